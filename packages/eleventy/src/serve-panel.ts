import type { ServerResponse } from 'node:http'
import { badgeTag, createPanel, openInEditor } from 'indexical/adapter'
import type { Build } from 'indexical'
import type { createBuiltPages } from 'indexical/adapter'
import type { Middleware } from './eleventy-config.ts'

/** The context of one dev server's panel. */
export interface PanelSetup {
  build: Build
  pages: ReturnType<typeof createBuiltPages>
  /** Path of the site on the server, with both slashes. */
  base: string
  /** @default true, unless the server names the addresses of this computer in the network */
  badge: boolean | undefined
}

/**
 * Create the middleware that serves the panel and adds the badge to served pages. Output files never contain the badge.
 */
export function createPanelMiddleware({ build, pages, base, badge }: PanelSetup): Middleware {
  const { site } = build.options
  const panel = createPanel({ base, site, pages, open: openInEditor })
  return function (request, response, next) {
    const { showAllHosts = false, reloadPort } = this.options
    if (showAllHosts && badge !== true) return next()
    if (panel(request, response, { port: reloadPort ? String(reloadPort) : '' })) return undefined
    const url = new URL(request.url ?? '/', site)
    if (badge !== false) addBadge(response, badgeTag(base, url.origin + url.pathname))
    return next()
  }
}

/** Add an element to a page in its response. The server sends a page as one text. */
function addBadge(response: ServerResponse, tag: string): void {
  const end = response.end.bind(response) as (...given: unknown[]) => ServerResponse
  response.end = (data?: unknown, ...rest: unknown[]) => {
    const isPage =
      response.statusCode === 200 && String(response.getHeader('content-type')).startsWith('text/html')
    return end(isPage && typeof data === 'string' ? data + tag : data, ...rest)
  }
}
