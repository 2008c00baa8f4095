import { getOrCreate } from '@indexical/syntax/internal'
import type { HostContext } from '../types.ts'
import type { DesiredHeaders } from '../desired-config.ts'
import { toBytes } from '../bytes.ts'
import { escapePath, unescapeBytes } from './escapes.ts'
import { compilePattern } from '../pcre/compile-pattern.ts'
import { globPattern, joinPatterns } from '../path-pattern.ts'
import type { Nginx } from './create-nginx.ts'
import { escapePattern, quote, quoteBytes } from './quote.ts'

/** The lines for one header: a variable that is set for some paths, and the header that uses it. */
export interface PlannedLine {
  name: string
  variable: string
  lines: string[]
  /** The line that sends the header. */
  send: string
}

/** The paths with one value, by rule. */
type Group = Map<DesiredHeaders, string[]>

/** The start of the variables of each header. */
const variables = {
  'X-Robots-Tag': '$indexical_robots',
  Link: '$indexical_link',
  'Content-Usage': '$indexical_usage',
} as const

/** The maximum length of a pattern. nginx allows 4096 bytes for a word. */
const longestPattern = 2000

/**
 * Plan which paths get which header. Each header has a variable and one `add_header`, which sends nothing if the
 * variable is empty. The second value of a path has a second variable.
 */
export function planHeaders(
  desired: readonly DesiredHeaders[],
  nginx: Nginx,
  context: HostContext,
): PlannedLine[] {
  const columns = new Map<string, Map<string, Group>>()
  const counts = new Map<string, number>()
  for (const rule of desired) {
    for (const { name, value } of rule.headers) {
      for (const path of new Set(rule.paths)) {
        const key = `${name} ${path}`
        const count = (counts.get(key) ?? 0) + 1
        counts.set(key, count)
        const variable = `${variables[name]}${count > 1 ? `_${count}` : ''}`
        const column = getOrCreate(columns, variable, () => new Map())
        const group = getOrCreate(column, value, () => new Map())
        getOrCreate(group, rule, () => []).push(path)
      }
    }
  }
  const all = allPaths(context)
  return [...columns]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([variable, column]) => {
      const name = Object.entries(variables).find(([, start]) => variable.startsWith(start))![0]
      const send = `add_header ${name} ${variable};`
      const lines = [...column].flatMap(([value, group]) =>
        conditionsFor(group, nginx, context, all).map(
          (condition) => `if ($uri ${condition}) { set ${variable} ${quote(value)}; }`,
        ),
      )
      return { name, variable, send, lines: [...lines, send] }
    })
}

function conditionsFor(
  group: Group,
  nginx: Nginx,
  context: HostContext,
  all: ReadonlyMap<string, string>,
): string[] {
  const { origin, pathname } = new URL(context.root)
  const base = unescapeBytes(pathname) ?? '/'
  const conditions: string[] = []
  const others = new Set<string>()
  for (const [rule, paths] of group) {
    const decoded = paths.flatMap((path) => unescapeBytes(new URL(path, origin).pathname) ?? [])
    const pattern = paths.length === rule.paths.length ? exactPattern(rule, decoded, context, all) : undefined
    if (pattern === undefined) for (const path of decoded) others.add(path)
    else conditions.push(`~ ${quoteBytes(pattern)}`)
  }
  const patterns = [...others].toSorted().map((path) => {
    // nginx internally redirects from a folder to its index file and tests all conditions again.
    const { file } = nginx.respond(origin + escapePath(path))
    const served = base + toBytes(file ?? '')
    const index = path.endsWith('/') && served.startsWith(path) ? served.slice(path.length) : ''
    return escapePattern(path) + (index ? `(?:${escapePattern(index)})?` : '')
  })
  const [only] = patterns
  const [path = ''] = others
  // oxlint-disable-next-line no-control-regex -- control characters are bytes too
  if (patterns.length === 1 && only === escapePattern(path) && !/[$\0-\x1F\x7F-\xFF]/.test(path)) {
    return [...conditions, `= ${quote(path)}`]
  }
  const joined = joinPatterns(patterns, longestPattern)
  return [...conditions, ...joined.map((pattern) => `~ ${quoteBytes(pattern)}`)]
}

/** Return the regular expression of a rule's glob, if it matches exactly the files of the rule. */
function exactPattern(
  { glob }: DesiredHeaders,
  decoded: readonly string[],
  { root }: HostContext,
  all: ReadonlyMap<string, string>,
): string | undefined {
  const inner = glob === undefined ? undefined : globPattern(glob, escapePattern)
  if (inner === undefined) return undefined
  const pattern = `^${escapePattern(unescapeBytes(new URL(root).pathname) ?? '/')}${inner}$`
  const compiled = compilePattern(pattern)
  if (!compiled || !decoded.every((path) => compiled.match(path))) return undefined
  const files = new Set(decoded.map((path) => all.get(path)))
  return [...all].every(([path, file]) => !compiled.match(path) || files.has(file)) ? pattern : undefined
}

/** Return the decoded paths of all files, including those of folders, with their files. */
function allPaths({ root, files }: HostContext): Map<string, string> {
  const base = unescapeBytes(new URL(root).pathname) ?? '/'
  const all = new Map<string, string>()
  for (const file of files) {
    const path = base + toBytes(file)
    all.set(path, file)
    if (path.endsWith('/index.html')) all.set(path.slice(0, -'index.html'.length), file)
    else if (path.endsWith('.html')) all.set(path.slice(0, -'.html'.length), file)
  }
  return all
}
