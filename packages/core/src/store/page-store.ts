import type { Page } from '../signals/types.ts'
import { packStored } from './pack-stored.ts'
import type { Fact } from './pack-stored.ts'
import { PageWriter } from './page-writer.ts'
import { StoreTables } from './store-tables.ts'
import { StoredPage } from './stored-page.ts'
import { createUnpacker } from './unpacker.ts'
import type { Unpacker } from './unpacker.ts'

/** Keeps the pages of a site in little memory until they are judged together. */
export interface PageStore {
  /** The same page, packed; what rules ask for is unpacked when they ask. */
  keep(page: Page): Page
  /** Prepare to take over what one packer packed. */
  unpacker(): Unpacker
  /**
   * Pack data and pages of this store for an unpacker, faster than a packer does; pages that are not asked for leave
   * texts in it too.
   *
   * @returns chunks, in their order
   * @throws {TypeError} for a page of another store, and for data that is not plain
   */
  pack(facts: Iterable<Fact>): Generator<Uint8Array>
  /** Forget what only helps to keep more pages. The pages stay, and more may come; what they say takes room again. */
  compact(): void
}

/** An empty store. Pages that nobody holds any more still take room in it. */
export function createPageStore(): PageStore {
  const tables = new StoreTables()
  const writer = new PageWriter(tables)
  return {
    keep(page) {
      if (page instanceof StoredPage) return page
      const { bytes, start } = tables.put(writer.write(page))
      return new StoredPage(tables, { bytes, start, file: page.file })
    },
    unpacker: () => createUnpacker(tables),
    pack: (facts) => packStored(tables, facts),
    compact: () => tables.texts.forgetNumbers(),
  }
}

/** The page as plain data, for code that copies its properties; other pages come back as they are. */
export function plainPage(page: Page): Page {
  return page instanceof StoredPage ? page.plain() : page
}
