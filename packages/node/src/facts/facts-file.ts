import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { createPacker, createPageStore } from '@indexical/core'
import type { Entry, Page } from '@indexical/core'
import { writeFileAtomic } from '../write-file.ts'
import { FactsError } from './facts-error.ts'

/** Changes when older code would misread what newer code writes. */
const format = 'indexical facts 2'
const hashLength = 64
/** Entries that are packed at a time, so that not all of them are in memory twice. */
const chunkSize = 500

/** Plain data, and a page or none. */
export interface Fact {
  data: unknown
  page?: Page
}

/**
 * Write facts into a file, in one step: a line with the format, a hash of all that follows, and chunks of a packer, each
 * behind its length. The folder of the file is made.
 */
export function writeFacts(path: string, facts: Iterable<Fact>): void {
  mkdirSync(dirname(path), { recursive: true })
  const packer = createPacker()
  const parts: Uint8Array[] = []
  const hash = createHash('sha256')
  const put = (bytes: Uint8Array): void => {
    parts.push(bytes)
    hash.update(bytes)
  }
  const flush = (): void => {
    const chunk = packer.take()
    put(Buffer.from(Uint32Array.of(chunk.length).buffer))
    put(chunk)
  }
  let count = 0
  for (const { data, page } of facts) {
    packer.add(data, page)
    if (++count % chunkSize === 0) flush()
  }
  flush()
  writeFileAtomic(path, Buffer.concat([Buffer.from(`${format}\n${hash.digest('hex')}`), ...parts]))
}

/**
 * Read the facts of a file, one by one.
 *
 * @param name how the user named the file
 * @param store takes the pages
 * @throws {FactsError} when the file is of another format, or is not as it was written
 * @throws {Error} of the file system, when the file cannot be read
 */
export function* readFacts(path: string, name = path, store = createPageStore()): Generator<Entry> {
  const bytes = new Uint8Array(readFileSync(path))
  const start = format.length + 1
  const text = (from: number, to: number): string => Buffer.from(bytes.subarray(from, to)).toString('latin1')
  if (text(0, start) !== `${format}\n`) {
    throw new FactsError(`Unexpected file \`${name}\`, expected facts of this version of Indexical`)
  }
  const body = bytes.subarray(start + hashLength)
  if (createHash('sha256').update(body).digest('hex') !== text(start, start + hashLength)) {
    throw new FactsError(`Unexpected end or change of \`${name}\`, expected facts as they were written`)
  }
  const unpacker = store.unpacker()
  const view = new DataView(body.buffer, body.byteOffset, body.length)
  for (let at = 0; at < body.length;) {
    const length = view.getUint32(at, true)
    yield* unpacker.read(body.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
}
