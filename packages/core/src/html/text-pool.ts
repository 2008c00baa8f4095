import { TagPool } from './tag-pool.ts'
import { hasByte, hashOf, isEqual, isPlain } from './words.ts'

/** A power of two, so that a hash becomes a slot by masking. */
const SLOTS = 1 << 16
/** Longer values are rare and seldom repeated. */
const LONGEST = 256
/** Room for the bytes of known texts; when it is used up, all are forgotten. */
const ROOM = 1 << 21
const AMPERSAND = 38

/**
 * Hands out one string for equal bytes, so that the addresses that a site repeats on every page are decoded and
 * held in memory once. It forgets: where two texts meet in a slot, the later one takes it.
 */
export class TextPool {
  readonly tags = new TagPool()
  /** The slot of the text that was read last. */
  slot = 0
  /** Texts in the order in which they came, and the number of each slot's text among them. */
  private readonly texts: string[] = []
  private readonly numbers = new Int32Array(SLOTS)
  /** Where the bytes of each slot's text start. */
  private readonly starts = new Int32Array(SLOTS)
  /** The length of each slot's text plus one; 0 for a free slot. */
  private readonly sizes = new Uint16Array(SLOTS)
  private readonly room = new Uint8Array(ROOM)
  private readonly view = new DataView(this.room.buffer)
  private used = 0
  /** For each slot the document in which its text was noted last. */
  private readonly notes = new Float64Array(SLOTS)
  private documents = 0

  /** A number for a document, for `isNews`. */
  enter(): number {
    return ++this.documents
  }

  /** Whether the text that was read last has not been noted for this document yet; notes it. */
  isNews(document: number): boolean {
    if (this.notes[this.slot] === document) return false
    this.notes[this.slot] = document
    return true
  }

  /**
   * The text between two offsets; undefined when it is long, or holds bytes that an attribute value does not
   * mean literally: `&`, control characters, everything but ASCII.
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
    this.room.set(bytes, this.used)
    this.used += bytes.length
    return text
  }
}

const decoder = new TextDecoder()

/** Whether the bytes between two offsets are ASCII without `&` and control characters. */
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
