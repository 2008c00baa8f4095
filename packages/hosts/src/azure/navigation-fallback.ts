import { tableOf } from '../config-data.ts'
import type { Locate, Table } from '../config-data.ts'
import type { HostStatements } from '../types.ts'
import { readAzureRoute } from './azure-route.ts'

/** The response for paths without a file. */
export interface NavigationFallback extends Pick<HostStatements, 'unsupported'> {
  /** As written; undefined if there is no fallback. */
  rewrite: string | undefined
  /** Returns whether the fallback applies to an encoded path. */
  holds: (path: string) => boolean
  /** Path prefixes at which it is unknown whether the fallback applies. */
  unknownBelow: string[]
}

/**
 * Read `navigationFallback`. Globs in `exclude` may have no first slash, as in `*.{css,js}`, which Azure's emulator
 * accepts.
 *
 * @see https://learn.microsoft.com/azure/static-web-apps/configuration#fallback-routes
 */
export function readNavigationFallback(config: Table, locate: Locate): NavigationFallback {
  const { rewrite, exclude } = tableOf(config['navigationFallback'])
  const unsupported: NavigationFallback['unsupported'] = []
  const unknownBelow: string[] = []
  const excluded: ((path: string) => boolean)[] = []
  for (const [index, glob] of (Array.isArray(exclude) ? exclude : []).entries()) {
    if (typeof glob !== 'string') continue
    const route = glob.startsWith('/') || glob === '*' ? glob : `/${glob}`
    const read = readAzureRoute(route)
    if (read) {
      excluded.push(read.matches)
      continue
    }
    const beginning = route.slice(0, route.indexOf('*'))
    unsupported.push({ text: glob, location: locate(['navigationFallback', 'exclude', index]) })
    unknownBelow.push(beginning)
    excluded.push((path) => path.startsWith(beginning))
  }
  return {
    rewrite: typeof rewrite === 'string' ? rewrite : undefined,
    holds: (path) => !excluded.some((matches) => matches(path)),
    unsupported,
    unknownBelow,
  }
}
