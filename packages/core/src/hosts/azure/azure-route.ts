import { decoded } from '../../url/percent.ts'

/** A route of `staticwebapp.config.json`, ready for many paths. */
export interface AzureRoute {
  /** Undefined for a pattern with `*`. */
  exact: string | undefined
  /** The paths for which an exact route stands, without final slash; none for a pattern. */
  keys: readonly string[]
  /** What stands in front of `*`; the route itself when it has none. */
  prefix: string
  /** @param path encoded path of the URL */
  matches: (path: string) => boolean
}

/**
 * Read a `route`: a path, which also stands for itself with a final slash, and for its folder when it is an `index.html`;
 * or one `*` at the end or in front of a file extension or a list of them.
 *
 * Azure does not document whether it compares encoded or decoded paths, so both match.
 *
 * @returns undefined for other patterns, with which Azure refuses to deploy
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
    // A folder is asked for by its index, as the emulator does.
    const file = /\.[^/]*$/.test(path) ? path : `${path.replace(/\/$/, '')}/index.html`
    return file.startsWith(prefix) && endings.some((end) => file.slice(prefix.length).endsWith(end))
  }
  return { exact: undefined, keys: [], prefix, matches: eitherForm(matches) }
}

/**
 * A path without its final slash: Azure refuses a file with routes for both forms.
 *
 * @see https://github.com/Azure/static-web-apps/issues/42
 */
export function routeKey(path: string): string {
  return path.endsWith('/') ? path.replace(/\/+$/, '') : path
}

function eitherForm(matches: (path: string) => boolean): (path: string) => boolean {
  return (path) => matches(path) || (path.includes('%') && matches(decoded(path)))
}
