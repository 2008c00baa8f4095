import type { ByteReader } from './byte-reader.ts'
import { damaged } from './byte-reader.ts'
import type { ByteWriter } from './byte-writer.ts'

/**
 * Write texts as one, with the length of each. UTF-8 is the smallest encoding, but cannot represent lone surrogates.
 */
export function writeTexts(out: ByteWriter, texts: readonly string[]): void {
  const whole = texts.join('')
  const isUtf8 = whole.isWellFormed()
  out.uint(texts.length)
  for (const { length } of texts) out.uint(length)
  const bytes = isUtf8 ? new TextEncoder().encode(whole) : unitsOf(whole)
  out.uint(bytes.length * 2 + (isUtf8 ? 1 : 0))
  out.put(bytes)
}

/**
 * Read the output of `writeTexts`.
 *
 * @throws {RangeError} if detectably cut off or changed
 */
export function* readTexts(reader: ByteReader): Generator<string> {
  const lengths = Array.from({ length: reader.count() }, () => reader.uint())
  const size = reader.uint()
  const bytes = reader.take(Math.floor(size / 2))
  const text = size % 2 === 1 ? utf8.decode(bytes) : textOf(bytes)
  let at = 0
  for (const length of lengths) yield text.slice(at, (at += length))
  if (at !== text.length) throw damaged()
}

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })

/** Encode a text as two bytes per UTF-16 unit, lower first. */
function unitsOf(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 2)
  const view = new DataView(bytes.buffer)
  for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), true)
  return bytes
}

/** Decode UTF-16 units. `TextDecoder` would replace lone surrogates. */
function textOf(bytes: Uint8Array): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  let text = ''
  for (let at = 0; at + 1 < bytes.length; at += 2) text += String.fromCharCode(view.getUint16(at, true))
  return text
}
