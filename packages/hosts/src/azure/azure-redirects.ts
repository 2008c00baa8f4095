import { tableOf } from '../config-data.ts'
import type { Locate, Table } from '../config-data.ts'
import type { RedirectRule, RedirectsFile } from '../plain/redirects-file.ts'
import { redirectRule } from '../plain/redirects-file.ts'
import { isGuarded } from './azure-routes.ts'
import type { AzureEntry, AzureRoutes } from './azure-routes.ts'
import type { NavigationFallback } from './navigation-fallback.ts'

/**
 * Read the effects of routes, `navigationFallback` and `responseOverrides`: redirects (302 by default), errors and
 * rewrites.
 */
export function readAzureRedirects(
  config: Table,
  routes: AzureRoutes,
  fallback: NavigationFallback,
  locate: Locate,
): RedirectsFile {
  const found: RedirectsFile = { redirects: [], redirectProblems: [] }
  const overrides = tableOf(config['responseOverrides'])
  const ask = ({ pathname }: URL): unknown[] => [routes.first(pathname)]
  for (const own of routes.entries) readRoute(own, routes, { overrides, locate, ask }, found)
  addFallback(fallback, locate, found)
  const { redirect } = tableOf(overrides['404'])
  if (typeof redirect === 'string') {
    const fromAt = locate(['responseOverrides', '404', 'redirect'])
    const status = statusOf(tableOf(overrides['404']))
    found.redirects.push({ ...redirectRule('404', fromAt), to: redirect, status, target: () => redirect })
  }
  return found
}

function readRoute(
  own: AzureEntry,
  { first }: AzureRoutes,
  { overrides, locate, ask }: { overrides: Table; locate: Locate; ask: (url: URL) => unknown[] },
  { redirects, redirectProblems }: RedirectsFile,
): void {
  const { route, entry, index } = own
  const path = ['routes', index]
  const among = { lookup: ask, key: own }
  const blank = { ...redirectRule(route, locate([...path, 'route'])), force: true, among }
  const add = (to: string, status: number, force = true): void => {
    const target = ({ pathname }: URL): string | undefined => (first(pathname) === own ? to : undefined)
    redirects.push(...inAllForms(own, { ...blank, to, status, force, target }))
  }
  const { redirect, rewrite, statusCode } = entry
  const code = typeof statusCode === 'string' ? Number(statusCode) : statusCode
  if (isGuarded(entry)) {
    const instead = tableOf(overrides['401'])
    const { redirect: to } = instead
    if (typeof to === 'string') add(to, statusOf(instead))
    else add('/', 401)
  } else if (typeof redirect === 'string') {
    if (code === undefined || code === 301 || code === 302) add(redirect, code ?? 302)
    else {
      const text = JSON.stringify(statusCode)
      redirectProblems.push({ type: 'invalid-status', text, location: locate([...path, 'statusCode']) })
    }
  } else if (typeof code === 'number' && code >= 400) add('/', code)
  else if (typeof rewrite === 'string') add('/', 200, false)
}

/**
 * Return a rule for each form of a path. Literal paths are indexed and added to the graph. A route also matches a path
 * with or without its final slash.
 */
function inAllForms({ exact, keys }: AzureEntry, own: RedirectRule): RedirectRule[] {
  if (exact === undefined || !/^\/[\w/.~-]*$/.test(exact)) return [own]
  const literal = { ...own, literal: true }
  const others = new Set(keys.flatMap((key) => [key || '/', `${key}/`]))
  others.delete(exact)
  return [literal, ...[...others].map((from) => ({ ...literal, from, implied: true }))]
}

function addFallback(
  { rewrite, holds }: NavigationFallback,
  locate: Locate,
  { redirects }: RedirectsFile,
): void {
  if (rewrite === undefined) return
  redirects.push({
    ...redirectRule(rewrite, locate(['navigationFallback', 'rewrite'])),
    to: '/',
    status: 200,
    target: ({ pathname }) => (holds(pathname) ? '/' : undefined),
  })
}

function statusOf({ statusCode }: Table): number {
  return statusCode === 301 ? 301 : 302
}
