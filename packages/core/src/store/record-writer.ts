/** Writes the numbers of one record after the other, and gives each its bytes. */
export class RecordWriter {
  private bytes = new Uint8Array(1024)
  private length = 0
  private chunk = new Uint8Array(0)
  private used = 0

  /** Write a whole number from 0 to 2^32 - 1: seven bits a byte, the lowest first. */
  uint(value: number): void {
    if (this.length + 5 > this.bytes.length) {
      const larger = new Uint8Array(this.bytes.length * 2)
      larger.set(this.bytes)
      this.bytes = larger
    }
    let rest = value
    for (; rest > 0x7f; rest >>>= 7) this.bytes[this.length++] = (rest & 0x7f) | 0x80
    this.bytes[this.length++] = rest
  }

  /** Write a whole number of 32 bits, the sign in the lowest bit, so that small ones stay short. */
  int(value: number): void {
    this.uint(((value << 1) ^ (value >> 31)) >>> 0)
  }

  /** Number of bytes of the record so far. */
  get position(): number {
    return this.length
  }

  /** End the record. Records share large arrays, because an array of its own takes more than most records hold. */
  end(): Record {
    const { length } = this
    if (this.used + length > this.chunk.length) {
      this.chunk = new Uint8Array(Math.max(chunkSize, length))
      this.used = 0
    }
    const start = this.used
    this.chunk.set(this.bytes.subarray(0, length), start)
    this.used += length
    this.length = 0
    return { bytes: this.chunk, start }
  }
}

const chunkSize = 1 << 20

/** Where the numbers of a record stand. */
export interface Record {
  bytes: Uint8Array
  start: number
}

/** Reads the numbers of a record in the order in which they were written. */
export class RecordReader {
  private readonly bytes: Uint8Array
  private at: number

  constructor({ bytes, start }: Record) {
    this.bytes = bytes
    this.at = start
  }

  uint(): number {
    const { bytes } = this
    let byte = bytes[this.at++]!
    let value = byte & 0x7f
    for (let shift = 7; byte > 0x7f; shift += 7) {
      byte = bytes[this.at++]!
      value |= (byte & 0x7f) << shift
    }
    return value >>> 0
  }

  int(): number {
    const value = this.uint()
    return (value >>> 1) ^ -(value & 1)
  }
}
