import { findDelimiter, trim } from './scan.ts'

/** A parameter of a link. Offsets are in UTF-16 units; ends are exclusive. */
export interface LinkParam {
  /** In lower case. */
  name: string
  /** Without quotes and escapes; empty if the parameter has none. */
  value: string
  start: number
  end: number
  /** The range of the value as written, quotes included; both offsets are `end` if there is no value. */
  valueStart: number
  valueEnd: number
}

/**
 * The type of a problem:
 *
 * - `missing-target`: the member does not start with `<`.
 * - `unterminated-target`: no `>` follows.
 * - `missing-semicolon`: something else follows the target or a quoted value.
 * - `invalid-name`: the name of a parameter is empty or not a token.
 * - `unterminated-string`: the closing `"` is missing.
 * - `single-quotes`: they do not quote, so they are part of the value.
 * - `unquoted-value`: the value has characters that require quotes.
 * - `empty-value`: nothing follows the `=`.
 * - `repeated-parameter`: only the first of this name counts.
 * - `missing-rel`: the link has no relation, so it has no meaning.
 */
export type LinkProblemType =
  | 'missing-target'
  | 'unterminated-target'
  | 'missing-semicolon'
  | 'invalid-name'
  | 'unterminated-string'
  | 'single-quotes'
  | 'unquoted-value'
  | 'empty-value'
  | 'repeated-parameter'
  | 'missing-rel'

/** A problem of a `Link` header, as data. Offsets are in UTF-16 units; the end is exclusive. */
export interface LinkProblem {
  type: LinkProblemType
  start: number
  end: number
  /** The text of the range. */
  text: string
  /** Whether the problem makes the link invalid. */
  dropped: boolean
}

/** Reports a problem for a range of the value. */
export type ReportLink = (type: LinkProblemType, start: number, end: number, dropped: boolean) => void

/** The characters of a token. https://www.rfc-editor.org/rfc/rfc9110#section-5.6.2 */
const token = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/

/** Names of which RFC 8288 allows one parameter, or requires that later ones are ignored. */
const single: ReadonlySet<string> = new Set(['rel', 'anchor', 'media', 'title', 'title*', 'type'])

/** Return whether a value needs no quotes. */
function isToken(text: string): boolean {
  return token.test(text)
}

/** Parse the parameters between two offsets; undefined if an error makes the link invalid. */
export function readParams(
  text: string,
  from: number,
  to: number,
  report: ReportLink,
): LinkParam[] | undefined {
  const params: LinkParam[] = []
  const seen = new Set<string>()
  for (let position = from; position < to;) {
    const semicolon = findDelimiter(text, position, to, ';')
    const { start, end } = trim(text, position, semicolon)
    position = semicolon + 1
    if (start === end) continue
    const param = readParam(text, start, end, report)
    if (!param) return undefined
    if (seen.has(param.name) && single.has(param.name)) report('repeated-parameter', start, end, false)
    seen.add(param.name)
    params.push(param)
  }
  return params
}

function readParam(text: string, start: number, end: number, report: ReportLink): LinkParam | undefined {
  let equals = start
  while (equals < end && text[equals] !== '=') equals++
  const written = trim(text, start, equals)
  const name = text.slice(written.start, written.end)
  if (!isToken(name)) return void report('invalid-name', start, Math.max(written.end, start + 1), true)
  const param = { name: name.toLowerCase(), value: '', start, end, valueStart: end, valueEnd: end }
  if (equals === end) return param
  const range = trim(text, equals + 1, end)
  const bounds = { ...param, valueStart: range.start, valueEnd: range.end }
  if (text[range.start] === '"') {
    const value = readQuoted(text, range.start, range.end, report)
    return value === undefined ? undefined : { ...bounds, value }
  }
  const value = text.slice(range.start, range.end)
  if (value === '') report('empty-value', start, end, false)
  else if (value.startsWith("'")) report('single-quotes', range.start, range.end, false)
  else if (!isToken(value)) report('unquoted-value', range.start, range.end, false)
  return { ...bounds, value }
}

function readQuoted(text: string, start: number, end: number, report: ReportLink): string | undefined {
  const parts: string[] = []
  let from = start + 1
  for (let position = from; position < end; position++) {
    const character = text[position]
    if (character !== '"' && character !== '\\') continue
    parts.push(text.slice(from, position))
    from = position + 1
    // The escaped character is the start of the next part.
    if (character === '\\') position++
    else if (from === end) return parts.join('')
    else return void report('missing-semicolon', trim(text, from, end).start, end, true)
  }
  return void report('unterminated-string', start, end, true)
}
