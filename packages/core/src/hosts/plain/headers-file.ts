import type { Place, HeaderLine } from '../../place.ts'
import type { Hints } from '../../url/find-candidates.ts'
import { isOneLine } from '../header-value.ts'

/**
 * Whether a header rule matches.
 *
 * @param path encoded path of the URL
 * @param file output file that is sent, relative to the output folder; undefined when nobody knows one
 * @param search query of the URL, with its question mark
 */
export type HeaderMatch = (path: string, file?: string, search?: string) => boolean

/** Headers that a host sends with the URLs that one pattern matches. */
export interface HeaderRule extends Hints<Parameters<HeaderMatch>> {
  /** As written: a path, or a URL with a host. */
  pattern: string
  /** The place of the pattern. */
  at: Place
  /** The host part of a URL pattern, in lower case; undefined when the rule holds on every host. */
  host: string | undefined
  /** The path part of the pattern. */
  path: string
  /** Headers in the order of the file; repeated names stay apart, though hosts join them with commas. */
  lines: HeaderLine[]
  /** Names, in lower case, that earlier rules may have set and this rule takes back (Cloudflare). */
  detached: string[]
  /** Whether the pattern matches, where it is written in another way than with `*` and `:name`. */
  matches?: HeaderMatch
  /**
   * The path, where `matches` takes no other, but for letter case and final slashes: such rules are found without asking
   * each of them.
   */
  literal?: string
  /** What is sent with a URL that matches, where that is not the same for all: values with variables (nginx). */
  linesFor?: (path: string, search: string) => readonly HeaderLine[]
  /** Whether the lines are sent with redirects and errors too, where the host does so on demand. @default false */
  always?: boolean
}

/**
 * Why a host ignores a line:
 *
 * - `missing-colon`: it is neither a path nor `Name: value`.
 * - `before-path`: a header stands before the first path.
 * - `missing-name`, `missing-value`: nothing before or behind the colon.
 * - `invalid-name`: the name contains white space.
 * - `invalid-value`: the value contains control characters, among them line ends, which would begin another header.
 * - `missing-path`, `not-text`: a table of `netlify.toml` has no `for`, or a value that is no text.
 * - `not-at-netlify`, `not-at-cloudflare`: a pattern that another host reads.
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

/** A line that hosts ignore, without words. */
export interface HeadersProblem {
  type: HeadersProblemType
  /** The line without white space at its ends. */
  text: string
  at: Place
}

/** A `_headers` file. */
export interface HeadersFile {
  rules: HeaderRule[]
  problems: HeadersProblem[]
}

/**
 * Read a `_headers` file as Netlify and Cloudflare do. Never throws; takes time in proportion to the length.
 *
 * Indentation means nothing to either: what starts with `/` or `scheme://` is a pattern, `#` a comment, the rest
 * `Name: value`, or `! Name` at Cloudflare.
 *
 * @param file path of the file in places
 * @see https://docs.netlify.com/manage/routing/headers/
 * @see https://developers.cloudflare.com/pages/configuration/headers/
 */
export function parseHeadersFile(text: string, file: string): HeadersFile {
  const rules: HeaderRule[] = []
  const problems: HeadersProblem[] = []
  const lines = text.replace(/^\uFEFF/, '').split('\n')
  for (const [index, whole] of lines.entries()) {
    const written = whole.trim()
    if (written === '' || written.startsWith('#')) continue
    const start = whole.length - whole.trimStart().length
    const placeOf = (from: number, to: number): Place => ({
      file,
      line: index + 1,
      column: start + from + 1,
      endLine: index + 1,
      endColumn: start + to + 1,
    })
    if (isPattern(written)) {
      rules.push({ ...splitPattern(written), at: placeOf(0, written.length), lines: [], detached: [] })
      continue
    }
    const type = readHeader(written, rules.at(-1), placeOf)
    if (type) problems.push({ type, text: written, at: placeOf(0, written.length) })
  }
  return { rules, problems }
}

function isPattern(text: string): boolean {
  return text.startsWith('/') || /^[^\s:]+:\/\//.test(text)
}

/** The host and the path of a pattern. */
export function splitPattern(pattern: string): Pick<HeaderRule, 'pattern' | 'host' | 'path'> {
  const scheme = pattern.startsWith('/') ? -1 : pattern.indexOf('://')
  if (scheme < 0) return { pattern, host: undefined, path: pattern }
  const slash = pattern.indexOf('/', scheme + 3)
  const end = slash < 0 ? pattern.length : slash
  return { pattern, host: pattern.slice(scheme + 3, end).toLowerCase(), path: pattern.slice(end) || '/' }
}

/** Add one header to a rule; gives what is wrong with it. */
function readHeader(
  text: string,
  rule: HeaderRule | undefined,
  placeOf: (from: number, to: number) => Place,
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
  rule.lines.push({ name, value: { value, at: placeOf(text.length - value.length, text.length) } })
  return undefined
}
