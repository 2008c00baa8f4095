import { trimRange } from '../range.ts'
import type { Range } from '../range.ts'

/**
 * Return whether a character is white space between the parts of a field. Joined folded headers contain line breaks.
 */
export function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x09 || code === 0x0a || code === 0x0d
}

/** Return the range without white space at its ends. */
export function trim(text: string, from: number, to: number): Range {
  return trimRange(text, from, to, isSpace)
}

/**
 * Return the offset of the next delimiter outside of `"…"` and, for commas, outside of `<…>`; the end if there is
 * none. A backslash escapes only within quotes.
 */
export function findDelimiter(text: string, from: number, to: number, delimiter: ',' | ';'): number {
  let closing = ''
  for (let position = from; position < to; position++) {
    const character = text[position]
    if (closing === '') {
      if (character === delimiter) return position
      if (character === '"') closing = '"'
      else if (character === '<' && delimiter === ',') closing = '>'
    } else if (character === closing) closing = ''
    else if (character === '\\' && closing === '"') position++
  }
  return to
}
