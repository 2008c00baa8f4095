/** Writes numbers and bytes into a buffer that grows. */
export class ByteWriter {
  private bytes = new Uint8Array(256)
  /** Number of bytes written. */
  length = 0

  /** Write a whole number from 0 to 2^53 - 1: seven bits a byte, the lowest first. */
  uint(value: number): void {
    this.reserve(8)
    const { bytes } = this
    let rest = value
    let at = this.length
    // Bit operations know 32 bits only.
    for (; rest > 0x7fff_ffff; rest = Math.floor(rest / 128)) bytes[at++] = (rest % 128) | 0x80
    for (; rest > 0x7f; rest >>>= 7) bytes[at++] = (rest & 0x7f) | 0x80
    bytes[at++] = rest
    this.length = at
  }

  /** Write a whole number of 32 bits with its sign in the lowest bit, so that small ones stay short. */
  int(value: number): void {
    this.uint(((value << 1) ^ (value >> 31)) >>> 0)
  }

  /** Write a number as eight bytes. */
  float(value: number): void {
    this.put(new Uint8Array(Float64Array.of(value).buffer))
  }

  /** Write bytes as they are. */
  put(bytes: Uint8Array): void {
    this.reserve(bytes.length)
    this.bytes.set(bytes, this.length)
    this.length += bytes.length
  }

  /** What was written, as a view that is good until more is written. */
  view(): Uint8Array {
    return this.bytes.subarray(0, this.length)
  }

  /** Start again. */
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
