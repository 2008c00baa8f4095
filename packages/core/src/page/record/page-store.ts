import { getOrCreate } from '@indexical/syntax/internal'
import type { Page } from '../types.ts'
import { Chunk, ChunkWriter } from './chunk.ts'
import { StoredPage } from './stored-page.ts'
import { damaged, Texts } from './texts.ts'

/** Data with a page, or without one. */
export interface Fact {
  /** Anything that JSON can represent. */
  data: unknown
  page?: Page | undefined
}

/** Stores the pages of a site in little memory until the site is linted. */
export interface PageStore {
  /** Return the same page as a record. Each part of it is read on first use. */
  keep(page: Page): Page
  /**
   * Return facts as bytes, for the store of another thread or a later run. Data without a page come first. Pages of a store
   * are not read for that.
   */
  pack(facts: Iterable<Fact>): Generator<Uint8Array>
  /**
   * Read the output of `pack`.
   *
   * @throws {RangeError} if detectably cut off or changed
   */
  unpack(pieces: Iterable<Uint8Array>): Generator<Fact>
}

/** Number of facts that are written together. A chunk is in memory twice while it is written. */
const factsAtOnce = 1000

/** A fact in JSON: data, and the offset of the page in the chunk that follows. */
type Row = [data: unknown, at?: number]

/** Create an empty store. It keeps the memory of a chunk until all of its pages are replaced. */
export function createPageStore(): PageStore {
  const memory = { keeping: 0 }
  let open: ChunkWriter | undefined
  return {
    keep(page) {
      if (page instanceof StoredPage) return page
      open ??= new ChunkWriter(memory)
      const kept = new StoredPage(open.chunk, open.add(page))
      if (open.isFull) {
        open.seal()
        open = undefined
      }
      return kept
    },
    *pack(facts) {
      open?.seal()
      open = undefined
      const { whole, others } = byChunk(facts)
      for (let at = 0; at < others.length; at += factsAtOnce) {
        const writer = new ChunkWriter(memory)
        const rows = others
          .slice(at, at + factsAtOnce)
          .map(({ data, page }): Row => (page ? [data, writer.add(plainPage(page))] : [data]))
        yield* encode(rows, writer.seal())
      }
      for (const [chunk, rows] of whole) yield* encode(rows, chunk)
    },
    *unpack(pieces) {
      const each = pieces[Symbol.iterator]()
      for (let piece = each.next(); !piece.done; piece = each.next()) {
        const [rows, texts] = decode(piece.value)
        const bytes = each.next()
        if (bytes.done) throw damaged()
        // A copy, because the bytes may be a part of a file.
        const chunk = new Chunk(bytes.value.slice(), new Texts(texts), memory)
        for (const [data, at] of rows) {
          if (at === undefined) yield { data }
          else if (Number.isSafeInteger(at) && at >= 0) yield { data, page: new StoredPage(chunk, at) }
          else throw damaged()
        }
      }
    },
  }
}

/** Return facts by chunk, for chunks whose pages are all among them, and the others. */
function byChunk(facts: Iterable<Fact>): { whole: Map<Chunk, Row[]>; others: Fact[] } {
  const chunks = new Map<Chunk, Fact[]>()
  const others: Fact[] = []
  for (const fact of facts) {
    if (fact.page instanceof StoredPage) getOrCreate(chunks, fact.page.chunk, () => []).push(fact)
    else others.push(fact)
  }
  const whole = new Map<Chunk, Row[]>()
  for (const [chunk, own] of chunks) {
    if (own.length < chunk.pages) others.push(...own)
    else
      whole.set(
        chunk,
        own.map(({ data, page }) => [data, (page as StoredPage).at]),
      )
  }
  return { whole, others }
}

/** Return facts and the texts of their records as JSON, then the records. */
function encode(rows: readonly Row[], { texts, bytes }: Chunk): Uint8Array[] {
  return [new TextEncoder().encode(JSON.stringify([rows, texts.all])), bytes]
}

function decode(bytes: Uint8Array): [rows: Row[], texts: string[]] {
  try {
    const [rows, texts] = JSON.parse(new TextDecoder().decode(bytes)) as unknown[]
    const isWhole = Array.isArray(rows) && rows.every(Array.isArray) && Array.isArray(texts)
    if (isWhole && texts.every((text) => typeof text === 'string')) return [rows as Row[], texts]
  } catch {
    // Thrown below.
  }
  throw damaged()
}

/**
 * Check a page that another program may have written.
 *
 * @throws {RangeError} for values that this program does not write
 */
export function expectWritten(page: Page): void {
  if (page instanceof StoredPage) page.plain(true)
}

/** Return a page as plain data, for code that copies its properties. A page that is not stored is already plain. */
export function plainPage(page: Page): Page {
  return page instanceof StoredPage ? page.plain() : page
}
