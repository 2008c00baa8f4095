/** Each byte in lower case, ASCII only, as in the tokenizer. */
export const lower: Uint8Array = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte >= 65 && byte <= 90 ? byte + 32 : byte,
)

const SLOTS = 4096
const encoder = new TextEncoder()

/** Known names. They are recognised in bytes, without creating strings. */
export interface NameTable {
  /** Maps the hash of a name to its number. */
  slots: Uint8Array
  /** The names as bytes, by number; number 0 is no name. */
  names: readonly Uint8Array[]
  longest: number
  /** For each first byte, the lengths of the names that start with it, as bits. This excludes most other names. */
  lengths: Uint32Array
  /** The factor with which the hash has no collisions. */
  factor: number
}

/** Create a table of up to 255 different lower-case names of less than 32 bytes, numbered from 1. */
export function nameTable(list: readonly string[]): NameTable {
  const names = ['', ...list].map((name) => encoder.encode(name))
  const longest = Math.max(...names.map((name) => name.length))
  const lengths = lengthsOf(names)
  for (let factor = 31; ; factor += 2) {
    const slots = fillSlots(names, factor)
    if (slots) return { slots, names, longest, lengths, factor }
  }
}

function lengthsOf(names: readonly Uint8Array[]): Uint32Array {
  const lengths = new Uint32Array(256)
  for (const name of names) {
    const first = name[0]
    if (first === undefined) continue
    lengths[first]! |= 1 << name.length
    // The same letter in upper case.
    if (first >= 97 && first <= 122) lengths[first - 32]! |= 1 << name.length
  }
  return lengths
}

/** Return the slots of names for a factor; undefined if two names share a slot. */
function fillSlots(names: readonly Uint8Array[], factor: number): Uint8Array | undefined {
  const slots = new Uint8Array(SLOTS)
  for (const [number, name] of names.entries()) {
    if (number === 0) continue
    const slot = hashOf(name, 0, name.length, factor)
    if (slots[slot] !== 0) return undefined
    slots[slot] = number
  }
  return slots
}

/** Return the number of the name in `bytes` from `start` to `end`, ignoring case; 0 if it is unknown. */
export function lookUp(table: NameTable, bytes: Uint8Array, start: number, end: number): number {
  const length = end - start
  if (length > table.longest || ((table.lengths[bytes[start]!]! >>> length) & 1) === 0) return 0
  const number = table.slots[hashOf(bytes, start, end, table.factor)]!
  return number !== 0 && isNameAt(bytes, start, end, table.names[number]!) ? number : 0
}

function hashOf(bytes: Uint8Array, start: number, end: number, factor: number): number {
  let hash = 0
  for (let at = start; at < end; at++) hash = (Math.imul(hash, factor) + lower[bytes[at]!]!) | 0
  return (hash ^ (hash >>> 12)) & (SLOTS - 1)
}

/** Return whether the bytes from `start` to `end` are `name`, ignoring case. `name` must be in lower case. */
export function isNameAt(bytes: Uint8Array, start: number, end: number, name: Uint8Array): boolean {
  if (end - start !== name.length) return false
  for (let index = 0; index < name.length; index++) {
    if (lower[bytes[start + index] ?? 0] !== name[index]) return false
  }
  return true
}
