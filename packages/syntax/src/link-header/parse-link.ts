import type { Range } from '../range.ts'
import { findDelimiter, trim, isSpace } from './scan.ts'
import { readParams, type LinkParam, type LinkProblem, type ReportLink } from './read-params.ts'

/** A link of a `Link` header. Offsets are in UTF-16 units of the header's value; ends are exclusive. */
export interface LinkValue {
  /** The reference between `<` and `>` as written, without white space at its ends; relative to the response's URL. */
  target: string
  targetStart: number
  targetEnd: number
  /** All parameters in order, repeated ones included. */
  params: LinkParam[]
  /** Relation types in lower case, only those of the first `rel`. */
  rel: string[]
  /** The URL that the link describes, if it is not the page of the response. */
  anchor?: string
  /** Languages of the target, as written; this parameter may repeat. */
  hreflang: string[]
  start: number
  end: number
}

/**
 * Parse the value of a `Link` header. Never throws; takes time proportional to the length.
 *
 * Where RFC 8288 does not define how to read errors, a link counts if Chromium accepts it. Everything outside the
 * grammar is a problem in the result.
 *
 * @see https://www.rfc-editor.org/rfc/rfc8288#section-3
 */
export function parseLinkHeader(value: string): { links: LinkValue[]; problems: LinkProblem[] } {
  const links: LinkValue[] = []
  const problems: LinkProblem[] = []
  const report: ReportLink = (type, start, end, dropped) => {
    problems.push({ type, start, end, text: value.slice(start, end), dropped })
  }
  for (const member of splitLinkHeader(value)) {
    const link = readLink(value, member, report)
    if (link) links.push(link)
  }
  return { links, problems }
}

function readLink(text: string, { start, end }: Range, report: ReportLink): LinkValue | undefined {
  if (text[start] !== '<') return void report('missing-target', start, end, true)
  const close = text.indexOf('>', start)
  if (close < 0) return void report('unterminated-target', start, end, true)
  let rest = close + 1
  while (rest < end && isSpace(text.charCodeAt(rest))) rest++
  if (rest < end && text[rest] !== ';') return void report('missing-semicolon', rest, end, true)
  const params = readParams(text, rest, end, report)
  if (!params) return undefined
  const target = trim(text, start + 1, close)
  const first = (name: string): string | undefined => params.find((param) => param.name === name)?.value
  const rel = first('rel')
  const anchor = first('anchor')
  if (rel === undefined) report('missing-rel', start, end, false)
  return {
    target: text.slice(target.start, target.end),
    targetStart: target.start,
    targetEnd: target.end,
    params,
    rel: (rel ?? '')
      .toLowerCase()
      .split(/[ \t\r\n]+/)
      .filter(Boolean),
    ...(anchor === undefined ? {} : { anchor }),
    hreflang: params.filter(({ name }) => name === 'hreflang').map((param) => param.value),
    start,
    end,
  }
}

/**
 * Return the members of a `Link` field's value, without outer white space and without empty members. Several fields
 * of one response are equal to one value, joined with commas.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-5.6.1
 */
export function splitLinkHeader(value: string): Range[] {
  const members: Range[] = []
  for (let position = 0; position < value.length;) {
    const comma = findDelimiter(value, position, value.length, ',')
    const member = trim(value, position, comma)
    if (member.start < member.end) members.push(member)
    position = comma + 1
  }
  return members
}
