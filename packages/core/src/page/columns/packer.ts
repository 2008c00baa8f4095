import { getOrCreate } from '@indexical/syntax/internal'
import type { Page } from '../types.ts'
import { ChunkWriter } from './chunk-writer.ts'
import { PageMover } from './page-mover.ts'
import { PageWriter } from './page-writer.ts'
import { StoredPage } from './stored-page.ts'
import type { StoredTables } from './stored-page.ts'
import { TextTable } from './text-table.ts'

/**
 * Packs data and pages for the store of another thread or a later run. Texts and common parts of pages are packed only
 * once, so most pages take a few hundred bytes.
 */
export interface Packer {
  /**
   * Add plain data, optionally with a page.
   *
   * @throws {TypeError} for data that is not plain
   */
  add(data: unknown, page?: Page): void
  /** Return a chunk of everything added since the last one, for an unpacker that has read the earlier ones. */
  take(): Uint8Array<ArrayBuffer>
}

export function createPacker(): Packer {
  const chunk = new ChunkWriter(new TextTable())
  const writer = new PageWriter(chunk)
  const movers = new Map<StoredTables, PageMover>()

  const moverOf = (stored: StoredTables): PageMover =>
    getOrCreate(movers, stored, () => new PageMover(stored, chunk))

  return {
    add(data, page) {
      if (!page) return chunk.addEntry(data)
      chunk.addEntry(data, (out) => {
        if (page instanceof StoredPage) moverOf(page.stored).move(page.bytes, page.start, out)
        else out.put(writer.write(page))
      })
    },
    take: () => chunk.take(),
  }
}
