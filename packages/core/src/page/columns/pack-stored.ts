import type { Page } from '../types.ts'
import { ByteReader } from './byte-reader.ts'
import { ChunkWriter } from './chunk-writer.ts'
import { sectionNames } from './page-sections.ts'
import { sectionEnd } from './section-reader.ts'
import type { StoreTables } from './store-tables.ts'
import { StoredPage } from './stored-page.ts'

/** Plain data, optionally with a page. */
export interface Fact {
  data: unknown
  page?: Page | undefined
}

/** Limits of a chunk. A chunk is in memory twice while it is created, and its texts must fit in one string. */
const textsAtOnce = 10_000
const othersAtOnce = 1000

/** Pack pages of a store as they are stored: numbers stay the same, and pages are not unpacked. */
export function* packStored(tables: StoreTables, facts: Iterable<Fact>): Generator<Uint8Array> {
  const chunk = new ChunkWriter(tables.texts)
  while (chunk.textsLeft > 0) yield chunk.take(textsAtOnce)
  let count = 0
  for (const block of tables.allBlocks()) {
    chunk.addBlock(block)
    if (++count % othersAtOnce === 0) yield chunk.take()
  }
  for (const { data, page } of facts) {
    const record = page && recordOf(page, tables)
    chunk.addEntry(data, record && ((out) => out.put(record)))
    if (++count % othersAtOnce === 0) yield chunk.take()
  }
  yield chunk.take()
}

function recordOf(page: Page, tables: StoreTables): Uint8Array {
  if (!(page instanceof StoredPage) || page.stored !== tables) {
    throw new TypeError(`Unexpected page ${page.file}, expected one of this store`)
  }
  const { bytes, start } = page
  const reader = new ByteReader(bytes, start)
  // Skip the kind, the block and the address.
  for (let left = 3; left > 0; left--) reader.uint()
  let { at } = reader
  for (let left = sectionNames.length; left > 0; left--) at = sectionEnd(bytes, at)
  return bytes.subarray(start, at)
}
