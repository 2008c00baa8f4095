import type { Location, HeaderLine } from '@indexical/syntax'
import type { Hints } from '@indexical/syntax/internal'
import { isOneLine } from '../header-value.ts'

/**
 * Returns whether a header rule matches.
 *
 * @param path encoded path of the URL
 * @param file output file that is sent, relative to the output folder; undefined if unknown
 */
export type HeaderMatch = (path: string, file?: string) => boolean

/** Headers that a host sends with the URLs of one pattern. */
export interface HeaderRule extends Hints<Parameters<HeaderMatch>> {
  /** As written: a path, or a URL with a hostname. */
  pattern: string
  /** The location of the pattern. */
  location: Location
  /** The hostname of a URL pattern, in lower case; undefined if the rule applies to every hostname. */
  host?: string
  /** The path part of the pattern. */
  path: string
  /** Headers in file order. Repeated names stay separate, although hosts join them with commas. */
  lines: HeaderLine[]
  /** Names, in lower case, that this rule removes from earlier rules (Cloudflare). */
  detached: string[]
  /** Whether the pattern matches, if its syntax is not that of `*` and `:name`. */
  matches?: HeaderMatch
  /** The only path that `matches` accepts, ignoring case and final slashes. Such rules are found by look-up. */
  literal?: string
}

/**
 * Why a host ignores a line:
 *
 * - `missing-colon`: it is neither a path nor `Name: value`.
 * - `before-path`: a header before the first path.
 * - `missing-name`, `missing-value`: nothing before or after the colon.
 * - `invalid-name`: the name contains white space.
 * - `invalid-value`: the value contains control characters, for example line ends, which would start another header.
 * - `missing-path`, `not-text`: a table of `netlify.toml` has no `for`, or a value that is not text.
 * - `not-at-netlify`, `not-at-cloudflare`: a pattern that only other hosts support.
 * - `repeated`: Cloudflare reads only the last block of a path.
 */
export type HeadersProblemType =
  | 'missing-colon'
  | 'before-path'
  | 'missing-name'
  | 'missing-value'
  | 'invalid-name'
  | 'invalid-value'
  | 'missing-path'
  | 'not-text'
  | 'not-at-netlify'
  | 'not-at-cloudflare'
  | 'repeated'

/** A line that hosts ignore, as data. */
export interface HeadersProblem {
  type: HeadersProblemType
  /** The line without white space at its ends. */
  text: string
  location: Location
}

/** A `_headers` file. */
export interface HeadersFile {
  headers: HeaderRule[]
  headerProblems: HeadersProblem[]
}

/**
 * Parse a `_headers` file as Netlify and Cloudflare do. Never throws; takes time proportional to the length.
 *
 * Both ignore indentation. A line that starts with `/` or `scheme://` is a pattern, `#` starts a comment, and other
 * lines are `Name: value`, or `! Name` at Cloudflare.
 *
 * @param file path of the file in locations
 * @see https://docs.netlify.com/manage/routing/headers/
 * @see https://developers.cloudflare.com/pages/configuration/headers/
 */
export function parseHeadersFile(text: string, file: string): HeadersFile {
  const headers: HeaderRule[] = []
  const headerProblems: HeadersProblem[] = []
  const lines = text.replace(/^\uFEFF/, '').split('\n')
  for (const [index, whole] of lines.entries()) {
    const written = whole.trim()
    if (written === '' || written.startsWith('#')) continue
    const start = whole.length - whole.trimStart().length
    const line = index + 1
    const locationOf = (from: number, to: number): Location => {
      return { file, line, column: start + from + 1, endLine: line, endColumn: start + to + 1 }
    }
    const location = locationOf(0, written.length)
    if (isPattern(written)) {
      headers.push({ ...splitPattern(written), location, lines: [], detached: [] })
      continue
    }
    const type = readHeader(written, headers.at(-1), locationOf)
    if (type) headerProblems.push({ type, text: written, location })
  }
  return { headers, headerProblems }
}

function isPattern(text: string): boolean {
  return text.startsWith('/') || /^[^\s:]+:\/\//.test(text)
}

/** Split a pattern into hostname and path. */
export function splitPattern(pattern: string): Pick<HeaderRule, 'pattern' | 'host' | 'path'> {
  const scheme = pattern.startsWith('/') ? -1 : pattern.indexOf('://')
  if (scheme < 0) return { pattern, path: pattern }
  const slash = pattern.indexOf('/', scheme + 3)
  const end = slash < 0 ? pattern.length : slash
  return { pattern, host: pattern.slice(scheme + 3, end).toLowerCase(), path: pattern.slice(end) || '/' }
}

/** Add one header to a rule; return its problem, if any. */
function readHeader(
  text: string,
  rule: HeaderRule | undefined,
  locationOf: (from: number, to: number) => Location,
): HeadersProblemType | undefined {
  const detached = /^!\s+(\S+)$/.exec(text)?.[1]
  if (detached !== undefined) {
    rule?.detached.push(detached.toLowerCase())
    return rule ? undefined : 'before-path'
  }
  const colon = text.indexOf(':')
  if (colon < 0) return 'missing-colon'
  const name = text.slice(0, colon).trim().toLowerCase()
  if (name === '') return 'missing-name'
  if (/\s/.test(name)) return 'invalid-name'
  const value = text.slice(colon + 1).trim()
  if (value === '') return 'missing-value'
  if (!rule) return 'before-path'
  if (!isOneLine(value)) return 'invalid-value'
  rule.lines.push({ name, value: { value, location: locationOf(text.length - value.length, text.length) } })
  return undefined
}
