import type { HeaderLine } from '@indexical/syntax'
import { makePage } from '../make-page.ts'
import { isInFile } from '../read-headers.ts'
import type { Page } from '../types.ts'
import { packStored } from './pack-stored.ts'
import type { Fact } from './pack-stored.ts'
import { PageWriter } from './page-writer.ts'
import { StoreTables } from './store-tables.ts'
import { StoredPage } from './stored-page.ts'
import { createUnpacker } from './unpacker.ts'
import type { Unpacker } from './unpacker.ts'

/** Stores the pages of a site in little memory until the site is linted. */
export interface PageStore {
  /** Return the same page in packed form, which is unpacked lazily. */
  keep(page: Page): Page
  /** Create an unpacker. It reads the chunks of one packer only. */
  unpacker(): Unpacker
  /**
   * Pack data and pages of this store for an unpacker. This is faster than a packer, but includes texts of unused
   * pages.
   *
   * @returns chunks in order
   * @throws {TypeError} for a page of another store, and for data that is not plain
   */
  pack(facts: Iterable<Fact>): Generator<Uint8Array>
  /** Free the indexes that find equal texts. More pages can be added, but their texts are then stored again. */
  compact(): void
}

/** Create an empty store. It keeps the memory of pages that are no longer used. */
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

/** Return a page as plain data, for code that copies its properties. A page that is not stored is already plain. */
export function plainPage(page: Page): Page {
  return page instanceof StoredPage ? page.plain() : page
}

/** Return the page with other header lines, for headers that become known after it was read. */
export function withHeaders(known: Page, headers: readonly HeaderLine[]): Page {
  const page = plainPage(known)
  const { url, file, source, intent, problems, requestedCanonical, kind } = page
  const own = {
    ...page,
    canonicals: page.canonicals.filter(({ carrier }) => carrier !== 'header'),
    robots: page.robots.filter(({ carrier }) => carrier !== 'header'),
    alternates: page.alternates.filter(({ carrier }) => carrier !== 'header'),
    refresh: isInFile(page.refresh?.location) ? undefined : page.refresh,
  }
  const made = makePage(own, { url, file, source, intent, problems, headers })
  const isRedirect = kind === 'page' && made.kind === 'refresh'
  return { ...made, requestedCanonical, kind: isRedirect ? 'refresh' : kind }
}
