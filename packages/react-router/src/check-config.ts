import path from 'node:path'
import { inspect } from 'node:util'
import { OptionsError } from 'indexical'
import { checkOptions, describeMistakes, ownSitemap } from 'indexical/adapter'
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
  try {
    const settings = configOf(config)
    if (!settings) throw new OptionsError(missingPlugin)
    if (!settings.prerender) throw new OptionsError(missingPages)
    const routes = createRoutes(settings, config)
    const file = ownSitemap(checkOptions(options))
    const route = file === undefined ? undefined : routes.match(`/${file}`)?.at(-1)?.route
    const tool = `route \`${routes.moduleOf(route?.id ?? '')}\``
    ownSitemap(options, { tool, writes: (name) => route?.path?.endsWith(name) ?? false })
    return settings
  } catch (error) {
    if (!(error instanceof OptionsError)) throw error
    const file = config.configFile === undefined ? 'the Vite config' : path.basename(config.configFile)
    const message = describeMistakes(error, 'react-router-plugin-indexical', file)
    // React Router prints the stack instead of the message.
    throw Object.assign(new OptionsError(message), { stack: message, [inspect.custom]: () => message })
  }
}

const missingPlugin = 'Unexpected indexical() without `reactRouter()`, expected both in `plugins`'

const missingPages =
  'Unexpected React Router settings without `prerender`, which write no pages, expected `prerender: true` or a list of paths in react-router.config'
