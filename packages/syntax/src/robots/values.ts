import { parseDate } from './date.ts'
import type { ValueKind } from './directives.ts'

/** Sizes of `max-image-preview`, smallest first. */
export const imagePreviews = ['none', 'standard', 'large'] as const

/** A size of `max-image-preview`. */
export type ImagePreview = (typeof imagePreviews)[number]

/** Why crawlers ignore a value. */
export type ValueProblem =
  | 'missing-value'
  | 'unexpected-value'
  | 'invalid-integer'
  | 'out-of-range'
  | 'invalid-preview'
  | 'invalid-date'

/** Parse an optionally signed decimal integer; undefined for other texts such as `20px`. */
export function parseInteger(text: string): number | undefined {
  return /^[+-]?\d+$/.test(text) ? Number(text) : undefined
}

/** Parse a size of `max-image-preview`, ignoring case. */
export function parseImagePreview(text: string): ImagePreview | undefined {
  const size = text.toLowerCase()
  return imagePreviews.find((known) => known === size)
}

/** Return the problem of a directive's value; undefined if crawlers can use it. */
export function valueProblem(kind: ValueKind, value: string | undefined): ValueProblem | undefined {
  if (kind === 'none') return value === undefined ? undefined : 'unexpected-value'
  if (value === undefined || value === '') return 'missing-value'
  if (kind === 'image-preview') return parseImagePreview(value) ? undefined : 'invalid-preview'
  if (kind === 'date') return parseDate(value) ? undefined : 'invalid-date'
  const number = parseInteger(value)
  if (number === undefined) return 'invalid-integer'
  // -1 is "no limit"; lower numbers have no meaning.
  return number < -1 ? 'out-of-range' : undefined
}
