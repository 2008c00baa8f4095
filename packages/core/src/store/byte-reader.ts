/** Reads what `ByteWriter` wrote. */
export class ByteReader {
  protected readonly bytes: Uint8Array
  /** Offset of the next byte. */
  at: number
  /** Offset behind the last byte. */
  protected end: number

  constructor(bytes: Uint8Array, at = 0) {
    this.bytes = bytes
    this.at = at
    this.end = bytes.length
  }

  /** Number of bytes that are left. */
  get left(): number {
    return this.end - this.at
  }

  /** @throws {RangeError} when the bytes end within the number, or it is too large */
  uint(): number {
    if (this.at >= this.end) throw damaged()
    const byte = this.bytes[this.at++]!
    return byte < 0x80 ? byte : this.largerUint(byte & 0x7f)
  }

  /** Apart from `uint`, which is small enough to be put in where it is called: most numbers take one byte. */
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

  /** The next bytes, as a view. */
  take(length: number): Uint8Array {
    if (!(length <= this.left)) throw damaged()
    const taken = this.bytes.subarray(this.at, this.at + length)
    this.at += length
    return taken
  }

  /** A number of things that take at least a byte each. */
  count(): number {
    const count = this.uint()
    if (count > this.left) throw damaged()
    return count
  }
}

/** What is thrown for bytes that nobody wrote. */
export function damaged(): RangeError {
  return new RangeError('Unexpected bytes, expected them as they were written')
}
