const encoder = new TextEncoder()
const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Encode a text as UTF-8, with one character for each byte, as servers process it. */
export function toBytes(text: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are bytes too
  if (/^[\0-\x7F]*$/.test(text)) return text
  let bytes = ''
  for (const byte of encoder.encode(text)) bytes += String.fromCharCode(byte)
  return bytes
}

/** Decode UTF-8 bytes to text. Invalid UTF-8 is returned unchanged. */
export function fromBytes(bytes: string): string {
  if (!/[\x80-\xFF]/.test(bytes)) return bytes
  try {
    return strict.decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)))
  } catch {
    return bytes
  }
}

/** Escape the bytes of a URL that browsers escape when they follow it. */
export function escapeBytes(bytes: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are bytes too
  return bytes.replace(/[\0-\x20\x7F-\xFF]/g, percent)
}

/** Escape one byte. */
export function percent(byte: string): string {
  return `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
}

/** Decode a percent-encoded path to bytes, one character (U+0000 to U+00FF) each. */
export function decodeBytes(path: string): string {
  return path.replace(/%([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
