/**
 * Read a document in UTF-16, such as a page that PowerShell wrote, as text. Crawlers detect the encoding by the byte order
 * mark. `encode` encodes a text in the same way; if the bytes end with half a unit, it keeps it.
 *
 * @returns undefined for all other encodings, in which tags have the same bytes as in ASCII
 * @see https://html.spec.whatwg.org/multipage/parsing.html#determining-the-character-encoding
 */
export function readUtf16(bytes: Uint8Array) {
  const isLittle = bytes[0] === 0xff && bytes[1] === 0xfe
  if (!isLittle && !(bytes[0] === 0xfe && bytes[1] === 0xff)) return undefined
  const end = bytes.length - (bytes.length % 2)
  const inOrder = (units: Buffer): Buffer => (isLittle ? units : units.swap16())
  return {
    text: inOrder(Buffer.from(bytes.subarray(0, end))).toString('utf16le'),
    encode: (text: string): Uint8Array =>
      Buffer.concat([inOrder(Buffer.from(text, 'utf16le')), bytes.subarray(end)]),
  }
}
