import { readData } from '@indexical/syntax/data'
import type { Path } from '@indexical/syntax/data'
import { createLocate, listOf, readSignal, tableOf } from '../config-data.ts'
import type { Locate, Table } from '../config-data.ts'
import type { HeaderRule } from '../plain/headers-file.ts'
import { isStatus, redirectRule } from '../plain/redirects-file.ts'
import type { RedirectRule, RedirectsProblem } from '../plain/redirects-file.ts'
import { joinStatements, unreadable } from '../host-files.ts'
import type { HostStatements, UnsupportedPart } from '../types.ts'
import { holdsForCrawlers, namesHostname } from './vercel-conditions.ts'
import { isExempt, redirectedPath } from './vercel-forms.ts'
import type { VercelForms } from './vercel-forms.ts'
import { vercelLimits } from './vercel-limits.ts'
import { beginningOfSource, fillDestination, isRefusedSource, readVercelSource } from './vercel-source.ts'

/** The statements of a `vercel.json`. */
export interface VercelJson extends HostStatements {
  /** Path prefixes at which a rule may or may not apply. */
  unknownBelow: string[]
  /** Path prefixes at which further headers may be sent. */
  unknownHeadersBelow: string[]
  forms: VercelForms
  /** Whether Vercel publishes the project as its framework requires. */
  isFramework: boolean
}

/** The state while entries are read. */
interface Reading extends VercelJson {
  locate: Locate
  /** Hostname of the site. */
  host: string
}

/**
 * Parse `redirects`, `rewrites` and `headers` of a `vercel.json`. Never throws.
 *
 * Vercel applies redirects before it looks for files, and rewrites after. Redirects that depend on the visitor
 * (`has`, `missing`) have a condition. Headers of that kind are dropped, and listed as unsupported if they may
 * apply to crawlers.
 *
 * @param file path of the file in locations
 * @param host hostname of the site, for conditions about it
 * @see https://vercel.com/docs/project-configuration
 */
export function parseVercelJson(text: string, file: string, host = ''): VercelJson {
  const { data, locate, locateKey, problems } = readData(text, file, 'json')
  const locateValue = createLocate(file, locate, locateKey)
  const slash = data['trailingSlash']
  const forms = {
    cleanUrls: data['cleanUrls'] === true,
    trailingSlash: typeof slash === 'boolean' ? slash : undefined,
  }
  const reading: Reading = {
    ...joinStatements(...problems.map(({ location }) => unreadable(file, location))),
    locate: locateValue,
    forms,
    host,
    unsupported: readOthers(data, locateValue),
    limits: vercelLimits(data, locateValue),
    unknownBelow: unreadPaths(data),
    unknownHeadersBelow: ['routes', 'builds'].some((key) => data[key] !== undefined) ? ['/'] : [],
    isFramework: [undefined, 'nextjs'].includes(data['framework'] as string | undefined),
  }
  for (const key of ['redirects', 'rewrites', 'headers'] as const) {
    for (const [index, entry] of listOf(data[key]).entries()) {
      const read = readers[key](entry, [key, index], reading)
      if (!read) continue
      if ('type' in read) reading.redirectProblems.push(read)
      else if ('from' in read) reading.redirects.push(read)
      else reading.headers.push(read)
    }
  }
  return reading
}

const readers = { redirects: readRedirect, rewrites: readRewrite, headers: readHeader }

/** Return unsupported keys that may affect responses, and keys that are not lists. */
function readOthers(data: Table, locate: Locate): UnsupportedPart[] {
  const invalid = ['redirects', 'rewrites', 'headers'].filter(
    (key) => data[key] !== undefined && !Array.isArray(data[key]),
  )
  const others = unreadKeys.filter((key) => data[key] !== undefined)
  return [...invalid, ...others].map((key) => ({ text: key, location: locate([key]) }))
}

/** Keys that may send anything at any path. */
const unreadKeys = ['routes', 'builds', 'bulkRedirectsPath']

/**
 * Return path prefixes at which unsupported configuration responds. Functions in the folder `api` respond at their
 * names.
 */
function unreadPaths(data: Table): string[] {
  const files = Object.keys(tableOf(data['functions']))
  return [
    ...(unreadKeys.some((key) => data[key] !== undefined) ? ['/'] : []),
    ...(files.some((file) => file.startsWith('api/')) ? ['/api/'] : []),
  ]
}

function readRedirect(entry: Table, path: Path, reading: Reading): RedirectRule | RedirectsProblem {
  const { locate, forms } = reading
  const rule = readRule(entry, path, reading)
  if ('type' in rule) return rule
  const code = entry['statusCode']
  if (code !== undefined && (typeof code !== 'number' || !isStatus(code)))
    return { type: 'invalid-status', text: JSON.stringify(code), location: locate([...path, 'statusCode']) }
  const { capture, from, fromAt } = rule
  if (/^\/\.well-known(?:\/|$)/.test(from)) return { type: 'reserved-source', text: from, location: fromAt }
  if (capture === undefined && redirectedPath(from, forms) !== undefined)
    return { type: 'redirected-source', text: from, location: fromAt }
  const permanent = entry['permanent']
  return {
    ...rule,
    // Skip paths that `cleanUrls` or `trailingSlash` redirects: they never reach this rule.
    ...(capture && {
      capture: (url: string) =>
        redirectedPath(url, forms) === undefined && !isExempt(url, forms) ? capture(url) : undefined,
    }),
    force: true,
    status: typeof permanent === 'boolean' ? (permanent ? 308 : 307) : (code ?? 308),
  }
}

function readRewrite(
  entry: Table,
  path: Path,
  reading: Reading,
): RedirectRule | RedirectsProblem | undefined {
  const { source, destination } = entry
  // The destination is a service of the project.
  if (typeof source === 'string' && typeof destination === 'object' && destination !== null) {
    reading.unsupported.push({
      text: source,
      location: reading.locate([...path, 'source'], source.length),
    })
    reading.unknownBelow.push(beginningOfSource(source))
    return undefined
  }
  const rule = readRule(entry, path, reading)
  return 'type' in rule ? rule : { ...rule, status: 200 }
}

function readRule(
  entry: Table,
  path: Path,
  { locate, host, unknownBelow }: Reading,
): RedirectRule | RedirectsProblem {
  const from = entry['source']
  if (typeof from !== 'string') return { type: 'missing-source', text: '', location: locate(path) }
  const fromAt = locate([...path, 'source'], from.length)
  const to = entry['destination']
  if (typeof to !== 'string') return { type: 'missing-target', text: from, location: fromAt }
  const source = readVercelSource(from)
  const holds = holdsForCrawlers(entry, host)
  if (!source) {
    const type = problemOf(from)
    const beginning = beginningOfSource(from)
    // Rules for some visitors on all paths are ignored for a single path.
    if (type === 'unknown-pattern' && (holds || (holds === undefined && beginning !== '/')))
      unknownBelow.push(beginning)
    return { type, text: from, location: fromAt }
  }
  const { literal, names, needs } = source
  const capture = source.capture ?? exactly(literal!)
  return {
    ...redirectRule(literal ?? from, fromAt),
    to,
    fill: (caught) => fillDestination(to, names, caught),
    conditions: holds ? [] : ['has', 'missing'].filter((key) => entry[key] !== undefined),
    ...(holds === undefined && { crawlers: 'some' as const }),
    ...(namesHostname(entry) && { ofHostname: true }),
    ...(capture && { capture, needs, literal: literal !== undefined }),
  }
}

function problemOf(source: string): RedirectsProblem['type'] {
  return isRefusedSource(source) ? 'refused-source' : 'unknown-pattern'
}

/**
 * Return a capture for a path that looks like a pattern, or with characters that URLs always escape. Undefined for
 * other paths.
 */
function exactly(literal: string): RedirectRule['capture'] {
  return /[*\\?#]|:[A-Za-z]|\/\.\.?(?:\/|$)/.test(literal)
    ? (path) => (path === literal ? new Map() : undefined)
    : undefined
}

function readHeader(
  entry: Table,
  path: Path,
  { locate, forms, host, unsupported, unknownHeadersBelow, headerProblems }: Reading,
): HeaderRule | RedirectsProblem | undefined {
  const holds = holdsForCrawlers(entry, host)
  if (holds === false) return undefined
  const source = entry['source']
  const lines = new Map<string, HeaderRule['lines'][number]>()
  for (const [index, { key, value }] of listOf(entry['headers']).entries()) {
    if (typeof value !== 'string') continue
    const line = readSignal(key, value, () => locate([...path, 'headers', index, 'value'], value.length))
    if (line && 'type' in line) headerProblems.push(line)
    else if (line) {
      // If two values have the same name, the last is sent.
      lines.delete(line.name)
      lines.set(line.name, line)
    }
  }
  if (lines.size === 0) return undefined
  if (typeof source !== 'string') return { type: 'missing-source', text: '', location: locate(path) }
  const sourceAt = locate([...path, 'source'], source.length)
  const read = readVercelSource(source)
  if (!read) {
    const type = problemOf(source)
    if (type === 'unknown-pattern') unknownHeadersBelow.push(beginningOfSource(source))
    return { type, text: source, location: sourceAt }
  }
  const { literal, capture, names, needs } = read
  const given = names.filter((name) => name !== undefined)
  const isFilled = [...lines.values()].some(({ value }) => isTemplate(value.value, given))
  if (holds === undefined || isFilled) {
    unsupported.push({ text: source, location: sourceAt })
    unknownHeadersBelow.push(beginningOfSource(source))
    return undefined
  }
  return {
    pattern: source,
    location: sourceAt,
    path: literal ?? source,
    lines: [...lines.values()],
    // If several entries match, the last one with a header wins.
    detached: [...lines.keys()],
    needs,
    ...(literal !== undefined && { literal }),
    matches: (url) => (capture ? capture(url) !== undefined : url === literal) && !isExempt(url, forms),
  }
}

/** Return whether Vercel replaces captured parts in a value. */
export function isTemplate(value: string, names: readonly string[]): boolean {
  return /\$[1-9A-Za-z]/.test(value) || names.some((name) => value.includes(`:${name}`))
}
