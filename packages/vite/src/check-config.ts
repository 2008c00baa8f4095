import path from 'node:path'
import { checkOptions, explainMistakes, ownSitemap } from 'indexical/adapter'
import type { ResolvedConfig } from 'vite'
import { refuseUnseenPages } from './unseen-pages.ts'

/** The config to check. */
export interface ConfigCheck {
  options: unknown
  dev: unknown
  config: ResolvedConfig
  /** Whether the plugin does nothing in this run. */
  isIdle: boolean
}

/**
 * Check the options and Vite's config before the build starts.
 *
 * @throws {OptionsError} one sentence for each wrong option, or for a build whose pages the plugin would not receive
 */
export function checkConfig({ options, dev, config, isIdle }: ConfigCheck): void {
  const file = config.configFile === undefined ? 'the Vite config' : path.basename(config.configFile)
  // Vite 7 prints the stack instead of the message, and prints nothing if the stack is empty. Vite 8 inspects the error.
  explainMistakes({ plugin: 'vite-plugin-indexical', file, stack: 'message' }, () => {
    const checked = checkOptions(options, { dev, tagsOnArrival: true })
    if (isIdle) return
    refuseUnseenPages(config, checked.site)
    // It writes its file after all hooks.
    const tool = 'vite-plugin-sitemap'
    const hasTool = config.plugins.some(({ name }) => name === tool)
    ownSitemap(checked, { tool, writes: (name) => hasTool && name === 'sitemap.xml' })
  })
}
