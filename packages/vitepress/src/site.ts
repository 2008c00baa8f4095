import path from 'node:path'
import { createBuild } from 'indexical'
import {
  applyFolder,
  checkOptions,
  createFolderBuild,
  explainMistakes,
  finishFolder,
  ownSitemap,
  toPosix,
} from 'indexical/adapter'
import type { Build, UserOptions } from 'indexical'
import type { PageData, SiteConfig } from 'vitepress'
import { declarePages, fileOf, sourceOf } from './page-paths.ts'
import { createPreview } from './preview.ts'
import type { Preview } from './preview.ts'
import type { ViteConfig } from './vitepress.ts'

/** The pages of one VitePress site. */
export interface Site {
  /** Undefined for a build. */
  preview: Preview | undefined
}

/**
 * Join the hooks of a VitePress configuration: `transformPageData` for the frontmatter of each page, and `buildEnd`.
 *
 * @throws {Error} one sentence for a Vite project without VitePress
 * @throws {OptionsError} for wrong options
 */
export function joinSite(
  options: Partial<UserOptions>,
  { vitepress: site, logger, command, plugins }: ViteConfig,
): Site {
  if (!site) throw Object.assign(new Error(notVitePress), { stack: notVitePress })
  const start = checkConfig(options, site)
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
      const build = start(createFolderBuild)
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
  const dataOf = (file: string): Record<string, unknown> | undefined => pages.get(file)?.data
  if (command !== 'serve') return { preview: undefined }
  return { preview: createPreview({ build: start(createBuild), site, logger, dataOf }) }
}

const notVitePress =
  'vitepress-plugin-indexical: Unexpected Vite config without VitePress, expected the plugin in `vite.plugins` of .vitepress/config'

/**
 * Check the options before VitePress builds, and return a function that starts a build with them.
 *
 * @throws {OptionsError} for wrong options
 */
function checkConfig(options: Partial<UserOptions>, site: SiteConfig): (create: typeof createBuild) => Build {
  const { root, outDir, configPath = path.join(root, '.vitepress/config') } = site
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
  return (create) => create(own, { root: process.cwd(), outDir, mayOmitPages: true, knowsSources: true })
}
