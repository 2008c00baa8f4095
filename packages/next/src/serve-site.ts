import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Server } from 'node:http'
import path from 'node:path'
import { createDevSite, servePages } from 'indexical/adapter'
import type { UserOptions } from 'indexical'
import type { NextConfig } from './next.ts'
import { expectOptions, ownOptions } from './options.ts'
import { readRoutes } from './routes.ts'
import type { NextOptions } from './index.ts'

type Middleware = Parameters<Parameters<typeof servePages>[0]['middlewares']['use']>[0]

/** Lint the pages that Next's dev server sends. */
export function serveSite(config: NextConfig, options: Partial<UserOptions>, dev: NextOptions['dev']): void {
  const { basePath, trailingSlash, configFile, distDir } = config
  const root = path.dirname(configFile)
  const folders = { root, outDir: path.join(root, 'out') }
  const site = expectOptions(config, () => createDevSite(ownOptions(config, options), folders))
  const middlewares: Middleware[] = []
  const clientPath = `${basePath}/__indexical-client.js`
  const server = {
    config: { base: `${basePath}/`, server: {}, logger: { warn: (text: string) => console.warn(text) } },
    client: clientPath,
    middlewares: { use: (middleware: Middleware) => middlewares.push(middleware) },
  }
  server.middlewares.use((request, response, next) => {
    if (request.url !== clientPath) return next()
    response.setHeader('content-type', 'text/javascript')
    response.end(Buffer.from(client))
  })
  servePages(server, site, dev, async (url) => {
    const name = decodeURI(url.slice(basePath.length + 1)).replace(/\/$/, '')
    const file = name === '' ? 'index.html' : `${name}${trailingSlash ? '/index' : ''}.html`
    const routes = readRoutes({ config, projectDir: root, distDir: path.join(root, distDir) })
    return { file, source: routes.sourceOf(file) }
  })
  listen(middlewares)
}

/** Run functions before the listener of the first server that gets a request. Next has no hook for responses. */
function listen(middlewares: readonly Middleware[]): void {
  const attach = (message: unknown): void => {
    unsubscribe(channel, attach)
    const { server } = message as { server: Server }
    const own = server.listeners('request')
    server.removeAllListeners('request').on('request', (request, response) => {
      // A compressed page cannot be read.
      delete request.headers['accept-encoding']
      const last = (): void => own.forEach((listener) => void listener.call(server, request, response))
      middlewares.reduceRight<() => void>(
        (next, middleware) => () => middleware(request, response, next),
        last,
      )()
    })
  }
  subscribe(channel, attach)
}

const channel = 'http.server.request.start'

/** Sends the badge and the panel an event when Next's client has loaded new content, as Vite's client does. */
const client = `const others = new BroadcastChannel('indexical')
export const createHotContext = () => ({
  on(event, changed) {
    if (event === 'indexical:page') others.onmessage = changed
    if (event === 'vite:afterUpdate') observer(changed).observe({ type: 'resource' })
  },
})
const observer = (changed) => new PerformanceObserver((list) => {
  if (list.getEntries().some(({ name }) => name.includes('_rsc='))) others.postMessage(changed())
})
`
