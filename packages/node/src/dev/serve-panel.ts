import { appendToPage } from './append-to-page.ts'
import type { DevSite } from './dev-site.ts'
import { createPanel } from './panel.ts'
import { isLocal, listensToOthers } from './panel-access.ts'
import type { PanelRequest, PanelResponse } from './panel-access.ts'
import type { PageInput } from '../output/types.ts'

type Middleware = (request: PanelRequest, response: PanelResponse, next: () => void) => void

/** What a dev server shows besides the pages. */
export interface DevOptions {
  /**
   * Show a badge in each page with the number of its problems, and why search engines may not index it. All pages are at
   * `/__indexical/`.
   * @default true, unless the server listens to other machines
   */
  badge?: boolean | undefined
}

/** The part of Vite's dev server that the panel uses. */
export interface ViteServer {
  config: {
    base: string
    server: { host?: string | boolean | undefined; allowedHosts?: true | string[] | undefined }
    logger: { warn(message: string, options: { timestamp: boolean }): void }
  }
  /** Path of a module like Vite's client, which calls back when pages change. @default Vite's own */
  client?: string
  environments?: { client: { hot: { send(event: string, data: unknown): void } } }
  middlewares: { use(middleware: Middleware): unknown }
}

/** Return the badge of a page, and announce the page. */
export type BadgeOf = (url: string) => string

/**
 * Serve the panel of a dev server, and announce each page over its websocket. The panel opens files, so a server that
 * other machines can reach has it only on request.
 *
 * @param isApp whether a page may become another one without a request, so that the badge listens to the server
 */
export function servePanel(
  { config, client, environments, middlewares }: ViteServer,
  { pages, options }: DevSite,
  { badge }: DevOptions = {},
  isApp = false,
): BadgeOf {
  const { host, allowedHosts } = config.server
  if (listensToOthers(host) && badge !== true) return () => ''
  // A relative base is not a path of the server.
  const base = config.base.startsWith('/') ? config.base : '/'
  const panel = createPanel({
    base,
    site: options.site,
    pages,
    allowedHosts: Array.isArray(allowedHosts) ? allowedHosts : [],
  })
  const live = { client: client ?? `${base}@vite/client` }
  middlewares.use((request, response, next) => {
    if (!panel.answer(request, response, live)) next()
  })
  return (url) => {
    environments?.client.hot.send('indexical:page', { url })
    return badge === false ? '' : panel.badge(url, isApp ? live : undefined)
  }
}

/**
 * Lint the pages that a framework's dev server sends, print their problems, and add the badge. The pages get no tags.
 *
 * @param pageOf returns what the framework knows about the page at a path; undefined without one
 */
export function servePages(
  server: ViteServer,
  site: DevSite,
  dev: DevOptions | undefined,
  pageOf: (
    path: string,
    html: string,
  ) => Promise<Pick<PageInput<string>, 'file' | 'source' | 'pageData'> | undefined>,
): void {
  const badgeOf = servePanel(server, site, dev, true)
  server.middlewares.use((request, response, next) => {
    if (!isLocal(request)) return next()
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    appendToPage(response, async (html) => {
      const page = await pageOf(pathname, html).catch(() => undefined)
      if (!page) return ''
      const result = site.preview({ ...page, html })
      const { problems } = result.news
      if (problems !== '') server.config.logger.warn(`\n${problems}\n`, { timestamp: true })
      return result.page ? badgeOf(result.page.url) : ''
    })
    next()
  })
}
