import { startOrigin } from './byte-writer.ts'
import { damaged } from './texts.ts'
import type { Texts } from './texts.ts'

/** Reads the output of `ByteWriter`. */
export class ByteReader {
  private readonly bytes: Uint8Array
  readonly texts: Texts
  /** Offset of the next byte. */
  at: number
  /** Offset after the last byte. */
  private last: number
  origin = startOrigin()
  /** Whether URLs are parsed, because another program may have written the bytes. */
  readonly isForeign: boolean

  constructor(bytes: Uint8Array, texts: Texts, at: number, { last = bytes.length, isForeign = false } = {}) {
    this.bytes = bytes
    this.texts = texts
    this.at = at
    this.last = last
    this.isForeign = isForeign
  }

  /** @throws {RangeError} if the bytes end within the number, or it is too large */
  uint(): number {
    if (this.at >= this.last) throw damaged()
    const byte = this.bytes[this.at++]!
    return byte < 0x80 ? byte : this.largerUint(byte & 0x7f)
  }

  /** Separate from `uint`, so that engines inline `uint`: most numbers take one byte. */
  private largerUint(low: number): number {
    let value = low
    for (let factor = 128; this.at < this.last; factor *= 128) {
      const byte = this.bytes[this.at++]!
      value += (byte & 0x7f) * factor
      if (value > Number.MAX_SAFE_INTEGER) break
      if (byte < 0x80) return value
    }
    throw damaged()
  }

  int(): number {
    const value = this.uint()
    return (value >>> 1) ^ -(value & 1)
  }

  /** Read a count of items that take at least one byte each. */
  count(): number {
    const count = this.uint()
    if (count > this.last - this.at) throw damaged()
    return count
  }

  /** @throws {RangeError} if there is no such text */
  text(): string {
    return this.texts.text(this.uint())
  }

  /** Skip bytes. */
  skip(length: number): void {
    if (length > this.last - this.at) throw damaged()
    this.at += length
  }

  /** Read only the next bytes from now on. */
  limit(length: number): this {
    if (length > this.last - this.at) throw damaged()
    this.last = this.at + length
    return this
  }

  /** Return a reader of the rest, for what is read later. */
  rest(): ByteReader {
    const { bytes, texts, at, last, isForeign } = this
    return new ByteReader(bytes, texts, at, { last, isForeign })
  }
}
