import { ByteWriter } from './byte-writer.ts'
import { kind, properties, propertyNames } from './page-codecs.ts'
import type { Property, Recorded } from './page-codecs.ts'
import type { Texts } from './texts.ts'
import type { Page } from '../types.ts'

/** What pages of one store share. */
export interface StoreMemory {
  /** Number of pages that keep the properties that most rules read. */
  keeping: number
}

/** Records of pages, with the texts to which they refer. Nothing outside of a chunk is needed to read it. */
export class Chunk {
  bytes: Uint8Array
  readonly texts: Texts
  readonly memory: StoreMemory
  /** Number of pages that were created from it. */
  pages = 0
  /** The page that was read last, and its properties. Rules often read the same page one after the other. */
  recent: { page: Page | undefined; properties: Partial<Recorded> } = { page: undefined, properties: {} }

  constructor(bytes: Uint8Array, texts: Texts, memory: StoreMemory) {
    this.bytes = bytes
    this.texts = texts
    this.memory = memory
  }
}

/** A chunk of this size is not continued. Larger ones repeat fewer texts, smaller ones free more when pages are replaced. */
const fullSize = 1 << 18

/** Writes the records of a chunk. It can be read while it is written. */
export class ChunkWriter {
  readonly chunk: Chunk
  private readonly out = new ByteWriter()

  constructor(memory: StoreMemory) {
    this.chunk = new Chunk(this.out.bytes, this.out.texts, memory)
  }

  get isFull(): boolean {
    return this.out.length > fullSize
  }

  /** Add a page, and return the offset of its record. */
  add(page: Page): number {
    const { out } = this
    const at = out.length
    out.text(page.file)
    kind.write(out, page.kind)
    out.text(page.url)
    for (const name of propertyNames) {
      const [codec, usual] = properties[name] as Property<unknown>
      const value = name === 'statements' && page.statements === page.robots ? usual : page[name]
      const isUsual = value === usual || (Array.isArray(usual) && (value as readonly unknown[]).length === 0)
      if (isUsual) out.uint(0)
      else {
        const start = out.begin()
        codec.write(out, value)
        out.end(start)
      }
    }
    this.chunk.bytes = out.bytes
    return at
  }

  /** Free what only writing needs. */
  seal(): Chunk {
    const { chunk, out } = this
    chunk.bytes = out.bytes.slice(0, out.length)
    chunk.texts.seal()
    return chunk
  }
}
