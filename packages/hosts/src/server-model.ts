import { isSameUrl } from '@indexical/syntax/url'
import type { HostModel, HostResponse, Server, ServerResponse } from './types.ts'

/** Create the model of a server whose configuration was read as a whole. */
export function createServerModel(server: Server, root: string): HostModel {
  const { origin } = new URL(root)
  const respondTo = (url: string): ServerResponse | undefined => {
    const parsed = URL.parse(url)
    return parsed?.origin === origin ? server.respond(parsed) : undefined
  }
  const redirectFor: HostModel['redirectFor'] = (url, overFiles) => {
    const found = respondTo(url)
    if (!found) return undefined
    const { type, status, location: to, by, ofHostname } = found
    if (type === 'redirect' && to !== undefined && isByDirective(url, found) && !isSameUrl(to, url)) {
      const redirect = { from: url, to, status, force: true, ...(ofHostname && { ofHostname }) }
      return { type, redirect: { ...redirect, location: by ?? { file: '' } } }
    }
    if (isForced(found)) return { type: 'error', status, location: by ?? { file: '' } }
    if (overFiles) return undefined
    const isElsewhere = type === 'elsewhere' || (type === 'file' && by && status < 400)
    return isElsewhere ? { type: 'elsewhere', to: url, ...(by && { location: by }) } : undefined
  }
  return {
    redirects: [...new Set(server.paths)].flatMap((path) => {
      const url = origin + path
      const found = redirectFor(url, true)
      // A redirect rule for one URL must also apply to this URL with a query.
      const isGeneral = respondTo(`${url}?query`)?.by === respondTo(url)?.by
      return found?.type === 'redirect' && isGeneral ? [found.redirect] : []
    }),
    redirectFor,
    headersFor: (url) => respondTo(url)?.lines ?? [],
    hasUnknownHeaders: (url) => respondTo(url)?.hasUnknownHeaders ?? false,
    respond(url): HostResponse | undefined {
      const found = respondTo(url)
      if (!found || found.type === 'elsewhere') return undefined
      const { status, location, file, lines } = found
      return { status, location, file, lines }
    },
  }
}

/** Return whether a directive rejects the request, or the request is invalid. */
function isForced({ type, status, by }: ServerResponse): boolean {
  return type !== 'elsewhere' && ((by !== undefined && status >= 400) || status === 400)
}

/**
 * Return whether a redirect comes from a directive. Servers also add slashes themselves, but those redirects stay on the
 * origin and keep the query.
 */
function isByDirective(url: string, { by, location = '' }: ServerResponse): boolean {
  const [from, to] = [new URL(url), URL.parse(location, url)]
  return by !== undefined || (to !== null && (to.origin !== from.origin || to.search !== from.search))
}
