import { decoded } from '@indexical/syntax/internal'

/** A compiled route of `staticwebapp.config.json`. */
export interface AzureRoute {
  /** Undefined for a pattern with `*`. */
  exact: string | undefined
  /** The paths that an exact route matches, without final slash; empty for a pattern. */
  keys: readonly string[]
  /** The text before `*`, or the whole route. */
  prefix: string
  /** @param path encoded path of the URL */
  matches: (path: string) => boolean
}

/**
 * Compile a `route`. A path also matches with a final slash, and `index.html` also matches its folder. A pattern has
 * one `*` at the end, or before a file extension or a list of extensions.
 *
 * Azure does not document whether it compares encoded or decoded paths, so both match.
 *
 * @returns undefined for other patterns, with which Azure rejects the deployment
 * @see https://learn.microsoft.com/azure/static-web-apps/configuration#specify-route-patterns
 */
export function readAzureRoute(route: string): AzureRoute | undefined {
  if (!route.startsWith('/') && route !== '*') return undefined
  const star = route.indexOf('*')
  if (star < 0) {
    const own = routeKey(route)
    const folder = /^(.*)\/index\.html$/.exec(own)?.[1]
    const keys = folder === undefined ? [own] : [own, folder]
    const matches = (path: string): boolean => keys.includes(routeKey(path))
    return { exact: route, keys, prefix: route, matches: eitherForm(matches) }
  }
  const prefix = route === '*' ? '/' : route.slice(0, star)
  const rest = route.slice(star + 1)
  if (rest === '')
    return { exact: undefined, keys: [], prefix, matches: eitherForm((path) => path.startsWith(prefix)) }
  const [, one, list] = /^\.(?:(\w+)|\{(\w+(?:,\w+)*)\})$/.exec(rest) ?? []
  if (one === undefined && list === undefined) return undefined
  const endings = (list?.split(',') ?? [one!]).map((extension) => `.${extension}`)
  const matches = (path: string): boolean => {
    // A folder is matched as its index, as in the emulator.
    const file = /\.[^/]*$/.test(path) ? path : `${path.replace(/\/$/, '')}/index.html`
    return file.startsWith(prefix) && endings.some((end) => file.slice(prefix.length).endsWith(end))
  }
  return { exact: undefined, keys: [], prefix, matches: eitherForm(matches) }
}

/**
 * Return a path without its final slash. Azure rejects a file with routes for both forms.
 *
 * @see https://github.com/Azure/static-web-apps/issues/42
 */
export function routeKey(path: string): string {
  return path.endsWith('/') ? path.replace(/\/+$/, '') : path
}

function eitherForm(matches: (path: string) => boolean): (path: string) => boolean {
  return (path) => matches(path) || (path.includes('%') && matches(decoded(path)))
}
