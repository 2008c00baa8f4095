import path from 'node:path'
import { createBuild, finishBuild, OptionsError } from 'indexical'
import {
  applyFolder,
  checkOptions,
  createFolderBuild,
  describeMistakes,
  ownSitemap,
  printReport,
  toPosix,
} from 'indexical/adapter'
import type { Build, UserOptions } from 'indexical'
import { declarePages, fileOf, sourceOf } from './page-paths.ts'
import { createPreview } from './preview.ts'
import type { Preview } from './preview.ts'
import type { ViteConfig, VitePressPage, VitePressSite } from './vitepress.ts'

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
    const { frontmatter } = { ...page, ...(changes as Partial<VitePressPage> | undefined) }
    pages.set(fileOf(page.relativePath), { source: sourceOf(site, page.filePath), data: frontmatter })
    return changes
  }
  site.buildEnd = async (ended) => {
    const tagged = new Set<string>()
    const tagPages = async (): Promise<Build> => {
      const build = start(createFolderBuild)
      declarePages(site, build)
      const written = await applyFolder(build, {
        before: (file, html) => ({ html, wasChanged: tagged.has(file), ...pages.get(file) }),
      })
      for (const file of written) tagged.add(file)
      return build
    }
    // The service worker contains a hash of each page, so the pages need their tags before.
    if (plugins.some(({ name }) => name === 'vite-plugin-pwa')) await tagPages()
    await buildEnd?.(ended)
    await finishBuild(await tagPages(), {
      print: printReport(),
    })
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
function checkConfig(
  options: Partial<UserOptions>,
  site: VitePressSite,
): (create: typeof createBuild) => Build {
  const { root, outDir, configPath = path.join(root, '.vitepress/config') } = site
  // Some hosts redirect the `.html` of the default.
  const form = site.cleanUrls ? { cleanUrls: true } : {}
  const own = { base: site.site.base, ...form, ...options } as UserOptions
  try {
    // VitePress does not wait until its sitemap is written, so it may replace ours.
    ownSitemap(checkOptions(own), {
      tool: '`sitemap` in this file',
      writes: (file) => site.sitemap?.hostname !== undefined && file === 'sitemap.xml',
    })
  } catch (error) {
    if (!(error instanceof OptionsError)) throw error
    const file = toPosix(path.relative(process.cwd(), configPath))
    const message = describeMistakes(error, 'vitepress-plugin-indexical', file)
    // VitePress prints the message and the stack.
    throw Object.assign(new OptionsError(message), { stack: '' })
  }
  return (create) => create(own, { root: process.cwd(), outDir, mayOmitPages: true, knowsSources: true })
}
