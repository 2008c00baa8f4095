import { ByteReader, damaged } from './byte-reader.ts'
import type { TextList } from './text-list.ts'

/** Reads what a `SectionWriter` wrote, in the same order. */
export class SectionReader extends ByteReader {
  private readonly numbers: ByteReader
  private readonly texts: TextList

  /** @throws {RangeError} when the section is cut off */
  constructor(bytes: Uint8Array, at: number, texts: TextList) {
    const { textsAt, restAt, end } = boundsOf(bytes, at)
    super(bytes, restAt, end)
    this.numbers = new ByteReader(bytes, textsAt, restAt)
    this.texts = texts
  }

  /** @throws {RangeError} when there is no such text */
  text(): string {
    const text = this.optionalText()
    if (text === undefined) throw damaged()
    return text
  }

  optionalText(): string | undefined {
    const number = this.numbers.uint()
    return number === 0 ? undefined : this.texts.text(number - 1)
  }

  names(): readonly string[] {
    const number = this.numbers.uint()
    if (number === 0) throw damaged()
    return this.texts.names(number - 1)
  }

  ownText(): string {
    let text = ''
    for (let left = this.count(); left > 0; left--) text += String.fromCharCode(this.uint())
    return text
  }
}

/** Offset behind a section. */
export function sectionEnd(bytes: Uint8Array, at: number): number {
  return bytes[at] === 0 ? at + 1 : boundsOf(bytes, at).end
}

/** Where a section's texts and the rest of it begin and end. */
export function boundsOf(bytes: Uint8Array, at: number): { textsAt: number; restAt: number; end: number } {
  const reader = new ByteReader(bytes, at)
  const texts = Math.max(0, reader.uint() - 1)
  const rest = bytes[at] === 0 ? 0 : reader.uint()
  const end = reader.at + texts + rest
  if (end > bytes.length) throw damaged()
  return { textsAt: reader.at, restAt: reader.at + texts, end }
}
