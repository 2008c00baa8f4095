import type { Point, Position } from 'unist'
import { arePlain, isPlain } from './words.ts'

/**
 * Converts byte offsets of UTF-8 text to points and counts lines and UTF-16 columns on the way. Offsets must ascend,
 * so that each document is counted only once.
 */
export class Cursor {
  /** The byte offset up to which the text is counted. */
  at: number
  private line = 1
  /** Difference between the counted UTF-16 units and the counted bytes. */
  private skew: number
  /** The start of the line, in UTF-16 units. */
  private lineStart: number
  private readonly bytes: Uint8Array
  private readonly view: DataView
  private readonly inUnits: boolean

  /** If `inUnits` is true, offsets of points are UTF-16 units, else bytes. A byte order mark takes no column. */
  constructor(bytes: Uint8Array, view: DataView, inUnits: boolean) {
    this.bytes = bytes
    this.view = view
    this.inUnits = inUnits
    const mark = hasByteOrderMark(bytes)
    this.at = mark ? 3 : 0
    this.skew = mark ? -2 : 0
    this.lineStart = mark ? 1 : 0
  }

  /** The counted offset in UTF-16 units of the decoded text. */
  get units(): number {
    return this.at + this.skew
  }

  /** Count up to a byte offset. Smaller offsets change nothing. */
  moveTo(to: number): void {
    const { bytes, view } = this
    let { at } = this
    while (at < to) {
      // Fast path: eight bytes at once while all are printable ASCII.
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

  /** Move over bytes that each take one column. */
  skipPlain(count: number): void {
    this.at += count
  }

  /** Count up to an offset in UTF-16 units and return its byte offset. */
  moveToUnits(to: number): number {
    while (this.units < to && this.at < this.bytes.length) this.moveTo(this.at + 1)
    return this.at
  }

  /** Return the point at a byte offset, which must not be less than the last one. */
  point(to: number): Point {
    this.moveTo(to)
    const units = this.at + this.skew
    return { line: this.line, column: units - this.lineStart + 1, offset: this.inUnits ? units : this.at }
  }

  /** Append line, column and offset of a byte offset, which must not be less than the last one. */
  pack(to: number, into: number[]): void {
    this.moveTo(to)
    const units = this.at + this.skew
    into.push(this.line, units - this.lineStart + 1, this.inUnits ? units : this.at)
  }

  /** Append the points of both ends of a text in which every byte takes one column. */
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

  /** Return the position between two byte offsets, which must not be less than the last one. */
  position(start: number, end: number): Position {
    return { start: this.point(start), end: this.point(end) }
  }
}

/** Return whether the bytes start with the UTF-8 byte order mark. */
export function hasByteOrderMark(bytes: Uint8Array): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
}

/**
 * Return the number of bytes that the decoder turns into one character, or one U+FFFD, at a byte of 128 or more.
 * Follows the UTF-8 decoder of the Encoding Standard: an invalid sequence ends before its first wrong byte.
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
