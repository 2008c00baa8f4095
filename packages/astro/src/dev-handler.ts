import type { AstroIntegrationLogger } from 'astro'
import { formatFinding, paint, type Build } from 'indexical/adapter'
import { toError } from './failure.ts'
import { ownEntry, type PageView } from './own-entry.ts'
import { pageAddress } from './page-address.ts'
import { toSource } from './to-source.ts'

/** Gives a page its tags; throws its first error when the overlay is wanted. */
export type DevHandler = (html: Uint8Array, pathname: string, view: PageView) => Uint8Array

/**
 * Where the middleware finds the handler. Vite runs the middleware in a module graph of its own in the same process,
 * so a global is what they share; a dev server in another process (workerd) writes the tags and reports nothing.
 */
export const devKey = Symbol.for('astro-indexical:dev')

interface DevContext {
  build: Build
  root: URL
  format: string
  /** The page file behind a route; pages come and go while the server runs. */
  pageFile: (route: string) => string | undefined
  logger: AstroIntegrationLogger
  overlay: boolean
}

/** Make the handler of one dev server: it reports a page's problems when they change, not on each request. */
export function createDevHandler({ build, root, format, pageFile, logger, overlay }: DevContext): DevHandler {
  const reported = new Map<string, string>()
  return (html, pathname, view) => {
    const source = toSource(ownEntry({ ...view, pageFile: pageFile(view.route) }), root)
    const result = build.preview({ ...pageAddress(pathname, format, build.options), html, ...source })
    const text = result.findings.map((finding) => formatFinding(finding, paint)).join('\n')
    if (text !== '' && text !== reported.get(pathname)) logger.warn(text)
    reported.set(pathname, text)
    // Of what it shows, Astro prints the message alone: the place stands above.
    const worst = overlay ? result.findings.find(({ level }) => level === 'error') : undefined
    if (worst) throw toError(worst.message, worst.rule, worst, root)
    return result.html
  }
}
