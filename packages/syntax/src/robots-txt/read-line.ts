import { trimRange } from '../range.ts'
import type { Range } from '../range.ts'

/** The parts of one line of robots.txt. */
export interface LineParts {
  /** The line without comment and outer white space. */
  content: Range
  /** Missing if the line is not a field with a value. */
  pair?: { field: Range; value: Range; colon: boolean }
}

/**
 * Split a line into field and value; undefined for a line without content.
 *
 * Without a colon, two words are a field and its value, as in robots.cc.
 */
export function readLine(octets: string): LineParts | undefined {
  const trim = (from: number, to: number): Range => trimRange(octets, from, to, isSpace)
  const content = trim(0, contentEnd(octets))
  const { start, end } = content
  if (start === end) return undefined
  const colon = octets.indexOf(':', start)
  if (colon >= 0 && colon < end) {
    const field = trim(start, colon)
    if (field.start === field.end) return { content }
    return { content, pair: { field, value: trim(colon + 1, end), colon: true } }
  }
  let gap = start
  while (gap < end && !isBlank(octets, gap)) gap++
  const value = trim(gap, end)
  if (value.start === value.end || /[ \t]/.test(octets.slice(value.start, value.end))) return { content }
  return { content, pair: { field: { start, end: gap }, value, colon: false } }
}

/** Return the offset of the comment. A NUL also ends the line, because robots.cc uses C strings. */
function contentEnd(octets: string): number {
  const end = octets.search(/[#\0]/)
  return end < 0 ? octets.length : end
}

function isBlank(octets: string, position: number): boolean {
  const code = octets.charCodeAt(position)
  return code === 0x20 || code === 0x09
}

function isSpace(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d)
}
