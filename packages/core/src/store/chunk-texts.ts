import type { ByteReader } from './byte-reader.ts'
import { damaged } from './byte-reader.ts'
import type { ByteWriter } from './byte-writer.ts'

/**
 * Write texts as one, and the length of each. UTF-8 takes least room, but cannot hold halves of characters, which a text
 * may have.
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
 * Read what `writeTexts` wrote.
 *
 * @throws {RangeError} when it was cut off or changed, as far as that can be noticed
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

/** Two bytes for each unit of a text, the lower first. */
function unitsOf(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 2)
  const view = new DataView(bytes.buffer)
  for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), true)
  return bytes
}

/** Decoders for UTF-16 replace halves of characters. */
function textOf(bytes: Uint8Array): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  let text = ''
  for (let at = 0; at + 1 < bytes.length; at += 2) text += String.fromCharCode(view.getUint16(at, true))
  return text
}
