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
  const redirects: RedirectRule[] = []
  const redirectProblems: RedirectsFile['redirectProblems'] = []
  const overrides = tableOf(config['responseOverrides'])
  const lookup = ({ pathname }: URL): unknown[] => [routes.first(pathname)]
  for (const own of routes.entries) {
    const { route, entry, index } = own
    const path = ['routes', index]
    const blank = redirectRule(route, locate([...path, 'route']))
    const add = (to: string, status: number, force = true): void => {
      const target = (url: URL): string | undefined => (lookup(url)[0] === own ? to : undefined)
      const rule = { ...blank, force, to, status, target, among: { lookup, key: own } }
      redirects.push(...inAllForms(own, rule))
    }
    const { redirect, rewrite, statusCode } = entry
    const code = typeof statusCode === 'string' ? Number(statusCode) : statusCode
    if (isGuarded(entry)) {
      const instead = tableOf(overrides['401'])
      const { redirect: to } = instead
      if (typeof to === 'string') add(to, statusOf(instead))
      else add('/', 401)
    } else if (typeof redirect === 'string') {
      const text = JSON.stringify(statusCode)
      if (code === undefined || code === 301 || code === 302) add(redirect, code ?? 302)
      else redirectProblems.push({ type: 'invalid-status', text, location: locate([...path, 'statusCode']) })
    } else if (typeof code === 'number' && code >= 400) add('/', code)
    else if (typeof rewrite === 'string') add('/', 200, false)
  }
  const { rewrite, holds } = fallback
  if (rewrite !== undefined) {
    const target = ({ pathname }: URL): string | undefined => (holds(pathname) ? '/' : undefined)
    const rule = redirectRule(rewrite, locate(['navigationFallback', 'rewrite']))
    redirects.push({ ...rule, to: '/', status: 200, target })
  }
  const { redirect } = tableOf(overrides['404'])
  if (typeof redirect === 'string') {
    const fromAt = locate(['responseOverrides', '404', 'redirect'])
    const status = statusOf(tableOf(overrides['404']))
    redirects.push({ ...redirectRule('404', fromAt), to: redirect, status, target: () => redirect })
  }
  return { redirects, redirectProblems }
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

function statusOf({ statusCode }: Table): number {
  return statusCode === 301 ? 301 : 302
}
