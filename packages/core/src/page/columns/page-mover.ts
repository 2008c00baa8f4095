import { ByteReader } from './byte-reader.ts'
import { ByteWriter } from './byte-writer.ts'
import { sectionNames } from './page-sections.ts'
import { isSection } from './page-writer.ts'
import type { Block, PageTables } from './page-writer.ts'
import { SectionReader } from './section-reader.ts'
import type { TextList } from './text-list.ts'

/** The source of packed pages. */
export interface PageSource {
  texts: TextList
  block(number: number): Block
}

/** Copies packed pages to other tables. Only the numbers of texts and blocks change; sections are not decoded. */
export class PageMover {
  private readonly from: PageSource
  private readonly to: PageTables
  /** The new number of each text, by its number in the source. Only texts and blocks that a page uses are copied. */
  private readonly texts: (number | undefined)[] = []
  private readonly blocks: (number | undefined)[] = []
  private readonly numbers = new ByteWriter()

  constructor(from: PageSource, to: PageTables) {
    this.from = from
    this.to = to
  }

  /**
   * Append a packed page.
   *
   * @returns the offset after the page in the source bytes
   * @throws {RangeError} if it is cut off or refers to missing texts or blocks
   */
  move(bytes: Uint8Array, start: number, out: ByteWriter): number {
    const reader = new ByteReader(bytes, start)
    out.uint(reader.uint())
    out.uint(this.blockOf(reader.uint()))
    out.uint(this.textOf(reader.uint()))
    let at = reader.at
    for (let left = sectionNames.length; left > 0; left--) at = this.moveSection(bytes, at, out)
    return at
  }

  private textOf(number: number): number {
    return (this.texts[number] ??= this.to.texts.numberOf(this.from.texts.text(number)))
  }

  private blockOf(number: number): number {
    return (this.blocks[number] ??= this.to.addBlock(this.movedBlock(this.from.block(number))))
  }

  private movedBlock(block: Block): Block {
    if (!isSection(block)) return block
    const out = new ByteWriter()
    this.moveSection(block.bytes, block.start, out)
    return { bytes: out.view().slice(), start: 0 }
  }

  private moveSection(bytes: Uint8Array, at: number, out: ByteWriter): number {
    // Fast path: most sections are empty.
    if (bytes[at] === 0) {
      out.uint(0)
      return at + 1
    }
    const section = new SectionReader(bytes, at)
    const { numbers } = this
    numbers.clear()
    while (section.hasTexts) {
      const number = section.textNumber()
      numbers.uint(number === 0 ? 0 : this.textOf(number - 1) + 1)
    }
    out.uint(numbers.length + 1)
    out.uint(section.left)
    out.put(numbers.view())
    out.put(section.rest())
    return section.at
  }
}
