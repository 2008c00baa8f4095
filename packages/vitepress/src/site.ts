import { existsSync } from 'node:fs'
import path from 'node:path'
import {
  applyFolder,
  checkOptions,
  createDevSite,
  createFolderBuild,
  explainMistakes,
  finishFolder,
  ownSitemap,
  toPosix,
} from 'indexical/adapter'
import type { Build, UserOptions } from 'indexical'
import type { PageData, SiteConfig } from 'vitepress'
import { declarePages, fileOf, findPage, sourceOf } from './page-paths.ts'
import type { ViteConfig } from './vitepress.ts'

/** Returns a page of the dev server with its tags, and prints its problems. */
export type Preview = (html: string, url: string) => string

/**
 * Join the hooks of a VitePress configuration: `transformPageData` for the frontmatter of each page, and `buildEnd`.
 *
 * @returns undefined for a build
 * @throws {Error} one sentence for a Vite project without VitePress
 * @throws {OptionsError} for wrong options
 */
export function joinSite(
  options: Partial<UserOptions>,
  { vitepress: site, logger, command, plugins }: ViteConfig,
): Preview | undefined {
  if (!site) throw Object.assign(new Error(notVitePress), { stack: notVitePress })
  const own = checkConfig(options, site)
  const folders = { root: process.cwd(), outDir: site.outDir }
  const pages = new Map<string, { source: string; data: Record<string, unknown> }>()
  const { transformPageData, buildEnd } = site
  site.transformPageData = async (page, context) => {
    const changes = await transformPageData?.(page, context)
    const { frontmatter } = { ...page, ...(changes as Partial<PageData> | undefined) }
    pages.set(fileOf(page.relativePath), { source: sourceOf(site, page.filePath), data: frontmatter })
    return changes
  }
  site.buildEnd = async (ended) => {
    let tagged: string[] = []
    const startFolder = (): Build => {
      const build = createFolderBuild(own, { ...folders, mayOmitPages: true })
      declarePages(site, build)
      return build
    }
    const before = (file: string, html: Uint8Array) => ({
      html,
      wasChanged: tagged.includes(file),
      ...pages.get(file),
    })
    // The service worker contains a hash of each page, so the pages need their tags before.
    if (plugins.some(({ name }) => name === 'vite-plugin-pwa'))
      tagged = await applyFolder(startFolder(), { before })
    await buildEnd?.(ended)
    await finishFolder(startFolder(), before)
  }
  if (command !== 'serve') return undefined
  const devSite = createDevSite(own, folders)
  declarePages(site, devSite)
  // VitePress renders the content of these pages in the browser.
  return (html, url) => {
    const { file, page } = findPage(site, url) ?? {}
    const source = page === undefined ? undefined : sourceOf(site, page)
    if (file === undefined || source === undefined || !existsSync(source)) return html
    // Frontmatter after `transformPageData`; undefined before the page was rendered.
    const data = pages.get(file)?.data
    const result = devSite.preview({ file, html, source, data })
    const { problems } = result.news
    if (problems !== '') logger.warn(`\n${problems}\n`)
    return result.html
  }
}

const notVitePress =
  'vitepress-plugin-indexical: Unexpected Vite config without VitePress, expected the plugin in `vite.plugins` of .vitepress/config'

/**
 * Check the options before VitePress builds, and return them with those that follow from its settings.
 *
 * @throws {OptionsError} for wrong options
 */
function checkConfig(options: Partial<UserOptions>, site: SiteConfig): UserOptions {
  const { root, configPath = path.join(root, '.vitepress/config') } = site
  // Some hosts redirect the `.html` of the default.
  const form = site.cleanUrls ? { cleanUrls: true } : {}
  const own = { base: site.site.base, ...form, ...options } as UserOptions
  const place = {
    plugin: 'vitepress-plugin-indexical',
    file: toPosix(path.relative(process.cwd(), configPath)),
    // VitePress prints the message and the stack.
    stack: 'none',
  } as const
  explainMistakes(place, () =>
    // VitePress does not wait until its sitemap is written, so it may replace ours.
    ownSitemap(checkOptions(own), {
      tool: '`sitemap` in this file',
      writes: (file) => site.sitemap?.hostname !== undefined && file === 'sitemap.xml',
    }),
  )
  return own
}
