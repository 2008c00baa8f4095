import { decoded } from '@indexical/syntax/internal'
import { tableOf } from '../config-data.ts'
import type { Table } from '../config-data.ts'
import type { HeaderRule } from '../plain/headers-file.ts'
import { compileHeaders } from '../headers-for.ts'
import { isExactPattern } from '../json/file-paths.ts'
import { planJsonHeaders } from '../json/plan-json-headers.ts'
import type { PlannedJsonHeaders } from '../json/plan-json-headers.ts'
import { unwritableHeader } from '../describe-config.ts'
import type { JsonInsertion } from '../json/insert-json.ts'
import type { HostContext, Written } from '../types.ts'
import type { DesiredHeaders } from '../desired-config.ts'
import { readAzureRoute, routeKey } from './azure-route.ts'
import type { AzureRoutes } from './azure-routes.ts'

/** Entries of `routes` to insert before the others, and insertions into other tables and entries. */
interface AzureHeaders {
  entries: object[]
  merges: JsonInsertion[]
}

/** A pattern for everything. It needs no route. */
const everything = '/*'

/**
 * Plan headers. Azure applies only the first matching route, so a route for a single file repeats the headers of the
 * pattern that matched before. No route is added before a pattern that does more than add headers.
 */
export function planAzureHeaders(
  desired: readonly DesiredHeaders[],
  rules: readonly HeaderRule[],
  routes: AzureRoutes,
  context: HostContext,
  unwritable: Written['unwritable'],
): AzureHeaders {
  const {
    patterns,
    paths,
    unwritable: refused,
  } = planJsonHeaders(desired, compileHeaders(rules, 'azure'), {
    root: context.root,
    host: 'Azure',
    patternOf: (rule) => patternOf(rule, desired, { rules, routes, context }),
  })
  unwritable.push(...refused)
  const plan: AzureHeaders = { entries: [], merges: [] }
  for (const one of paths) {
    const reason = addPath(one, routes, context, plan)
    if (reason === undefined) continue
    for (const [name, value] of one.headers) {
      const header = { name: name as 'Link', value }
      unwritable.push(unwritableHeader({ glob: undefined, location: one.location }, header, one.path, reason))
    }
  }
  // Azure rejects a deployment in which a general pattern comes before a more specific one.
  for (const { pattern, headers } of patterns.toSorted((one, other) => depthOf(other) - depthOf(one))) {
    if (pattern !== everything) plan.entries.push({ route: pattern, headers: Object.fromEntries(headers) })
    else for (const [key, value] of headers) plan.merges.push({ path: ['globalHeaders'], key, value })
  }
  return plan
}

/** Add a header for one path. Return an alternative if this is impossible. */
function addPath(
  { path, headers }: PlannedJsonHeaders & { path: string },
  routes: AzureRoutes,
  { files, root }: HostContext,
  plan: AzureHeaders,
): string | undefined {
  if (path.includes('*')) return 'a path without `*`'
  const own = routes.first(path)
  const others = tableOf(own?.entry['headers'])
  if (own?.exact !== undefined) {
    if (doesMore(own.entry)) return `headers only in the route \`${own.route}\``
    for (const [name, value] of headers) {
      const key = Object.keys(others).find((one) => one.toLowerCase() === name.toLowerCase()) ?? name
      plan.merges.push({ path: ['routes', own.index, 'headers'], key, value })
    }
    return undefined
  }
  const index = `${routeKey(path)}/index.html`
  const base = new URL(root).pathname
  const hasIndex = index.startsWith(base) && files.has(decoded(index.slice(base.length)))
  const route = hasIndex ? index : path
  const same = routes.all.find((one) => routeKey(one) === routeKey(route) || routeKey(one) === routeKey(path))
  if (same !== undefined) return `no other entry for the route \`${same}\``
  if (own && doesMore(own.entry)) return `headers only in the route \`${own.route}\``
  const names = new Set([...headers.keys()].map((name) => name.toLowerCase()))
  const kept = Object.entries(others).filter(([key]) => !names.has(key.toLowerCase()))
  plan.entries.push({ route, headers: Object.fromEntries([...kept, ...headers]) })
  return undefined
}

/** Return whether a route does more than add headers. */
function doesMore(entry: Table): boolean {
  return Object.keys(entry).some((key) => key !== 'route' && key !== 'headers')
}

function depthOf({ pattern }: { pattern: string }): number {
  return pattern.indexOf('*')
}

/**
 * Return an author's glob as a route. Azure must interpret it in the same way, it must not hide a route of the user,
 * and no other request may concern one of its paths.
 */
function patternOf(
  rule: DesiredHeaders,
  desired: readonly DesiredHeaders[],
  { rules, routes, context }: { rules: readonly HeaderRule[]; routes: AzureRoutes; context: HostContext },
): string | undefined {
  const { glob, paths, headers } = rule
  if (glob === undefined || !/^[\w./*,{}-]+$/.test(glob)) return undefined
  const pattern = new URL(context.root).pathname + glob.replace(/^\/+/, '').replace(/\*\*\/\*|\*{2,}/g, '*')
  const route = readAzureRoute(pattern)
  if (!route || route.exact !== undefined) return undefined
  if (!isExactPattern(route.matches, paths, context.files, context.root)) return undefined
  if (pattern === everything) {
    const names = new Set(headers.map(({ name }) => name.toLowerCase()))
    return rules.some(({ detached }) => detached.some((name) => names.has(name))) ? undefined : pattern
  }
  const own = new Set(paths)
  const isApart = desired.every(
    (other) =>
      (other.glob === glob && other.paths.length === own.size) || !other.paths.some((path) => own.has(path)),
  )
  const known = routes.all.map(readAzureRoute)
  const isFree = known.every((other) => {
    if (other === undefined) return false
    if (other.exact !== undefined) return !route.matches(other.exact)
    return !other.prefix.startsWith(route.prefix) && !route.prefix.startsWith(other.prefix)
  })
  return isApart && isFree ? pattern : undefined
}
