const encoder = new TextEncoder()

/**
 * Encode a text as UTF-8. A lone surrogate from U+DC80 to U+DCFF becomes a byte from 0x80 to 0xFF, so that texts can be
 * changed as text and still contain invalid UTF-8.
 */
export function toBytes(text: string): Uint8Array {
  if (text.isWellFormed()) return encoder.encode(text)
  const bytes: number[] = []
  for (const character of text) {
    const code = character.codePointAt(0)!
    if (code >= 0xdc80 && code <= 0xdcff) bytes.push(code - 0xdc00)
    else bytes.push(...encoder.encode(character))
  }
  return Uint8Array.from(bytes)
}
