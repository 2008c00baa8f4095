import type { HostContext } from '../types.ts'
import type { DesiredHeaders } from '../desired-config.ts'
import { toBytes } from '../bytes.ts'
import { planHeaders } from '../plan-patterns.ts'
import { escapePath, unescapeBytes } from './escapes.ts'
import type { Nginx } from './create-nginx.ts'
import { quote } from './quote.ts'

/** The lines for one header: a variable that is set for some paths, and the header that uses it. */
export interface PlannedVariable {
  name: string
  variable: string
  lines: string[]
  /** The paths for which it is set. */
  paths: Set<string>
  /** The line that sends the header. */
  send: string
}

/** The start of the variables of each header. */
const variables = {
  'X-Robots-Tag': '$indexical_robots',
  Link: '$indexical_link',
  'Content-Usage': '$indexical_usage',
} as const

/**
 * Plan which paths get which header. Each header has a variable and one `add_header`, which sends nothing if the
 * variable is empty. The second value of a path has a second variable.
 */
export function planVariables(
  rules: readonly DesiredHeaders[],
  { respond }: Nginx,
  { root, files }: HostContext,
): PlannedVariable[] {
  const { origin, pathname } = new URL(root)
  const base = unescapeBytes(pathname) ?? '/'
  const pathsOf = ({ paths }: DesiredHeaders): string[] =>
    paths.flatMap((path) => {
      const decoded = unescapeBytes(new URL(path, origin).pathname)
      if (decoded === undefined) return []
      // nginx internally redirects from a folder to its index file and tests all conditions again.
      const served = base + toBytes(respond(origin + escapePath(decoded)).file ?? '')
      return decoded.endsWith('/') && served.startsWith(decoded) ? [decoded, served] : [decoded]
    })
  // nginx allows 4096 bytes for a word.
  const matching = { base, pathsOf, files: allPaths(base, files), maxLength: 2000 }
  const planned: PlannedVariable[] = []
  for (const { name, value, patterns, paths } of planHeaders(rules, matching)) {
    const own = planned.filter((one) => one.name === name)
    let free = own.find((one) => [...paths].every((path) => !one.paths.has(path)))
    if (!free) {
      const variable = variables[name] + (own.length > 0 ? `_${own.length + 1}` : '')
      free = { name, variable, lines: [], paths: new Set(), send: `add_header ${name} ${variable};` }
      planned.push(free)
    }
    const { variable, lines } = free
    for (const path of paths) free.paths.add(path)
    for (const pattern of patterns)
      lines.push(`if ($uri ~ "${pattern}") { set ${variable} ${quote(value)}; }`)
  }
  return planned
}

/** Return the decoded paths of all files, including those of folders, with their files. */
function allPaths(base: string, files: ReadonlySet<string>): Map<string, string> {
  const all = new Map<string, string>()
  for (const file of files) {
    const path = base + toBytes(file)
    all.set(path, file)
    const bare = path.replace(/\.html$/, '')
    if (bare !== path) all.set(bare.endsWith('/index') ? bare.slice(0, -'index'.length) : bare, file)
  }
  return all
}
