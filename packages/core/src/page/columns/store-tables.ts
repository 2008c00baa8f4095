import { damaged } from './byte-reader.ts'
import { createDirectivesOf } from './page-sections.ts'
import { isSection } from './page-writer.ts'
import type { Block, PackedSection, PageTables, Rest } from './page-writer.ts'
import { readPlain } from './read-plain.ts'
import { SectionReader } from './section-reader.ts'
import { RecentlyRead } from './stored-page.ts'
import type { StoredTables } from './stored-page.ts'
import { TextTable } from './text-table.ts'

/** Size of the arrays that records share. An array for each record would need more memory than most records. */
const bufferSize = 1 << 18

/** The maximum number of pages that keep the sections that most rules read. Each such page needs about a kilobyte. */
const maxKept = 30_000

/** The tables that the pages of one store share, and their memory. */
export class StoreTables implements StoredTables, PageTables {
  readonly texts = new TextTable()
  readonly directivesOf = createDirectivesOf()
  readonly recent: StoredTables['recent'] = { page: undefined, sections: new RecentlyRead() }
  private keptPages = 0
  private readonly blocks: Block[] = []
  private buffer = new Uint8Array(0)
  private used = 0

  keepsSections(): boolean {
    return this.keptPages++ < maxKept
  }

  addBlock(block: Block): number {
    return this.blocks.push(block) - 1
  }

  block(number: number): Block {
    const block = this.blocks[number]
    if (!block) throw damaged()
    return block
  }

  /** Return the blocks by number. */
  allBlocks(): readonly Block[] {
    return this.blocks
  }

  rest(number: number): Rest {
    const block = this.block(number)
    if (!isSection(block)) return block
    const rest = readPlain(new SectionReader(block.bytes, block.start, this.texts)) as Rest
    this.blocks[number] = rest
    return rest
  }

  /** Store a packed page. */
  put(page: Uint8Array): PackedSection {
    if (this.used + page.length > this.buffer.length) {
      this.buffer = new Uint8Array(Math.max(bufferSize, page.length))
      this.used = 0
    }
    const start = this.used
    this.buffer.set(page, start)
    this.used += page.length
    return { bytes: this.buffer, start }
  }
}
