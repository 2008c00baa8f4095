/** A power of two, so that a hash becomes a slot by masking. */
const SLOTS = 1 << 16
/** Longer values are rare and seldom repeated. */
const LONGEST = 256

/**
 * Hands out one string for equal bytes, so that the addresses that a site repeats on every page are decoded and
 * held in memory once. It forgets: where two texts meet in a slot, the later one takes it.
 */
export class TextPool {
  private readonly slots: (string | undefined)[] = Array.from({ length: SLOTS })

  /**
   * The text between two offsets; undefined when it is long, or holds bytes that an attribute value does not
   * mean literally: `&`, control characters, everything but ASCII.
   */
  read(bytes: Uint8Array, start: number, end: number): string | undefined {
    if (end - start > LONGEST) return undefined
    let hash = 0
    for (let at = start; at < end; at++) {
      const byte = bytes[at]!
      if (byte === 38 || byte < 32 || byte > 126) return undefined
      hash = (Math.imul(hash, 31) + byte) | 0
    }
    const slot = (hash ^ (hash >>> 16)) & (SLOTS - 1)
    const known = this.slots[slot]
    if (known !== undefined && isTextAt(bytes, start, end, known)) return known
    const text = String.fromCharCode.apply(null, bytes.subarray(start, end) as unknown as number[])
    this.slots[slot] = text
    return text
  }
}

function isTextAt(bytes: Uint8Array, start: number, end: number, text: string): boolean {
  if (text.length !== end - start) return false
  for (let index = 0; index < text.length; index++) {
    if (text.charCodeAt(index) !== bytes[start + index]) return false
  }
  return true
}
