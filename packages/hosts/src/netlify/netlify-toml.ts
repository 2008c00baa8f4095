import type { Path } from '@indexical/syntax/data'
import { listOf, locationOfSent, tableOf, readTomlSource } from '../config-data.ts'
import type { Locate, Table } from '../config-data.ts'
import { isOneLine } from '../header-value.ts'
import { beginningOf } from '../pcre/beginning-of.ts'
import { splitPattern } from '../plain/headers-file.ts'
import type { HeaderRule, HeadersFile, HeadersProblem } from '../plain/headers-file.ts'
import {
  findRepeated,
  forwardTarget,
  isStatus,
  sourceProblem,
  meetConditions,
  redirectRule,
} from '../plain/redirects-file.ts'
import type { RedirectRule, RedirectsFile, RedirectsProblem } from '../plain/redirects-file.ts'
import { joinStatements, unreadable } from '../host-files.ts'
import type { HostStatements, UnsupportedPart } from '../types.ts'
import { forNetlify, joinParts } from './netlify-headers.ts'

/** The statements of a `netlify.toml`. */
export interface NetlifyToml extends Partial<HostStatements> {
  /** Whether Netlify redirects between `/about` and `/about/`; undefined if its interface decides, where this is the default. */
  prettyUrls?: boolean | undefined
}

/**
 * Parse `[[redirects]]` and `[[headers]]` of a `netlify.toml` as Netlify does. Never throws.
 *
 * Tables that Netlify ignores are problems. Invalid TOML is one problem of the redirects.
 *
 * @param file path of the file in locations
 * @see https://docs.netlify.com/build/configure-builds/file-based-configuration/
 */
export function parseNetlifyToml(text: string, file: string): NetlifyToml {
  const { data, locate, error } = readTomlSource(text, file)
  if (error) return unreadable(file, error)
  const tables = tableOf(data)
  const unknownBelow = functionPaths(tables['edge_functions'])
  const statements = joinStatements(
    readRedirects(tables['redirects'], locate),
    // Functions can also change the headers of files.
    { unknownBelow, unknownHeadersBelow: unknownBelow },
    forNetlify(readHeaders(tables['headers'], locate), false),
    { unsupported: readOthers(tables, locate) },
  )
  return { ...statements, prettyUrls: readPrettyUrls(tableOf(tableOf(tables['build'])['processing'])) }
}

/** Return code that runs before files are served, and keys that are not lists. */
function readOthers(data: Table, locate: Locate): UnsupportedPart[] {
  const functions = listOf(data['edge_functions']).map((table, index) => {
    const [, path] = firstOf(table, ['path', 'pattern', 'function'])
    return {
      text: `[[edge_functions]] ${oneLine(path)}`.trim(),
      location: locate(['edge_functions', index]),
    }
  })
  const invalid = ['redirects', 'headers', 'edge_functions']
    .filter((key) => data[key] !== undefined && !Array.isArray(data[key]))
    .map((key) => ({ text: key, location: locate([key]) }))
  return [...functions, ...invalid]
}

/** Return the path prefixes of edge functions, with `path` or with a regular expression. */
function functionPaths(tables: unknown): string[] {
  return listOf(tables).flatMap(({ path, pattern }) => [
    ...textsOf(path)
      .filter((text) => text.startsWith('/'))
      .map((text) => /^[^*:({]*/.exec(text)![0]),
    ...textsOf(pattern).map((text) => beginningOf(text) || '/'),
  ])
}

function textsOf(value: unknown): string[] {
  return [value].flat().filter((one) => typeof one === 'string')
}

function oneLine(value: unknown): string {
  return typeof value === 'string' ? value.replace(/\s+/g, ' ') : ''
}

/** Return whether "Pretty URLs" are on. They can be switched off alone or with all other processing. */
function readPrettyUrls(processing: Table): boolean | undefined {
  const value = processing['skip_processing'] === true ? false : tableOf(processing['html'])['pretty_urls']
  return typeof value === 'boolean' ? value : undefined
}

function readRedirects(tables: unknown, locate: Locate): RedirectsFile {
  const read = listOf(tables).map((table, index) => readRedirect(table, ['redirects', index], locate))
  const redirects = read.flatMap((one) => ('type' in one ? [] : one))
  const problems = read.flatMap((one) => ('type' in one ? one : []))
  return { redirects, redirectProblems: [...problems, ...findRepeated(redirects)] }
}

function readRedirect(table: Table, path: Path, locate: Locate): RedirectRule | RedirectsProblem {
  // Netlify still reads the older names: https://github.com/netlify/build/tree/main/packages/redirect-parser
  const [fromKey, from] = firstOf(table, ['from', 'origin'])
  if (typeof from !== 'string') return { type: 'missing-source', text: '', location: locate(path) }
  const fromAt = locate([...path, fromKey], from.length)
  const type = sourceProblem(from)
  if (type) return { type, text: from, location: fromAt }
  const written = table['status']
  const status = written === undefined ? undefined : Number.parseInt(textOf(written), 10)
  if (status !== undefined && !isStatus(status))
    return { type: 'invalid-status', text: textOf(written), location: locate([...path, 'status']) }
  const [toKey, given] = firstOf(table, ['to', 'destination'])
  const to = given ?? forwardTarget(from, status ?? 301)
  if (to === undefined) return { type: 'missing-target', text: from, location: fromAt }
  if (typeof to !== 'string')
    return { type: 'invalid-target', text: textOf(to), location: locate([...path, toKey]) }
  if (!/^\/|^https?:\/\//.test(to))
    return { type: 'invalid-target', text: to, location: locate([...path, toKey], to.length) }
  const [, query] = firstOf(table, ['query', 'params', 'parameters'])
  const [, signed] = firstOf(table, ['signed', 'signing', 'sign'])
  return {
    ...redirectRule(from, fromAt),
    to,
    status,
    force: table['force'] === true,
    query: new Map(Object.entries(tableOf(query)).map(([name, value]) => [name, textOf(value)])),
    ...meetConditions([
      ...Object.entries(tableOf(table['conditions'])).map(([name, value]) => `${name}=${textOf(value)}`),
      ...(signed === undefined ? [] : ['Sign']),
    ]),
  }
}

function readHeaders(tables: unknown, locate: Locate): HeadersFile {
  const read = listOf(tables).map((table, index) => readHeader(table, ['headers', index], locate))
  return {
    headers: read.flatMap((one) => ('lines' in one && one.lines.length > 0 ? one : [])),
    headerProblems: read.flatMap((one) => ('type' in one ? one : [])),
  }
}

function readHeader(table: Table, path: Path, locate: Locate): HeaderRule | HeadersProblem {
  const pattern = table['for']
  if (typeof pattern !== 'string')
    return { type: 'missing-path', text: '[[headers]]', location: locate(path) }
  const lines: HeaderRule['lines'] = []
  for (const [key, value] of Object.entries(tableOf(table['values']))) {
    const own = [...path, 'values', key]
    const texts: unknown[] = Array.isArray(value) ? value : [value]
    const isText = texts.every((text) => typeof text === 'string')
    const joined = isText ? texts.map(joinParts).join(', ') : ''
    const type = !isText ? 'not-text' : joined === '' ? 'missing-value' : 'invalid-value'
    if (joined === '' || !isOneLine(joined)) return { type, text: key, location: locate(own) }
    const location = locationOfSent(locate(own, joined.length), joined, value)
    lines.push({ name: key.trim().toLowerCase(), value: { value: joined, location } })
  }
  return {
    ...splitPattern(pattern.trim()),
    location: locate([...path, 'for'], pattern.length),
    lines,
    detached: [],
  }
}

function firstOf(table: Table, keys: readonly [string, ...string[]]): [string, unknown] {
  const key = keys.find((name) => table[name] !== undefined) ?? keys[0]
  return [key, table[key]]
}

/** Format a value for a message. Tables have no text of their own. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(',')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
