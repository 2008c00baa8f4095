import type { Page } from '../types.ts'
import { ByteWriter, startOrigin } from './byte-writer.ts'
import { Chunk } from './chunk.ts'
import type { StoreMemory } from './chunk.ts'
import { kind, sectionNames, sections, shared, sharedNames } from './page-codecs.ts'
import type { SectionCodec, Sections } from './page-codecs.ts'

/** A chunk of this size is not continued. Larger ones repeat fewer texts, smaller ones free more when pages are replaced. */
const fullSize = 1 << 18

/** Writes the records of a chunk. It can be read while it is written. */
export class ChunkWriter {
  readonly chunk: Chunk
  private readonly out = new ByteWriter()
  /** The page whose shared properties were written last, and their offset. */
  private last: { page: Page; at: number } | undefined

  constructor(memory: StoreMemory) {
    this.chunk = new Chunk(this.out.bytes, this.out.texts, memory)
  }

  get isFull(): boolean {
    return this.out.length > fullSize
  }

  /** Add a page, and return the offset of its record. */
  add(page: Page): number {
    const { out } = this
    const sharedAt = this.shareOf(page)
    const at = out.length
    kind.write(out, page.kind)
    out.uint(sharedAt)
    out.text(page.url)
    for (const name of sectionNames) this.addSection(name, page)
    this.chunk.bytes = out.bytes
    return at
  }

  /** Free what only writing needs. */
  seal(): void {
    this.chunk.bytes = this.out.bytes.slice(0, this.out.length)
    this.out.texts.seal()
  }

  private addSection(name: keyof Sections, page: Page): void {
    const { out } = this
    const [codec, empty] = sections[name] as SectionCodec<unknown>
    const isSaid = name === 'statements' && page.statements === page.robots
    const value = isSaid ? empty : (page[name] ?? empty)
    const isNone = Array.isArray(empty) && (value as readonly unknown[]).length === 0
    if (value === empty || isNone) return out.uint(0)
    const start = out.begin()
    codec.write(out, value)
    out.end(start)
  }

  private shareOf(page: Page): number {
    if (!this.last || !isSame(this.last.page, page)) {
      this.last = { page, at: this.out.length }
      this.out.origin = startOrigin()
      shared.write(this.out, page)
    }
    return this.last.at
  }
}

function isSame(one: Page, other: Page): boolean {
  return sharedNames.every((name) => {
    const [a, b]: unknown[] = [one[name], other[name]]
    if (a === b) return true
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false
    return a.every((member, index) => member === b[index])
  })
}
