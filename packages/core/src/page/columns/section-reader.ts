import { ByteReader, damaged } from './byte-reader.ts'
import type { TextList } from './text-list.ts'

/** Reads the output of a `SectionWriter`, in the same order. */
export class SectionReader extends ByteReader {
  /** Offset of the next text's number. */
  private textsAt: number
  private readonly textsEnd: number
  private readonly texts: TextList | undefined

  /**
   * @param start offset of a section that is not empty
   * @param texts the table that numbers of texts refer to
   * @throws {RangeError} if the section is cut off
   */
  constructor(bytes: Uint8Array, start: number, texts?: TextList) {
    super(bytes, start)
    const length = this.uint() - 1
    const rest = this.uint()
    this.textsAt = this.at
    this.textsEnd = this.at += length
    this.end = this.at + rest
    this.texts = texts
    if (this.end > bytes.length) throw damaged()
  }

  /** Whether there are more texts. */
  get hasTexts(): boolean {
    return this.textsAt < this.textsEnd
  }

  /** Read the number of the next text: 0 for undefined, else its number plus one. */
  textNumber(): number {
    const { at } = this
    this.at = this.textsAt
    const number = this.uint()
    this.textsAt = this.at
    this.at = at
    return number
  }

  /** @throws {RangeError} if there is no such text */
  text(): string {
    const text = this.optionalText()
    if (text === undefined) throw damaged()
    return text
  }

  optionalText(): string | undefined {
    const number = this.textNumber()
    return number === 0 ? undefined : this.texts!.text(number - 1)
  }

  names(): readonly string[] {
    const number = this.textNumber()
    if (number === 0) throw damaged()
    return this.texts!.names(number - 1)
  }

  ownText(): string {
    let text = ''
    for (let left = this.count(); left > 0; left--) text += String.fromCharCode(this.uint())
    return text
  }

  /** Return all bytes that are not texts, undecoded. */
  rest(): Uint8Array {
    return this.take(this.left)
  }
}

/**
 * Return the offset after a section.
 *
 * @throws {RangeError} if it is cut off
 */
export function sectionEnd(bytes: Uint8Array, start: number): number {
  // Most sections are empty, or have lengths of one byte. No object, because rules skip sections of all pages.
  const texts = bytes[start]!
  if (texts === 0) return start + 1
  const rest = bytes[start + 1]!
  const end = start + 1 + texts + rest
  if (texts < 0x80 && rest < 0x80 && end <= bytes.length) return end
  const section = new SectionReader(bytes, start)
  return section.at + section.left
}
