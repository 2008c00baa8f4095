import { ByteWriter } from './byte-writer.ts'
import { writeTexts } from './chunk-texts.ts'
import { isSection } from './page-writer.ts'
import type { Block, PageTables } from './page-writer.ts'
import { SectionWriter } from './section-writer.ts'
import { sectionEnd } from './section-reader.ts'
import type { TextTable } from './text-table.ts'
import { writePlain } from './write-plain.ts'

/** Writes chunks for one unpacker: texts, then blocks that name texts, then entries that name both. */
export class ChunkWriter implements PageTables {
  readonly texts: TextTable
  private readonly section: SectionWriter
  private readonly blocks = new ByteWriter()
  private readonly entries = new ByteWriter()
  private readonly chunk = new ByteWriter()
  /** Blocks and entries that wait for their chunk. */
  private waiting = { blocks: 0, entries: 0 }
  private blockCount = 0
  private takenTexts = 0

  /** @param texts may hold some already: they go into the first chunks */
  constructor(texts: TextTable) {
    this.texts = texts
    this.section = new SectionWriter(texts)
  }

  /** Number of texts that wait for their chunk. */
  get textsLeft(): number {
    return this.texts.size - this.takenTexts
  }

  addBlock(block: Block): number {
    if (isSection(block))
      this.blocks.put(block.bytes.subarray(block.start, sectionEnd(block.bytes, block.start)))
    else {
      writePlain(this.section, block)
      this.section.endInto(this.blocks)
    }
    this.waiting.blocks++
    return this.blockCount++
  }

  /**
   * Add plain data, and with it a page, or none.
   *
   * @param putPage writes the packed page
   * @throws {TypeError} for data that is not plain
   */
  addEntry(data: unknown, putPage?: (out: ByteWriter) => void): void {
    if (data !== undefined) writePlain(this.section, data)
    this.section.endInto(this.entries)
    this.entries.uint(putPage ? 1 : 0)
    putPage?.(this.entries)
    this.waiting.entries++
  }

  /**
   * A chunk of all that waits.
   *
   * @param most texts at once, when there are so many that one string cannot hold them; nothing else may wait then
   */
  take(most = Infinity): Uint8Array<ArrayBuffer> {
    const { chunk } = this
    chunk.clear()
    const texts = this.texts.since(this.takenTexts, most)
    this.takenTexts += texts.length
    writeTexts(chunk, texts)
    chunk.uint(this.waiting.blocks)
    chunk.put(this.blocks.view())
    chunk.uint(this.waiting.entries)
    chunk.put(this.entries.view())
    this.blocks.clear()
    this.entries.clear()
    this.waiting = { blocks: 0, entries: 0 }
    return chunk.view().slice()
  }
}
