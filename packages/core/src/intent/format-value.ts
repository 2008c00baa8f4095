/** Format a scalar as one short line for a message, without control characters, which terminals execute. */
export function formatValue(value: unknown): string {
  const isDate = value instanceof Date && !Number.isNaN(value.getTime())
  const text = isDate ? value.toISOString() : String(value)
  return shorten(text.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim(), 48)
}

/** Return the text, shortened to at most `maxLength` characters. A final `…` marks a shortened text. */
export function shorten(text: string, maxLength: number): string {
  return text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text
}
