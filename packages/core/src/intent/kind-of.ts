import { shorten } from '../shared/shorten.ts'

/** What a frontmatter value is, in the words of messages. */
export type Kind = 'string' | 'number' | 'boolean' | 'date' | 'list' | 'object' | 'function'

/** Name the kind of a value; undefined for what counts as not set. */
export function kindOf(value: unknown): Kind | undefined {
  if (value === undefined || value === null) return undefined
  // Eleventy hands `''` for a computed key that has no value yet, and content editors save empty fields.
  if (typeof value === 'string') return value.trim() === '' ? undefined : 'string'
  if (typeof value === 'number' || typeof value === 'bigint') return 'number'
  if (typeof value === 'boolean') return 'boolean'
  if (typeof value !== 'object') return 'function'
  if (Array.isArray(value)) return 'list'
  // A date of another realm is no instance of ours.
  return Object.prototype.toString.call(value) === '[object Date]' ? 'date' : 'object'
}

/** A scalar as one short line for a message, without control characters that a terminal would obey. */
export function showValue(value: unknown): string {
  const text = value instanceof Date ? showDate(value) : String(value)
  return shorten(text.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim(), 48)
}

function showDate(date: Date): string {
  return Number.isNaN(date.getTime()) ? 'Invalid Date' : date.toISOString()
}

/** Read an own property: `__proto__` and `constructor` of a hostile page never reach the prototype. */
export function ownValue(object: unknown, key: string | number): unknown {
  if (typeof object !== 'object' || object === null) return undefined
  return Object.hasOwn(object, key) ? (object as Record<string | number, unknown>)[key] : undefined
}
