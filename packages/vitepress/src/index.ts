import type { UserOptions } from 'indexical'
import type { Preview } from './site.ts'
import type { ViteConfig, VitePressPlugin } from './vitepress.ts'

export type { UserOptions } from 'indexical'
export type { VitePressPlugin } from './vitepress.ts'

/**
 * Give every HTML page its canonical and robots tags, check them, and write a canonical-only sitemap.
 *
 * A build fails once, after all pages, with every error; the dev server prints problems as warnings.
 */
export default function indexical(options: Partial<UserOptions> = {}): VitePressPlugin {
  let preview: Preview | undefined
  let isJoined = false
  let isSecond = false
  const own: VitePressPlugin = {
    name: 'vitepress-plugin-indexical',
    async configResolved(config) {
      // VitePress builds twice with one configuration: for browsers and for the output.
      if (isJoined || isSecond) return
      const { plugins, logger } = config as ViteConfig
      // A second one would lint all pages again.
      isSecond = plugins.find(({ name }) => name === own.name) !== own
      if (isSecond) return logger.warnOnce(listedTwice)
      // To keep config loading fast, load the rest now.
      const { joinSite } = await import('./site.ts')
      preview = joinSite(options, config as ViteConfig)
      isJoined = true
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { path, originalUrl }) {
        return preview?.(html, originalUrl ?? path) ?? html
      },
    },
  }
  warnIfUnused(() => isJoined || isSecond)
  return own
}

// A function without a call would be a plugin without hooks for Vite.
Object.assign(indexical, {
  config(): never {
    const message =
      'vitepress-plugin-indexical: Unexpected `indexical` without a call in `vite.plugins`, expected `indexical({ site: … })`'
    throw Object.assign(new Error(message), { stack: '' })
  },
})

/** Report at the end of a run of VitePress that it never used the plugin. VitePress ignores options that it does not know. */
function warnIfUnused(isUsed: () => boolean): void {
  // Other tools load the config too.
  if (!/[\\/]vitepress(?:\.js)?$/.test(process.argv[1] ?? '')) return
  process.once('exit', () => {
    if (isUsed() || process.exitCode) return
    process.stderr.write(
      'vitepress-plugin-indexical: Unexpected plugin that VitePress did not run, expected it in `vite: { plugins: [ … ] }` of the config\n',
    )
    process.exitCode = 1
  })
}

const listedTwice =
  'Unexpected vitepress-plugin-indexical twice in `vite.plugins`, expected once: only the options of the first one count'
