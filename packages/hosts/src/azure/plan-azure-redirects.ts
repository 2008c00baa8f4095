import { filePaths } from '../json/file-paths.ts'
import { planEach } from '../describe-config.ts'
import type { HostContext, Written } from '../types.ts'
import type { DesiredRedirect } from '../desired-config.ts'
import { routeKey } from './azure-route.ts'
import type { AzureRoutes } from './azure-routes.ts'

/** An entry of `routes` that redirects. */
interface AzureRedirect {
  route: string
  redirect: string
  statusCode: 301
}

/** Plan routes that redirect. */
export function planAzureRedirects(
  desired: readonly DesiredRedirect[],
  routes: AzureRoutes,
  context: HostContext,
  unwritable: Written['unwritable'],
): AzureRedirect[] {
  const known = new Map<string, string>()
  const served = servedKeys(context)
  const plan = ({ from, to, hasPage }: DesiredRedirect): AzureRedirect | string | undefined => {
    const key = routeKey(from)
    const before = known.get(key)
    if (before === to) return undefined
    if (/[*?#]|^\/\//.test(from) || key === '') return 'a path without `*`, `?` and `#`'
    const target = new URL(to, context.root)
    const isOwn = target.origin === new URL(context.root).origin
    const forms = [from, `${key}/`, key.replace(/\/index\.html$/, '')].map(routeKey)
    const leadsBack = isOwn && forms.includes(routeKey(target.pathname))
    if (before !== undefined || leadsBack || (!hasPage && forms.some((form) => served.has(form))))
      return 'a path that differs by more than its final slash, which Azure ignores in routes'
    const own = routes.first(from)
    if (typeof own?.entry['rewrite'] === 'string') return `no rewrite by the route \`${own.route}\``
    const same = routes.all.find((route) => routeKey(route) === key)
    if (same !== undefined) return `no other entry for the route \`${same}\``
    known.set(key, to)
    return { route: from, redirect: to, statusCode: 301 }
  }
  return planEach(desired, plan, unwritable)
}

/**
 * Plan routes for paths that should respond with 410. Paths that Azure would match differently respond with 404.
 *
 * @param redirected routes of redirects that are written too
 * @see https://learn.microsoft.com/azure/static-web-apps/configuration#routes
 */
export function planAzureGone(
  paths: readonly string[],
  redirected: readonly AzureRedirect[],
  routes: AzureRoutes,
  context: HostContext,
): object[] {
  const served = servedKeys(context)
  const taken = new Set(redirected.map(({ route }) => routeKey(route)))
  for (const route of routes.all) taken.add(routeKey(route))
  return paths.flatMap((route) => {
    const key = routeKey(route)
    if (/[*?#]|^\/\//.test(route) || key === '' || served.has(key) || taken.has(key)) return []
    if (typeof routes.first(route)?.entry['rewrite'] === 'string') return []
    taken.add(key)
    return [{ route, statusCode: 410 }]
  })
}

/** Return the paths at which files are served, under their own name or as a folder. */
function servedKeys({ files, root }: HostContext): ReadonlySet<string> {
  const keys = new Set<string>()
  for (const file of files) {
    const [own, folder] = filePaths(file, root)
    keys.add(routeKey(own!))
    if (folder !== undefined && folder.endsWith('/')) keys.add(routeKey(folder))
  }
  return keys
}
