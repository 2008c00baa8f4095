import type { Page } from '../types.ts'
import { ByteReader, damaged } from './byte-reader.ts'
import { ByteWriter } from './byte-writer.ts'
import { readTexts } from './chunk-texts.ts'
import { PageMover } from './page-mover.ts'
import type { PageSource } from './page-mover.ts'
import type { Block } from './page-writer.ts'
import { readPlain } from './read-plain.ts'
import { SectionReader, sectionEnd } from './section-reader.ts'
import type { StoreTables } from './store-tables.ts'
import { StoredPage } from './stored-page.ts'
import { TextList } from './text-list.ts'

/** Reads the chunks of one packer in order. */
export interface Unpacker {
  /**
   * Yield the entries of a chunk. Pages are copied to the store in packed form.
   *
   * @throws {RangeError} if detectably cut off or changed
   */
  read(chunk: Uint8Array): Generator<Entry>
}

/** Data and page that were added together. */
export interface Entry {
  data: unknown
  /** Creates the page for its output file; undefined for data without a page. */
  page: ((file: string) => Page) | undefined
}

/** Create an unpacker that copies pages to a store. */
export function createUnpacker(tables: StoreTables): Unpacker {
  const source = new ChunkSource()
  const mover = new PageMover(source, tables)
  const record = new ByteWriter()

  return {
    *read(chunk) {
      const reader = new ByteReader(chunk)
      for (const text of readTexts(reader)) source.texts.add(text)
      source.addBlocks(chunk, reader)
      for (let left = reader.uint(); left > 0; left--) {
        const data = readData(reader, chunk, source.texts)
        if (reader.uint() === 0) yield { data, page: undefined }
        else {
          record.clear()
          reader.at = mover.move(chunk, reader.at, record)
          const { bytes, start } = tables.put(record.view())
          yield { data, page: (file) => new StoredPage(tables, { bytes, start, file }) }
        }
      }
      if (reader.left > 0) throw damaged()
    },
  }
}

function readData(reader: ByteReader, chunk: Uint8Array, texts: TextList): unknown {
  const start = reader.at
  reader.at = sectionEnd(chunk, start)
  return reader.at === start + 1 ? undefined : readPlain(new SectionReader(chunk, start, texts))
}

/** Texts and blocks of all chunks so far. */
class ChunkSource implements PageSource {
  readonly texts = new TextList()
  private readonly blocks: Block[] = []

  addBlocks(chunk: Uint8Array, reader: ByteReader): void {
    for (let left = reader.uint(); left > 0; left--) {
      const start = reader.at
      reader.at = sectionEnd(chunk, start)
      this.blocks.push({ bytes: chunk.slice(start, reader.at), start: 0 })
    }
  }

  block(number: number): Block {
    const block = this.blocks[number]
    if (!block) throw damaged()
    return block
  }
}
