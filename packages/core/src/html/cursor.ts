import type { Point, Position } from 'unist'
import { arePlain, isPlain } from './words.ts'

/**
 * Turns byte offsets of a UTF-8 text into points, counting lines and UTF-16 columns on the way.
 * Offsets must not go back, so that a document is counted once however many points are asked for.
 */
export class Cursor {
  /** The byte offset that has been counted. */
  at: number
  private line = 1
  /** UTF-16 units minus bytes so far. */
  private skew: number
  /** Where the line starts, in UTF-16 units. */
  private lineStart: number
  private readonly bytes: Uint8Array
  private readonly view: DataView
  private readonly inUnits: boolean

  /** `inUnits` makes the points' offsets UTF-16 units, else bytes; a byte order mark takes no column. */
  constructor(bytes: Uint8Array, view: DataView, inUnits: boolean) {
    this.bytes = bytes
    this.view = view
    this.inUnits = inUnits
    const mark = hasByteOrderMark(bytes)
    this.at = mark ? 3 : 0
    this.skew = mark ? -2 : 0
    this.lineStart = mark ? 1 : 0
  }

  /** The place that has been counted in UTF-16 units of the decoded text. */
  get units(): number {
    return this.at + this.skew
  }

  /** Counts up to a byte offset; an offset behind the cursor leaves it where it is. */
  moveTo(to: number): void {
    const { bytes, view } = this
    let { at } = this
    while (at < to) {
      // Eight bytes at once, while none is a control character or more than ASCII.
      while (at + 8 <= to && arePlain(view.getInt32(at, true), view.getInt32(at + 4, true))) at += 8
      if (at + 4 <= to && isPlain(view.getInt32(at, true))) at += 4
      if (at >= to) break
      const byte = bytes[at]!
      if (byte > 13 && byte < 128) {
        at++
        continue
      }
      if (byte >= 128) {
        const width = widthAt(bytes, at)
        this.skew += (width === 4 ? 2 : 1) - width
        at += width
        continue
      }
      at++
      // CR, LF and CRLF each end one line (HTML Standard, preprocessing the input stream).
      if (byte !== 10 && (byte !== 13 || bytes[at] === 10)) continue
      this.line++
      this.lineStart = at + this.skew
    }
    this.at = at
  }

  /** Moves over bytes that each take one column. */
  skipPlain(count: number): void {
    this.at += count
  }

  /** Counts up to an offset in UTF-16 units and gives the byte offset there. */
  moveToUnits(to: number): number {
    while (this.units < to && this.at < this.bytes.length) this.moveTo(this.at + 1)
    return this.at
  }

  /** The point at a byte offset that is not behind the cursor. */
  point(to: number): Point {
    this.moveTo(to)
    const units = this.at + this.skew
    return { line: this.line, column: units - this.lineStart + 1, offset: this.inUnits ? units : this.at }
  }

  /** Adds line, column and offset of the point at a byte offset that is not behind the cursor. */
  pack(to: number, into: number[]): void {
    this.moveTo(to)
    const units = this.at + this.skew
    into.push(this.line, units - this.lineStart + 1, this.inUnits ? units : this.at)
  }

  /** Does so for both ends of a text in which every byte takes one column. */
  packPlain(start: number, end: number, into: number[]): void {
    this.moveTo(start)
    const { line } = this
    const units = start + this.skew
    const column = units - this.lineStart + 1
    const offset = this.inUnits ? units : start
    const length = end - start
    into.push(line, column, offset, line, column + length, offset + length)
    this.at = end
  }

  /** The position between two byte offsets that are not behind the cursor. */
  position(start: number, end: number): Position {
    return { start: this.point(start), end: this.point(end) }
  }
}

/** Whether the bytes start with the UTF-8 byte order mark. */
export function hasByteOrderMark(bytes: Uint8Array): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
}

/**
 * How many bytes the decoder takes for the one character, or the one U+FFFD, at a byte of 128 or more.
 * Follows the UTF-8 decoder of the Encoding Standard: a broken sequence ends before its first wrong byte.
 */
function widthAt(bytes: Uint8Array, at: number): number {
  const lead = bytes[at]!
  if (lead < 0xc2 || lead > 0xf4) return 1
  const needed = lead < 0xe0 ? 1 : lead < 0xf0 ? 2 : 3
  const lowest = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80
  const highest = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf
  const second = bytes[at + 1]
  if (second === undefined || second < lowest || second > highest) return 1
  let width = 2
  while (width <= needed && (bytes[at + width]! & 0xc0) === 0x80) width++
  return width
}
