/** A document in UTF-16, which crawlers know by its byte order mark, as text. */
export interface Utf16Document {
  text: string
  /** Bring the text, or what became of it, into the form that the document had. */
  encode: (text: string) => Uint8Array
}

/**
 * Read a document in UTF-16, such as a page that PowerShell wrote. Where half a unit ends the bytes it is kept.
 *
 * @returns undefined for a document in any other encoding, in all of which tags are written as in ASCII
 * @see https://html.spec.whatwg.org/multipage/parsing.html#determining-the-character-encoding
 */
export function readUtf16(bytes: Uint8Array): Utf16Document | undefined {
  const isLittle = bytes[0] === 0xff && bytes[1] === 0xfe
  if (!isLittle && !(bytes[0] === 0xfe && bytes[1] === 0xff)) return undefined
  const end = bytes.length - (bytes.length % 2)
  const inOrder = (units: Buffer): Buffer => (isLittle ? units : units.swap16())
  return {
    text: inOrder(Buffer.from(bytes.subarray(0, end))).toString('utf16le'),
    encode: (text) => Buffer.concat([inOrder(Buffer.from(text, 'utf16le')), bytes.subarray(end)]),
  }
}
