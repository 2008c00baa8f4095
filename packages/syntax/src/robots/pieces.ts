import { findDirective } from './directives.ts'
import { isSpace, trimSpaces } from './spaces.ts'

const weekday = /^(?:sun|mon|tue|wed|thu|fri|sat|(?:sun|mon|tues|wednes|thurs|fri|satur)day)$/i

/** Return the offset of the next character that is neither white space nor a comma. */
export function skipSeparators(text: string, from: number): number {
  let position = from
  while (position < text.length && (text[position] === ',' || isSpace(text.charCodeAt(position)))) position++
  return position
}

/**
 * Return the offset of the comma that ends the list member at `start`, or the end of the text.
 *
 * A comma inside a date does not end a member. RFC 850 and RFC 822 have one after the weekday. In `Jun 25, 2010`, a
 * digit follows, and no directive starts with a digit.
 */
export function pieceEnd(text: string, start: number): number {
  let comma = commaFrom(text, start)
  const piece = text.slice(start, comma)
  const colon = piece.indexOf(':')
  if (colon < 0 || findDirective(piece.slice(0, colon))?.value !== 'date') return comma
  let part = trimSpaces(piece.slice(colon + 1))
  while (comma < text.length && continuesDate(text, comma + 1, part)) {
    const next = commaFrom(text, comma + 1)
    part = trimSpaces(text.slice(comma + 1, next))
    comma = next
  }
  return comma
}

function continuesDate(text: string, start: number, before: string): boolean {
  const end = commaFrom(text, start)
  const next = trimSpaces(text.slice(start, end))
  if (/^\d/.test(next)) return true
  if (!weekday.test(before) || next === '') return false
  const name = /^[^:\s]*/.exec(next)?.[0] ?? ''
  return !findDirective(name)
}

function commaFrom(text: string, from: number): number {
  const comma = text.indexOf(',', from)
  return comma < 0 ? text.length : comma
}
