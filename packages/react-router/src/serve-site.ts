import path from 'node:path'
import { createDevSite, servePages } from 'indexical/adapter'
import type { DevOptions, UserOptions } from 'indexical'
import type { ViteDevServer } from 'vite'
import { checkConfig } from './check-config.ts'
import { configOf } from './react-router.ts'
import type { ReactRouterConfig, ServerBuild } from './react-router.ts'
import { createRoutes, dataOf } from './routes.ts'

/**
 * Lint the pages that a dev server sends.
 *
 * @throws {OptionsError} one sentence for each wrong option, and for settings without prerendered pages
 */
export function serveSite(
  options: Partial<UserOptions>,
  server: ViteDevServer,
  dev: DevOptions | undefined,
): void {
  const { config } = server
  // React Router 7 starts a server without itself, which compiles routes.
  if (!configOf(config)) return
  const settings = checkConfig(options, config)
  const outDir = path.join(settings.buildDirectory, 'client')
  const own = { base: '/', inject: false, ...options } as UserOptions
  servePages(server, createDevSite(own, { root: config.root, outDir }), dev, async (url) => {
    const current = await loadRoutes(server, settings)
    const routes = createRoutes(settings, config, current)
    const file = path.posix.join(url, 'index.html').slice(1)
    const matches = routes.match(url)
    const leaf = matches?.at(-1)?.route.id
    if (!matches || leaf === undefined) return { file }
    const pageData = dataOf(matches, (id) => current?.[id]?.module.handle)
    return { file, source: routes.moduleOf(leaf), pageData }
  })
}

/** Return the routes as the server has loaded them; undefined if it runs in another process. */
async function loadRoutes(
  server: ViteDevServer,
  { future }: ReactRouterConfig,
): Promise<ServerBuild['routes']> {
  const id = 'virtual:react-router/server-build'
  if (future.v8_viteEnvironmentApi ?? future.unstable_viteEnvironmentApi ?? true) {
    const { runner } = server.environments.ssr as { runner?: { import(id: string): Promise<ServerBuild> } }
    return (await runner?.import(id))?.routes
  }
  return ((await server.ssrLoadModule(id)) as ServerBuild).routes
}
