import type { ResolvedConfig } from 'vite'
import { keepLinks } from './keep-links.ts'
import { describeTwoSources, sidecarOf } from './sidecar.ts'
import { projectRoot } from './start-build.ts'
import { closeGap, stripFrontmatter } from './strip-frontmatter.ts'
import type { Gap } from './strip-frontmatter.ts'

/** Hides the parts of a page that Vite must not see or change. */
export type PagePreparer = ReturnType<typeof createPagePreparer>

/** Create the preparer of one plugin. It stores the location of each page's frontmatter. */
export function createPagePreparer() {
  const gaps = new Map<string, Gap | undefined>()
  return {
    /**
     * Take the frontmatter out of a page, and mark the links that Vite must leave alone.
     *
     * @param config undefined when Vite has not resolved it yet: then no warning is printed
     */
    prepare(html: string, filename: string, config: ResolvedConfig | undefined): string {
      const stripped = stripFrontmatter(html, filename)
      gaps.set(filename, stripped.gap)
      const sidecar = stripped.gap && sidecarOf(filename)
      if (sidecar !== undefined && config) {
        config.logger.warnOnce(describeTwoSources(filename, sidecar, projectRoot(config)))
      }
      return keepLinks(stripped.html)
    },
    /** Remove the line breaks that replaced the frontmatter, after Vite's own transforms. */
    restore: (html: string, filename: string) => closeGap(html, gaps.get(filename)),
  }
}
