import { ByteReader } from './byte-reader.ts'
import { ByteWriter } from './byte-writer.ts'
import type { Recorded } from './page-codecs.ts'
import { damaged, Texts } from './texts.ts'
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

/** Return a chunk as one array: its texts, and its records. */
export function encodeChunk({ bytes, texts }: Chunk): Uint8Array<ArrayBuffer> {
  const [whole, ends] = texts.joined()
  // UTF-8 is the smallest encoding, but cannot represent lone surrogates.
  const isWellFormed = whole.isWellFormed()
  const text = new TextEncoder().encode(isWellFormed ? whole : JSON.stringify(whole))
  const head = new ByteWriter()
  head.uint(ends.length)
  for (const [index, end] of ends.entries()) head.uint(end - (ends[index - 1] ?? 0))
  head.uint(isWellFormed ? 1 : 0)
  head.uint(text.length)
  const all = new Uint8Array(head.length + text.length + bytes.length)
  all.set(head.bytes.subarray(0, head.length))
  all.set(text, head.length)
  all.set(bytes, head.length + text.length)
  return all
}

/**
 * Read the output of `encodeChunk`.
 *
 * @throws {RangeError} if detectably cut off or changed
 */
export function decodeChunk(all: Uint8Array, memory: StoreMemory): Chunk {
  const reader = new ByteReader(all, new Texts(), 0)
  const ends = new Uint32Array(reader.count())
  let last = 0
  for (let index = 0; index < ends.length; index++) ends[index] = last += reader.uint()
  const isWellFormed = reader.uint() === 1
  const length = reader.count()
  const start = reader.at
  const text = utf8.decode(all.subarray(start, start + length))
  const whole = isWellFormed ? text : textIn(text)
  if (whole.length !== last) throw damaged()
  // A copy, because a file contains many chunks, whose texts are decoded now.
  return new Chunk(all.slice(start + length), new Texts(whole, ends), memory)
}

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })

function textIn(json: string): string {
  try {
    return String(JSON.parse(json))
  } catch {
    throw damaged()
  }
}
