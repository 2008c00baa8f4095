import type { Page } from '../signals/types.ts'
import { ByteWriter } from './byte-writer.ts'
import { writeTexts } from './chunk-texts.ts'
import { PageMover } from './page-mover.ts'
import { isSection, PageWriter } from './page-writer.ts'
import type { Block, PageTables } from './page-writer.ts'
import { SectionWriter } from './section-writer.ts'
import { StoredPage } from './stored-page.ts'
import type { StoredTables } from './stored-page.ts'
import { TextTable } from './text-table.ts'
import { writePlain } from './write-plain.ts'

/**
 * Packs data and pages for the store of another thread or a later run. Texts and what pages have in common are packed
 * once, so that a page that says what others said takes a few hundred bytes.
 */
export interface Packer {
  /**
   * Add plain data, and with it a page, or none.
   *
   * @throws {TypeError} for data that is not plain
   */
  add(data: unknown, page?: Page): void
  /** A chunk of all that was added since the last one, for an unpacker that has read the earlier ones. */
  take(): Uint8Array<ArrayBuffer>
}

export function createPacker(): Packer {
  const tables = new PackerTables()
  const writer = new PageWriter(tables)
  const section = new SectionWriter(tables.texts)
  const movers = new Map<StoredTables, PageMover>()
  const body = new ByteWriter()
  let count = 0

  const addPage = (page: Page): void => {
    if (!(page instanceof StoredPage)) return body.put(writer.write(page))
    const { stored, bytes, start } = page
    let mover = movers.get(stored)
    if (!mover) movers.set(stored, (mover = new PageMover(stored, tables)))
    mover.move(bytes, start, body)
  }

  return {
    add(data, page) {
      if (data !== undefined) writePlain(section, data)
      section.endInto(body)
      body.uint(page ? 1 : 0)
      if (page) addPage(page)
      count++
    },
    take() {
      const chunk = new ByteWriter()
      tables.endInto(chunk)
      chunk.uint(count)
      chunk.put(body.view())
      body.clear()
      count = 0
      return chunk.view().slice()
    },
  }
}

/** Texts and blocks that wait for their chunk. */
class PackerTables implements PageTables {
  readonly texts = new TextTable()
  private readonly section = new SectionWriter(this.texts)
  private readonly blocks = new ByteWriter()
  private blockCount = 0
  private takenTexts = 0
  private takenBlocks = 0

  addBlock(block: Block): number {
    if (isSection(block)) this.blocks.put(block.bytes.subarray(block.start))
    else {
      writePlain(this.section, block)
      this.section.endInto(this.blocks)
    }
    return this.blockCount++
  }

  /** Write what is new since the last time. */
  endInto(chunk: ByteWriter): void {
    writeTexts(chunk, this.texts.since(this.takenTexts))
    chunk.uint(this.blockCount - this.takenBlocks)
    chunk.put(this.blocks.view())
    this.blocks.clear()
    this.takenTexts = this.texts.size
    this.takenBlocks = this.blockCount
  }
}
