import { shorten } from './shorten.ts'

/** Format a scalar as one short line for a message, without control characters, which terminals execute. */
export function showValue(value: unknown): string {
  const text = value instanceof Date ? showDate(value) : String(value)
  return shorten(text.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim(), 48)
}

function showDate(date: Date): string {
  return Number.isNaN(date.getTime()) ? 'Invalid Date' : date.toISOString()
}
