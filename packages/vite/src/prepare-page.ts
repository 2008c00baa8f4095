import type { ResolvedConfig } from 'vite'
import { keepLinks } from './keep-links.ts'
import { describeTwoSources, sidecarOf } from './sidecar.ts'
import { projectRoot } from './start-build.ts'
import { closeGap, stripFrontmatter } from './strip-frontmatter.ts'
import type { Gap } from './strip-frontmatter.ts'

/** Keeps from Vite what it must not see or change in a page. */
export interface PagePreparer {
  /**
   * Take the frontmatter out of a page, and mark the links that Vite must leave alone.
   *
   * @param config undefined when Vite has not resolved it yet: then no warning is printed
   */
  prepare(html: string, filename: string, config: ResolvedConfig | undefined): string
  /** Remove the line breaks that replaced the frontmatter, after Vite's own transforms. */
  restore(html: string, filename: string): string
}

/** Make the preparer of one plugin: it remembers where the frontmatter of each page was. */
export function createPagePreparer(): PagePreparer {
  const gaps = new Map<string, Gap | undefined>()
  return {
    prepare(html, filename, config) {
      const stripped = stripFrontmatter(html, filename)
      gaps.set(filename, stripped.gap)
      const sidecar = stripped.gap && sidecarOf(filename)
      if (sidecar !== undefined && config) {
        config.logger.warnOnce(describeTwoSources(filename, sidecar, projectRoot(config)))
      }
      return keepLinks(stripped.html)
    },
    restore: (html, filename) => closeGap(html, gaps.get(filename)),
  }
}
