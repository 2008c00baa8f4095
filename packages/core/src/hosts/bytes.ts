const encoder = new TextEncoder()
const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** A text as servers see it: one character for each byte of its UTF-8. */
export function toBytes(text: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are bytes too
  if (/^[\0-\x7F]*$/.test(text)) return text
  let bytes = ''
  for (const byte of encoder.encode(text)) bytes += String.fromCharCode(byte)
  return bytes
}

/** The text that bytes spell; what is no UTF-8 stays as it is. */
export function fromBytes(bytes: string): string {
  if (!/[\x80-\xFF]/.test(bytes)) return bytes
  try {
    return strict.decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)))
  } catch {
    return bytes
  }
}

/** Bytes of a URL with those escaped that browsers escape when they follow it. */
export function escapeBytes(bytes: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are bytes too
  return bytes.replace(/[\0-\x20\x7F-\xFF]/g, percent)
}

/** An escape of one byte. */
export function percent(byte: string): string {
  return `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
}
