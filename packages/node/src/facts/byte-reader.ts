/** Reads what `ByteWriter` wrote. */
export class ByteReader {
  private readonly bytes: Uint8Array
  /** Offset of the next byte. */
  at = 0

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  /** Number of bytes that are left. */
  get left(): number {
    return this.bytes.length - this.at
  }

  /** @throws {FactsError} when the bytes end within the number, or it is too large */
  uint(): number {
    const { bytes } = this
    let byte = bytes[this.at++]!
    if (byte < 0x80) return byte
    let value = byte & 0x7f
    let factor = 128
    do {
      byte = bytes[this.at++]!
      value += (byte & 0x7f) * factor
      factor *= 128
    } while (byte >= 0x80)
    if (this.at > bytes.length || value > Number.MAX_SAFE_INTEGER) throw damaged()
    return value
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
}

/** Facts that nobody can read: cut off, changed, or of another version. */
export class FactsError extends Error {
  override name = 'FactsError'
}

/** What is thrown for bytes that no encoder writes. */
export function damaged(): FactsError {
  return new FactsError('Unexpected bytes, expected facts as they were written')
}
