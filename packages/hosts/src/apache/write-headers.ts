import { getOrCreate } from '@indexical/syntax/internal'
import { unwritableHeader } from '../describe-config.ts'
import { isSendable } from '../header-value.ts'
import { toBytes } from '../bytes.ts'
import type { HostContext, Written } from '../types.ts'
import type { DesiredHeaders } from '../desired-config.ts'
import type { ApacheResponse } from './respond-to.ts'
import { decodePath } from './escapes.ts'
import { globPattern, joinPatterns } from '../path-pattern.ts'
import type { CompiledPattern } from '../pcre/compile-pattern.ts'
import { readRegex } from './apache-regex.ts'
import { literalPattern, quote } from './quote.ts'

/** The lines of a file, and the headers that they cannot express. */
export interface Lines {
  lines: string[]
  unwritable: Written['unwritable']
}

interface GlobLines {
  match: CompiledPattern['match']
  lines: Set<string>
}

interface Plan {
  /** Lines by the pattern of a glob. */
  patterns: Map<string, GlobLines>
  /** Lines by the path of a file, as octets. */
  singles: Map<string, Set<string>>
}

const noFile = 'a path for which Apache sends a file'
const noValue = 'a value on one line of at most 8000 octets, with letters of Latin-1 and without `${`'

/** The maximum number of octets of paths in one list. The whole line must stay below `mostOctets`. */
const maxListed = 4000

/**
 * Write headers for files. Each file is matched by its own path, which Apache compares after it has found the index of
 * a folder. Files of a glob are matched by an expression, if the expression matches exactly the same files.
 *
 * @param respond returns the server's response to an encoded path
 * @see https://httpd.apache.org/docs/2.4/mod/core.html#if
 */
export function writeHeaders(
  desired: readonly DesiredHeaders[],
  { root, files }: HostContext,
  respond: (path: string) => ApacheResponse,
): Lines {
  const unwritable: Written['unwritable'] = []
  const base = decodePath(new URL(root).pathname)
  const served = new Set([...files].map((file) => base + toBytes(file)))
  const plan: Plan = { patterns: new Map(), singles: new Map() }
  for (const rule of desired) {
    const uris = new Set<string>()
    for (const [index, path] of rule.paths.entries()) {
      const file = base + toBytes(rule.files?.[index] ?? '')
      const uri = served.has(file) ? file : uriOf(respond(path))
      if (uri !== undefined) uris.add(uri)
      else for (const header of rule.headers) unwritable.push(unwritableHeader(rule, header, path, noFile))
    }
    for (const header of rule.headers) {
      const line = headerLine(header)
      if (line !== undefined) planLine(rule, line, uris, plan, { base, served })
      else unwritable.push(unwritableHeader(rule, header, rule.paths[0] ?? '', noValue))
    }
  }
  return { lines: print(plan), unwritable }
}

function uriOf({ status, filename, uri }: ApacheResponse): string | undefined {
  return status === 200 && filename !== undefined ? uri : undefined
}

/** Return the line for a header. It uses `add`, because `set` would remove headers of the site. */
function headerLine({ name, value }: DesiredHeaders['headers'][number]): string | undefined {
  if (!isSendable(value)) return undefined
  const quoted = quote(value.replace(/[%\\]/g, '$&$&'))
  return quoted === undefined || quoted.length > 8000 ? undefined : `Header add ${name} ${quoted}`
}

function planLine(
  { glob }: DesiredHeaders,
  line: string,
  uris: ReadonlySet<string>,
  { patterns, singles }: Plan,
  { base, served }: { base: string; served: ReadonlySet<string> },
): void {
  const inner = glob === undefined || uris.size < 2 ? undefined : globPattern(glob, literalPattern)
  const source = inner === undefined ? '' : `^${literalPattern(base)}${inner}$`
  const match = source === '' ? undefined : readRegex(source)?.match
  // Only a pattern that matches exactly the files of the rule may be used.
  if (match && [...served].every((path) => (match(path) !== undefined) === uris.has(path)))
    getOrCreate(patterns, source, (): GlobLines => ({ match, lines: new Set() })).lines.add(line)
  else for (const uri of uris) getOrCreate(singles, uri, () => new Set()).add(line)
}

function print({ patterns, singles }: Plan): string[] {
  const sections = inOrder(patterns).flatMap(([source, { lines }]) => section(source, lines))
  const groups = new Map<string, { same: string[]; lines: readonly string[] }>()
  for (const [uri, all] of inOrder(singles)) {
    // Several requests for the same header need one line.
    const lines = [...all].filter(
      (line) => ![...patterns.values()].some((one) => one.lines.has(line) && one.match(uri) !== undefined),
    )
    const { same } = getOrCreate(groups, lines.toSorted().join('\n'), () => ({ same: [], lines }))
    if (lines.length > 0) same.push(literalPattern(uri))
  }
  for (const { same, lines } of groups.values())
    for (const pattern of joinPatterns(same, maxListed)) sections.push(...section(pattern, lines))
  return sections.length === 0 ? [] : ['<IfModule mod_headers.c>', ...sections, '</IfModule>']
}

function section(pattern: string, lines: Iterable<string>): string[] {
  return [`<If "%{REQUEST_URI} =~ m#${pattern}#">`, ...[...lines].toSorted(), '</If>']
}

function inOrder<T>(map: ReadonlyMap<string, T>): [string, T][] {
  return [...map].toSorted(([a], [b]) => (a < b ? -1 : 1))
}
