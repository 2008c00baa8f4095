import { Texts } from './texts.ts'

/** The point to which the next is relative, because the statements of a page are near each other. */
export interface Origin {
  line: number
  column: number
  offset: number
}

export function startOrigin(): Origin {
  return { line: 0, column: 0, offset: 0 }
}

/** Writes numbers, and numbers of texts, into a growing buffer. */
export class ByteWriter {
  bytes = new Uint8Array(1 << 12)
  /** Number of bytes written. */
  length = 0
  readonly texts = new Texts()
  origin = startOrigin()

  /** Write an integer from 0 to 2^53 - 1: seven bits per byte, lowest first. */
  uint(value: number): void {
    if (this.length + 8 > this.bytes.length) this.grow()
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

  text(text: string): void {
    this.uint(this.texts.numberOf(text))
  }

  /** Start a section, which `end` puts after its length. */
  begin(): number {
    this.origin = startOrigin()
    this.uint(0)
    return this.length
  }

  /** @param start what `begin` returned */
  end(start: number): void {
    const length = this.length - start
    let more = 0
    for (let rest = length; rest > 0x7f; rest = Math.floor(rest / 128)) more++
    // Most lengths take one byte. For others, the content moves.
    if (more > 0) {
      while (this.length + more > this.bytes.length) this.grow()
      this.bytes.copyWithin(start + more, start, this.length)
    }
    this.length = start - 1
    this.uint(length)
    this.length = start + more + length
  }

  private grow(): void {
    const larger = new Uint8Array(this.bytes.length * 2)
    larger.set(this.bytes)
    this.bytes = larger
  }
}
