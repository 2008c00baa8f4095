/** Writes numbers and bytes into a growing buffer. */
export class ByteWriter {
  private bytes = new Uint8Array(256)
  /** Number of bytes written. */
  length = 0

  /** Write an integer from 0 to 2^53 - 1: seven bits per byte, lowest first. */
  uint(value: number): void {
    this.reserve(8)
    const { bytes } = this
    let rest = value
    let at = this.length
    // Bit operations are limited to 32 bits.
    for (; rest > 0x7fff_ffff; rest = Math.floor(rest / 128)) bytes[at++] = (rest % 128) | 0x80
    for (; rest > 0x7f; rest >>>= 7) bytes[at++] = (rest & 0x7f) | 0x80
    bytes[at++] = rest
    this.length = at
  }

  /** Write a 32-bit integer with its sign in the lowest bit, so that small ones stay short. */
  int(value: number): void {
    this.uint(((value << 1) ^ (value >> 31)) >>> 0)
  }

  /** Write a number as eight bytes. */
  float(value: number): void {
    this.put(new Uint8Array(Float64Array.of(value).buffer))
  }

  /** Write bytes unchanged. */
  put(bytes: Uint8Array): void {
    this.reserve(bytes.length)
    this.bytes.set(bytes, this.length)
    this.length += bytes.length
  }

  /** Return a view of the written bytes. It is valid until the next write. */
  view(): Uint8Array {
    return this.bytes.subarray(0, this.length)
  }

  /** Clear the buffer. */
  clear(): void {
    this.length = 0
  }

  private reserve(more: number): void {
    if (this.length + more <= this.bytes.length) return
    const larger = new Uint8Array(Math.max(this.bytes.length * 2, this.length + more))
    larger.set(this.bytes.subarray(0, this.length))
    this.bytes = larger
  }
}
