import { tableOf } from '../config-data.ts'
import type { PlaceFinder, Table } from '../config-data.ts'
import type { HostStatements } from '../types.ts'
import { readAzureRoute } from './azure-route.ts'

/** What is sent for paths at which nothing is. */
export interface NavigationFallback extends Pick<HostStatements, 'notUnderstood'> {
  /** As written; undefined when nothing is sent. */
  rewrite: string | undefined
  /** Whether it is sent for an encoded path. */
  holds: (path: string) => boolean
  /** How paths begin for which nobody knows whether it is sent. */
  unknownBelow: string[]
}

/**
 * Read `navigationFallback`. Its `exclude` is written without the first slash too, as in `*.{css,js}`, which Azure's emulator
 * takes.
 *
 * @see https://learn.microsoft.com/azure/static-web-apps/configuration#fallback-routes
 */
export function readNavigationFallback(config: Table, at: PlaceFinder): NavigationFallback {
  const { rewrite, exclude } = tableOf(config['navigationFallback'])
  const notUnderstood: NavigationFallback['notUnderstood'] = []
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
    notUnderstood.push({ text: glob, at: at(['navigationFallback', 'exclude', index]) })
    unknownBelow.push(beginning)
    excluded.push((path) => path.startsWith(beginning))
  }
  return {
    rewrite: typeof rewrite === 'string' ? rewrite : undefined,
    holds: (path) => !excluded.some((matches) => matches(path)),
    notUnderstood,
    unknownBelow,
  }
}
