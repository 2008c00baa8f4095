import { TagPool } from './tag-pool.ts'
import { hasByte, hashOf, isEqual, isPlain } from './words.ts'

/** A power of two, so that masking maps a hash to a slot. */
const SLOTS = 1 << 16
/** The maximum length. Longer values are rare and seldom repeated. */
const LONGEST = 256
/** The number of bytes for known texts. When they are full, all texts are dropped. */
const ROOM = 1 << 21
const AMPERSAND = 38

/**
 * A pool that returns one string for equal bytes. Addresses that a site repeats on every page are decoded and stored
 * once. If two texts share a slot, the later one replaces the earlier one.
 */
export class TextPool {
  readonly tags = new TagPool()
  /** The slot of the last text. */
  slot = 0
  /** All texts in order of arrival, and for each slot the index of its text. */
  private readonly texts: string[] = []
  private readonly numbers = new Int32Array(SLOTS)
  /** For each slot, the start of its text's bytes. */
  private readonly starts = new Int32Array(SLOTS)
  /** For each slot, the length of its text plus one; 0 if the slot is free. */
  private readonly sizes = new Uint16Array(SLOTS)
  private readonly folder = new Uint8Array(ROOM)
  private readonly view = new DataView(this.folder.buffer)
  private used = 0
  /** For each slot, the last document in which its text was noted. */
  private readonly notes = new Float64Array(SLOTS)
  private documents = 0

  /** Return a number for a new document, for `isNews`. */
  enter(): number {
    return ++this.documents
  }

  /** Return whether the last text is new in this document, and note it. */
  isNews(document: number): boolean {
    if (this.notes[this.slot] === document) return false
    this.notes[this.slot] = document
    return true
  }

  /**
   * Return the text between two offsets; undefined if it is long, or contains bytes that need decoding: `&`, control
   * characters, or anything beyond ASCII.
   */
  read(bytes: Uint8Array, view: DataView, start: number, end: number): string | undefined {
    const length = end - start
    if (length > LONGEST) return undefined
    const slot = hashOf(view, start, end) & (SLOTS - 1)
    this.slot = slot
    if (this.sizes[slot] === length + 1 && isEqual(this.view, this.starts[slot]!, view, start, length)) {
      return this.texts[this.numbers[slot]!]
    }
    return isLiteral(bytes, view, start, end) ? this.learn(slot, bytes.subarray(start, end)) : undefined
  }

  private learn(slot: number, bytes: Uint8Array): string {
    if (this.used + bytes.length > ROOM) {
      this.used = 0
      this.texts.length = 0
      this.sizes.fill(0)
    }
    const text = decoder.decode(bytes)
    this.numbers[slot] = this.texts.push(text) - 1
    this.starts[slot] = this.used
    this.sizes[slot] = bytes.length + 1
    this.notes[slot] = 0
    this.folder.set(bytes, this.used)
    this.used += bytes.length
    return text
  }
}

const decoder = new TextDecoder()

/** Return whether the bytes between two offsets are ASCII without `&` and control characters. */
function isLiteral(bytes: Uint8Array, view: DataView, start: number, end: number): boolean {
  let at = start
  for (; at + 4 <= end; at += 4) {
    const four = view.getInt32(at, true)
    if (!isPlain(four) || hasByte(four, AMPERSAND)) return false
  }
  for (; at < end; at++) {
    const byte = bytes[at]!
    if (byte === AMPERSAND || byte < 32 || byte > 127) return false
  }
  return true
}
