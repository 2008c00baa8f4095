import { existsSync } from 'node:fs'
import { createDevSite } from 'indexical/adapter'
import type { Build } from 'indexical'
import type { SiteConfig } from 'vitepress'
import { declarePages, findPage, sourceOf } from './page-paths.ts'
import type { ViteConfig } from './vitepress.ts'

/** Returns a page of the dev server with its tags, and prints its problems. */
export type Preview = (html: string, url: string) => string

interface PreviewContext {
  build: Build
  site: SiteConfig
  logger: ViteConfig['logger']
  /** Frontmatter after `transformPageData`; undefined before the page was rendered. */
  dataOf: (file: string) => Record<string, unknown> | undefined
}

/** Prepare to add tags to the pages of the dev server. VitePress renders their content in the browser. */
export function createPreview({ build, site, logger, dataOf }: PreviewContext): Preview {
  const devSite = createDevSite(build)
  declarePages(site, devSite)
  return (html, url) => {
    const { file, page } = findPage(site, url) ?? {}
    const source = page === undefined ? undefined : sourceOf(site, page)
    if (file === undefined || source === undefined || !existsSync(source)) return html
    const data = dataOf(file)
    const result = devSite.preview({ file, html, source, ...(data && { data }) })
    const { problems } = result.news
    if (problems !== '') logger.warn(`\n${problems}\n`)
    return result.html
  }
}
