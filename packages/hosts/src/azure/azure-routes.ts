import { listOf } from '../config-data.ts'
import { createFindCandidates, decoded } from '@indexical/syntax/internal'
import type { Locate, Table } from '../config-data.ts'
import type { RedirectsProblem } from '../plain/redirects-file.ts'
import type { UnsupportedPart } from '../types.ts'
import { readAzureRoute, routeKey } from './azure-route.ts'
import type { AzureRoute } from './azure-route.ts'

/** An entry of `routes` that applies to crawlers. */
export interface AzureEntry extends AzureRoute {
  route: string
  entry: Table
  /** Index in the list. */
  index: number
}

/** All entries of `routes`. */
export interface AzureRoutes {
  entries: AzureEntry[]
  /** Every `route` of the file, for any method. */
  all: string[]
  /** Returns the entry that applies to an encoded path: only the first match. */
  first: (path: string) => AzureEntry | undefined
  problems: RedirectsProblem[]
  unsupported: UnsupportedPart[]
}

/** Read `routes`. Entries for other methods than GET do not apply to crawlers. */
export function readAzureRoutes(config: Table, locate: Locate): AzureRoutes {
  const entries: AzureEntry[] = []
  const all: string[] = []
  const problems: RedirectsProblem[] = []
  const unsupported: UnsupportedPart[] = []
  for (const [index, entry] of listOf(config['routes']).entries()) {
    const { route, methods } = entry
    if (typeof route === 'string') all.push(route)
    if (Array.isArray(methods) && methods.length > 0 && !methods.includes('GET')) continue
    if (typeof route !== 'string') {
      problems.push({ type: 'missing-source', text: '', location: locate(['routes', index]) })
      continue
    }
    const read = readAzureRoute(route)
    if (read) entries.push({ ...read, route, entry, index })
    else unsupported.push({ text: route, location: locate(['routes', index, 'route']) })
  }
  return { entries, all, first: findFirst(entries), problems, unsupported }
}

/** Create `AzureRoutes.first`. Paths without pattern are indexed, because a site may have hundreds. */
function findFirst(entries: readonly AzureEntry[]): AzureRoutes['first'] {
  const patterns = entries.filter(({ exact }) => exact === undefined)
  const candidates = createFindCandidates(patterns.map(({ prefix }) => ({ needs: [prefix] })))
  const byKey = new Map<string, AzureEntry>()
  for (const one of entries) for (const key of one.keys) if (!byKey.has(key)) byKey.set(key, one)
  let lastPath: string | undefined
  let lastRoute: AzureEntry | undefined
  const find = (path: string): AzureEntry | undefined => {
    const forms = [path, decoded(path)]
    const exact = forms.flatMap((form) => byKey.get(routeKey(form)) ?? [])
    const before = Math.min(...exact.map(({ index }) => index))
    // A folder is matched as its index.
    const text = forms.map((form) => `${form}/index.html`).join('/')
    const pattern = candidates(text)
      .map((position) => patterns[position]!)
      .find(({ index, matches }) => index > before || matches(path))
    return pattern && pattern.index < before ? pattern : exact.find(({ index }) => index === before)
  }
  // Consecutive calls for the same path reuse the result.
  return (path) => {
    if (path !== lastPath) {
      lastPath = path
      lastRoute = find(path)
    }
    return lastRoute
  }
}

/** Return whether visitors who are not signed in only get an error. */
export function isGuarded({ allowedRoles }: Table): boolean {
  return Array.isArray(allowedRoles) && allowedRoles.length > 0 && !allowedRoles.includes('anonymous')
}
