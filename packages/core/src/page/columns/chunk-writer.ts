import { ByteWriter } from './byte-writer.ts'
import { writeTexts } from './chunk-texts.ts'
import { isSection } from './page-writer.ts'
import type { Block, PageTables } from './page-writer.ts'
import { SectionWriter } from './section-writer.ts'
import { sectionEnd } from './section-reader.ts'
import type { TextTable } from './text-table.ts'
import { writePlain } from './write-plain.ts'

/** Writes chunks for one unpacker: texts, then blocks that refer to texts, then entries that refer to both. */
export class ChunkWriter implements PageTables {
  readonly texts: TextTable
  private readonly section: SectionWriter
  private readonly blocks = new ByteWriter()
  private readonly entries = new ByteWriter()
  private readonly chunk = new ByteWriter()
  /** Blocks and entries for the next chunk. */
  private pending = { blocks: 0, entries: 0 }
  private blockCount = 0
  private takenTexts = 0

  /** @param texts may contain texts already, which are written into the first chunks */
  constructor(texts: TextTable) {
    this.texts = texts
    this.section = new SectionWriter(texts)
  }

  /** Number of texts for the next chunk. */
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
    this.pending.blocks++
    return this.blockCount++
  }

  /**
   * Add plain data, optionally with a page.
   *
   * @param putPage writes the packed page
   * @throws {TypeError} for data that is not plain
   */
  addEntry(data: unknown, putPage?: (out: ByteWriter) => void): void {
    if (data !== undefined) writePlain(this.section, data)
    this.section.endInto(this.entries)
    this.entries.uint(putPage ? 1 : 0)
    putPage?.(this.entries)
    this.pending.entries++
  }

  /**
   * Return a chunk of everything added since the last one.
   *
   * @param maxTexts maximum number of texts, if one string cannot contain all of them; then there must be no blocks and
   * entries
   */
  take(maxTexts = Infinity): Uint8Array<ArrayBuffer> {
    const { chunk } = this
    chunk.clear()
    const texts = this.texts.since(this.takenTexts, maxTexts)
    this.takenTexts += texts.length
    writeTexts(chunk, texts)
    chunk.uint(this.pending.blocks)
    chunk.put(this.blocks.view())
    chunk.uint(this.pending.entries)
    chunk.put(this.entries.view())
    this.blocks.clear()
    this.entries.clear()
    this.pending = { blocks: 0, entries: 0 }
    return chunk.view().slice()
  }
}
