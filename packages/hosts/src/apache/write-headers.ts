import { getOrCreate } from '../get-or-create.ts'
import { unwritableHeader } from '../describe-config.ts'
import { isSendable } from '../header-value.ts'
import { toBytes } from '../bytes.ts'
import type { HostContext, Written } from '../types.ts'
import type { DesiredHeaders } from '../desired-config.ts'
import type { ApacheResponse } from './respond-to.ts'
import { decodePath } from './escapes.ts'
import { patternOf } from './name-pattern.ts'
import type { NamePattern } from './name-pattern.ts'
import { literalPattern, quote } from './quote.ts'

/** The lines of a file, and the headers that they cannot express. */
export interface Lines {
  lines: string[]
  unwritable: Written['unwritable']
}

interface Plan {
  patterns: Map<string, { pattern: NamePattern; lines: Set<string> }>
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
  const pattern = glob === undefined || uris.size < 2 ? undefined : patternOf(glob, base, uris, served)
  if (pattern) {
    getOrCreate(patterns, pattern.source, () => ({ pattern, lines: new Set<string>() })).lines.add(line)
    return
  }
  for (const uri of uris) getOrCreate(singles, uri, () => new Set()).add(line)
}

function print({ patterns, singles }: Plan): string[] {
  const sections: string[] = []
  const written: { pattern: NamePattern; lines: ReadonlySet<string> }[] = []
  for (const one of inOrder(patterns).map(([, value]) => value)) {
    sections.push(...section(one.pattern.source, one.lines))
    written.push(one)
  }
  const groups = new Map<string, { patterns: string[]; lines: readonly string[] }>()
  for (const [uri, all] of inOrder(singles)) {
    // Several requests for the same header need one line.
    const lines = [...all].filter(
      (line) => !written.some((one) => one.lines.has(line) && one.pattern.match(uri) !== undefined),
    )
    if (lines.length === 0) continue
    const { patterns: same } = getOrCreate(groups, lines.toSorted().join('\n'), () => ({
      patterns: [],
      lines,
    }))
    same.push(literalPattern(uri))
  }
  for (const { patterns: same, lines } of groups.values())
    for (const pattern of joinPatterns(same)) sections.push(...section(pattern, lines))
  return sections.length === 0 ? [] : ['<IfModule mod_headers.c>', ...sections, '</IfModule>']
}

/** Join patterns of paths, as many as fit into a line. */
function joinPatterns(patterns: readonly string[]): string[] {
  const lists: string[][] = []
  let size = 0
  for (const pattern of patterns) {
    size += toBytes(pattern).length + 1
    if (lists.length === 0 || size > maxListed) {
      lists.push([])
      size = 0
    }
    lists.at(-1)!.push(pattern)
  }
  return lists.map((list) => (list.length === 1 ? `^${list[0]}$` : `^(?:${list.join('|')})$`))
}

function section(pattern: string, lines: Iterable<string>): string[] {
  return [`<If "%{REQUEST_URI} =~ m#${pattern}#">`, ...[...lines].toSorted(), '</If>']
}

function inOrder<T>(map: ReadonlyMap<string, T>): [string, T][] {
  return [...map].toSorted(([a], [b]) => (a < b ? -1 : 1))
}
