import { badgeTag, createPanel, listensToOthers, openInEditor } from 'indexical/adapter'
import type { DevSite } from 'indexical/adapter'
import type { ViteDevServer } from 'vite'

/** Adds the badge to a served page. */
export type AddBadge = (html: string, url: string) => string

/**
 * Serve the panel of a dev server, and announce each page over its websocket. The panel opens files, so a server that
 * other machines can reach has it only on request.
 *
 * @param badge undefined for the default
 */
export function servePanel(
  { config, environments, middlewares }: ViteDevServer,
  { pages, options }: DevSite,
  badge: boolean | undefined,
): AddBadge {
  const { host, allowedHosts } = config.server
  if (listensToOthers(host) && badge !== true) return (html) => html
  // A relative base is not a path of the server.
  const base = config.base.startsWith('/') ? config.base : '/'
  const panel = createPanel({
    base,
    site: options.site,
    pages,
    open: openInEditor,
    allowedHosts: Array.isArray(allowedHosts) ? allowedHosts : [],
  })
  middlewares.use((request, response, next) => {
    if (!panel(request, response, { client: `${base}@vite/client` })) next()
  })
  return (html, url) => {
    environments.client.hot.send('indexical:page', { url })
    return badge === false ? html : `${html}${badgeTag(base, url)}`
  }
}
