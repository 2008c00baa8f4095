import type { UserOptions } from 'indexical'
import type { Site } from './site.ts'
import type { ViteConfig, VitePressPlugin } from './vitepress.ts'

export type { UserOptions } from 'indexical'
export type { VitePressPlugin } from './vitepress.ts'

/**
 * Give every HTML page its canonical and robots tags, check them, and write a canonical-only sitemap.
 *
 * A build fails once, after all pages, with every error; the dev server prints problems as warnings.
 */
export default function indexical(options: Partial<UserOptions> = {}): VitePressPlugin {
  let site: Site | undefined
  let isSecond = false
  const own: VitePressPlugin = {
    name: 'vitepress-plugin-indexical',
    async configResolved(config) {
      // VitePress builds twice with one configuration: for browsers and for the output.
      if (site || isSecond) return
      const { plugins, logger } = config as ViteConfig
      // A second one would lint all pages again.
      isSecond = plugins.find(({ name }) => name === own.name) !== own
      if (isSecond) return logger.warnOnce(listedTwice)
      // To keep config loading fast, load the rest now.
      const { joinSite } = await import('./site.ts')
      site = joinSite(options, config as ViteConfig)
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { path, originalUrl }) {
        return site?.preview?.(html, originalUrl ?? path) ?? html
      },
    },
  }
  return own
}

const listedTwice =
  'Unexpected vitepress-plugin-indexical twice in `vite.plugins`, expected once: only the options of the first one count'
