import type { Path } from '@indexical/syntax/data'
import { isSignalHeader } from '@indexical/syntax/internal/robots'
import type { HeaderLine } from '@indexical/syntax'
import { readSignal, tableOf } from '../config-data.ts'
import type { Locate, Table } from '../config-data.ts'
import { encodePath } from '../encode-path.ts'
import type { HeaderRule, HeadersFile } from '../plain/headers-file.ts'
import { readJsonSource } from '../json/json-source.ts'
import { joinStatements, unreadable } from '../host-files.ts'
import type { HostContext, HostFile, HostLimit, HostStatements } from '../types.ts'
import { readAzureRedirects } from './azure-redirects.ts'
import { readAzureRoutes } from './azure-routes.ts'
import type { AzureRoutes } from './azure-routes.ts'
import { readNavigationFallback } from './navigation-fallback.ts'
import type { NavigationFallback } from './navigation-fallback.ts'
import { createAzureServe } from './serve-azure.ts'
import type { AzureSlashes } from './serve-azure.ts'

const strategies: ReadonlySet<unknown> = new Set<AzureSlashes>(['always', 'never', 'auto'])

/** @see https://learn.microsoft.com/azure/static-web-apps/configuration#restrictions */
const maxBytes = 20 * 1024

/**
 * Read `staticwebapp.config.json`. Never throws.
 *
 * @see https://learn.microsoft.com/azure/static-web-apps/configuration
 */
export function readAzure({ text, file }: HostFile, context: HostContext): HostStatements {
  const { data, locate, error } = readJsonSource(text, file)
  if (error) return joinStatements(unreadable(file, error))
  const config = tableOf(data)
  const routes = readAzureRoutes(config, locate)
  const fallback = readNavigationFallback(config, locate)
  return joinStatements(
    { redirectProblems: routes.problems, unsupported: routes.unsupported },
    readHeaders(config, routes, locate),
    readAzureRedirects(config, routes, fallback, locate),
    { unsupported: fallback.unsupported, unknownBelow: fallback.unknownBelow },
    { unsupported: readGates(config, locate), limits: readLimits(text, file) },
    { serve: readServe(config, { ...routes, navigation: fallback }, context) },
  )
}

function readHeaders(config: Table, { entries, first }: AzureRoutes, locate: Locate): HeadersFile {
  const headers: HeaderRule[] = []
  const headerProblems: HeadersFile['headerProblems'] = []
  const add = (values: unknown, path: Path, rule: Omit<HeaderRule, 'lines' | 'detached'>): void => {
    const lines: HeaderLine[] = []
    const detached: string[] = []
    for (const [key, value] of Object.entries(tableOf(values))) {
      const read = readSignal(key, value, () => locate([...path, key]))
      if (read && 'type' in read) headerProblems.push(read)
      else if (read) {
        detached.push(read.name)
        // An empty value removes a header.
        if (value !== '') lines.push(read)
      }
    }
    if (detached.length > 0) headers.push({ ...rule, lines, detached })
  }
  const everywhere = tableOf(config['globalHeaders'])
  const keys = Object.entries(everywhere).flatMap(([key, value]) =>
    isSignalHeader(key.toLowerCase(), value) ? [key] : [],
  )
  const all = {
    pattern: '/*',
    location: locate(['globalHeaders', ...keys.slice(0, 1)]),
    path: '/*',
  }
  add(everywhere, ['globalHeaders'], { ...all, matches: () => true })
  const ask = (path: string): unknown[] => [first(path)]
  for (const own of entries) {
    const { route, entry, index } = own
    add(entry['headers'], ['routes', index, 'headers'], {
      pattern: route,
      location: locate(['routes', index, 'route']),
      path: route,
      among: { lookup: ask, key: own },
      matches: (path) => first(path) === own,
    })
  }
  return { headers, headerProblems }
}

/** Return settings that exclude visitors by their network. */
function readGates(config: Table, locate: Locate): HostStatements['unsupported'] {
  const gates = [
    ['networking', 'allowedIpRanges'],
    ['forwardingGateway', 'requiredHeaders'],
  ] as const
  return gates.flatMap(([table, key]) =>
    tableOf(config[table])[key] === undefined ? [] : [{ text: key, location: locate([table, key]) }],
  )
}

function readServe(
  config: Table,
  { first, navigation }: AzureRoutes & { navigation: NavigationFallback },
  { root }: HostContext,
): HostStatements['serve'] {
  const base = new URL(root).pathname.slice(0, -1)
  const within = (path: string): string => (path.startsWith(base) ? path.slice(base.length) : path)
  const { rewrite, holds } = navigation
  const missing = tableOf(tableOf(config['responseOverrides'])['404'])
  const { statusCode } = missing
  const slashes = config['trailingSlash']
  return createAzureServe({
    slashes: strategies.has(slashes) ? (slashes as AzureSlashes) : 'default',
    rewrite(path) {
      const other = first(encodePath(base + path))?.entry['rewrite']
      return typeof other === 'string' ? within(other) : undefined
    },
    fallback(path) {
      return rewrite !== undefined && holds(encodePath(base + path)) ? within(rewrite) : undefined
    },
    notFound:
      typeof missing['rewrite'] === 'string'
        ? {
            file: within(missing['rewrite']).replace(/^\/+/, ''),
            status: typeof statusCode === 'number' ? statusCode : 404,
          }
        : undefined,
  })
}

function readLimits(text: string, file: string): HostLimit[] {
  const bytes = new TextEncoder().encode(text).length
  if (bytes <= maxBytes) return []
  return [
    {
      found: `size of ${bytes} bytes`,
      expected: 'at most 20 KB at Azure Static Web Apps',
      location: { file },
    },
  ]
}
