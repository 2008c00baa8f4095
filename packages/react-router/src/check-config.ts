import path from 'node:path'
import { OptionsError } from 'indexical'
import { checkOptions, explainMistakes, ownSitemap } from 'indexical/adapter'
import type { UserOptions } from 'indexical'
import type { ResolvedConfig } from 'vite'
import { configOf } from './react-router.ts'
import type { ReactRouterConfig } from './react-router.ts'
import { createRoutes } from './routes.ts'

/**
 * Check the options, and return React Router's settings.
 *
 * @throws {OptionsError} one sentence for each wrong option, and for settings without prerendered pages
 */
export function checkConfig(options: Partial<UserOptions>, config: ResolvedConfig): ReactRouterConfig {
  const file = config.configFile === undefined ? 'the Vite config' : path.basename(config.configFile)
  // React Router prints the stack instead of the message.
  return explainMistakes({ plugin: 'react-router-plugin-indexical', file, stack: 'message' }, () => {
    const settings = configOf(config)
    if (!settings) throw new OptionsError(missingPlugin)
    if (!settings.prerender) throw new OptionsError(missingPages)
    const routes = createRoutes(settings, config)
    const own = ownSitemap(checkOptions(options))
    const route = own === undefined ? undefined : routes.match(`/${own}`)?.at(-1)?.route
    const tool = `route \`${routes.moduleOf(route?.id ?? '')}\``
    ownSitemap(options, { tool, writes: (name) => route?.path?.endsWith(name) ?? false })
    return settings
  })
}

const missingPlugin = 'Unexpected indexical() without `reactRouter()`, expected both in `plugins`'

const missingPages =
  'Unexpected React Router settings without `prerender`, which write no pages, expected `prerender: true` or a list of paths in react-router.config'
