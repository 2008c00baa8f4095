/** Reads the output of `ByteWriter`. */
export class ByteReader {
  protected readonly bytes: Uint8Array
  /** Offset of the next byte. */
  at: number
  /** Offset after the last byte. */
  protected end: number

  constructor(bytes: Uint8Array, at = 0) {
    this.bytes = bytes
    this.at = at
    this.end = bytes.length
  }

  /** Number of remaining bytes. */
  get left(): number {
    return this.end - this.at
  }

  /** @throws {RangeError} if the bytes end within the number, or it is too large */
  uint(): number {
    if (this.at >= this.end) throw damaged()
    const byte = this.bytes[this.at++]!
    return byte < 0x80 ? byte : this.largerUint(byte & 0x7f)
  }

  /** Separate from `uint`, so that engines inline `uint`: most numbers take one byte. */
  private largerUint(low: number): number {
    let value = low
    for (let factor = 128; this.at < this.end; factor *= 128) {
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

  float(): number {
    return new Float64Array(this.take(8).slice().buffer)[0]!
  }

  /** Return the next bytes, as a view. */
  take(length: number): Uint8Array {
    if (!(length <= this.left)) throw damaged()
    const taken = this.bytes.subarray(this.at, this.at + length)
    this.at += length
    return taken
  }

  /** Read a count of items that take at least one byte each. */
  count(): number {
    const count = this.uint()
    if (count > this.left) throw damaged()
    return count
  }
}

/** Return the error for damaged bytes. */
export function damaged(): RangeError {
  return new RangeError('Unexpected bytes, expected them as they were written')
}
