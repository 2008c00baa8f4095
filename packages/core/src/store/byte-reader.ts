/** Reads what `ByteWriter` wrote. */
export class ByteReader {
  protected readonly bytes: Uint8Array
  /** Offset of the next byte. */
  at: number
  private readonly end: number

  /** @throws {RangeError} when there are fewer bytes */
  constructor(bytes: Uint8Array, at = 0, end = bytes.length) {
    if (end > bytes.length) throw damaged()
    this.bytes = bytes
    this.at = at
    this.end = end
  }

  /** Number of bytes that are left. */
  get left(): number {
    return this.end - this.at
  }

  /** @throws {RangeError} when the bytes end within the number, or it is too large */
  uint(): number {
    const { bytes, end } = this
    let value = 0
    for (let factor = 1; this.at < end; factor *= 128) {
      const byte = bytes[this.at++]!
      if (byte < 0x80) {
        value += byte * factor
        if (value > Number.MAX_SAFE_INTEGER) break
        return value
      }
      value += (byte & 0x7f) * factor
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
