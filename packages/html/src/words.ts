// Bytes are hashed and compared four at a time. A DataView can read them at any offset.

/** Return a hash of the bytes between two offsets. */
export function hashOf(view: DataView, start: number, end: number): number {
  let hash = end - start
  let at = start
  for (; at + 4 <= end; at += 4) hash = mix(hash, view.getInt32(at, true))
  for (; at < end; at++) hash = mix(hash, view.getUint8(at))
  return hash ^ (hash >>> 16)
}

/** Mix one more number into a hash. */
export function mix(hash: number, word: number): number {
  return Math.imul(hash ^ (hash >>> 15) ^ word, 0x9e3779b1)
}

/** Return whether two ranges of the same length contain equal bytes. */
export function isEqual(
  one: DataView,
  from: number,
  other: DataView,
  start: number,
  length: number,
): boolean {
  let at = 0
  for (; at + 4 <= length; at += 4) {
    if (one.getInt32(from + at, true) !== other.getInt32(start + at, true)) return false
  }
  for (; at < length; at++) if (one.getUint8(from + at) !== other.getUint8(start + at)) return false
  return true
}

/** Return whether four bytes, read as one number, are all ASCII without control characters. */
export function isPlain(four: number): boolean {
  return ((four | (four - 0x20202020)) & 0x80808080) === 0
}

/** Return whether eight bytes, read as two numbers, are all ASCII without control characters. */
export function arePlain(one: number, other: number): boolean {
  return ((one | other | (one - 0x20202020) | (other - 0x20202020)) & 0x80808080) === 0
}

/** Return whether one of four bytes, read as one number, is `byte`. */
export function hasByte(four: number, byte: number): boolean {
  const rest = four ^ Math.imul(byte, 0x01010101)
  return ((rest - 0x01010101) & ~rest & 0x80808080) !== 0
}

/** Return the offset of the first `byte` in a range, or the end of the range if there is none. */
export function indexOf(view: DataView, byte: number, from: number, end: number): number {
  const pattern = Math.imul(byte, 0x01010101)
  let at = from
  for (; at + 4 <= end; at += 4) {
    const rest = view.getInt32(at, true) ^ pattern
    const zeros = (rest - 0x01010101) & ~rest & 0x80808080
    // The lowest set bit belongs to the first match; higher bits can be wrong.
    if (zeros !== 0) return at + ((31 - Math.clz32(zeros & -zeros)) >> 3)
  }
  while (at < end && view.getUint8(at) !== byte) at++
  return at
}
