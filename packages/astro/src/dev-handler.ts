import type { AstroIntegrationLogger } from 'astro'
import { pageAddress } from 'indexical/adapter'
import type { DevSite } from 'indexical/adapter'
import { ownEntry, type PageView } from './own-entry.ts'
import { sourceInput } from './stamp.ts'

/** Adds the tags to a page. */
export type DevHandler = (html: Uint8Array, pathname: string, view: PageView) => Uint8Array

/**
 * Key of the handler on `globalThis`. Vite runs the middleware in the same process with separate modules, so only a
 * global is shared. If the dev server runs in another process (workerd), it writes the tags, but reports no findings.
 */
export const devKey = Symbol.for('astro-indexical:dev')

interface DevContext {
  site: DevSite
  format: string
  /** Return the file of a route's page. Authors add and remove pages while the server runs. */
  pageFile: (route: string) => string | undefined
  logger: AstroIntegrationLogger
}

/** Create the handler of one dev server. */
export function createDevHandler({ site, format, pageFile, logger }: DevContext): DevHandler {
  return (html, pathname, view) => {
    const source = sourceInput(ownEntry({ ...view, pageFile: pageFile(view.route) }))
    const result = site.preview({ ...pageAddress(pathname, format, site.options), html, ...source })
    const { problems, open } = result.news
    if (problems !== '') logger.warn(problems)
    if (open !== '') logger.info(open)
    return result.html
  }
}
