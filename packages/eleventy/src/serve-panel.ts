import { createPanel } from 'indexical/adapter'
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
  const panel = createPanel({ base, site, pages })
  return function (request, response, next) {
    const { showAllHosts = false, reloadPort } = this.options
    if (showAllHosts && badge !== true) return next()
    if (panel.answer(request, response, { port: reloadPort ? String(reloadPort) : '' })) return undefined
    const url = new URL(request.url ?? '/', site)
    if (badge !== false) panel.addBadge(response, url.origin + url.pathname)
    return next()
  }
}
