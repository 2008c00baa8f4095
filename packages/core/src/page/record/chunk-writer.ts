import type { Page } from '../types.ts'
import { ByteWriter } from './byte-writer.ts'
import { Chunk } from './chunk.ts'
import type { StoreMemory } from './chunk.ts'
import { kind, properties, propertyNames } from './page-codecs.ts'
import type { Property } from './page-codecs.ts'

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
  seal(): void {
    this.chunk.bytes = this.out.bytes.slice(0, this.out.length)
    this.out.texts.seal()
  }
}
