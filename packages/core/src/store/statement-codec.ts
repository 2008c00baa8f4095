import type { Directive } from '../robots/parse.ts'
import type { Alternate, At, Canonical, RobotsStatement, Value } from '../signals/types.ts'
import type { UrlProblem } from '../url/identity.ts'
import { isOwnPlace, readPlace, startOrigin, writePlace } from './place-codec.ts'
import type { Origin } from './place-codec.ts'
import type { RecordReader, RecordWriter } from './record-writer.ts'
import type { TextTable } from './text-table.ts'

/** What the statements of all pages share. */
export interface Shared {
  texts: TextTable
  /** Directives of a meta element by its content: one reading for all pages that say the same. */
  directives: Map<string, readonly Directive[]>
}

/** Writes and reads one kind of statement as numbers. */
export interface Codec<T> {
  /** Whether all that a statement says can be written. */
  fits(statement: T): boolean
  write(writer: RecordWriter, statement: T, origin: Origin, shared: Shared): void
  read(reader: RecordReader, origin: Origin, shared: Shared): T
}

const carriers = ['link', 'header', 'sitemap'] as const

export const canonicalCodec: Codec<Canonical> = {
  fits: ({ at, href }) => isOwnPlace(at) && isOwnPlace(href.at),
  write(writer, { carrier, href, url, problem, at, inHead, inNoscript, attributes }, origin, shared) {
    writer.uint(
      carriers.indexOf(carrier) | bit(inHead, 2) | bit(inNoscript, 3) | bit(problem !== undefined, 4),
    )
    writePlace(writer, at, origin)
    writeValue(writer, href, origin, shared)
    writeText(writer, url, shared)
    if (problem !== undefined) writeText(writer, problem, shared)
    writer.uint(attributes.length)
    for (const name of attributes) writeText(writer, name, shared)
  },
  read(reader, origin, shared) {
    const flags = reader.uint()
    const at = readPlace(reader, origin)
    const href = readValue(reader, origin, shared)
    const url = readText(reader, shared)
    const problem = has(flags, 4) ? (readText(reader, shared) as UrlProblem) : undefined
    const attributes: string[] = []
    for (let left = reader.uint(); left > 0; left--) attributes.push(readText(reader, shared)!)
    const carrier = carriers[flags & 3] as Canonical['carrier']
    return { carrier, href, url, problem, at, inHead: has(flags, 2), inNoscript: has(flags, 3), attributes }
  },
}

export const alternateCodec: Codec<Alternate> = {
  fits: ({ at, href, hreflang }) => isOwnPlace(at) && isOwnPlace(href.at) && isOwnPlace(hreflang.at),
  write(writer, { carrier, hreflang, href, url, at, inHead }, origin, shared) {
    writer.uint(carriers.indexOf(carrier) | bit(inHead, 2))
    writePlace(writer, at, origin)
    writeValue(writer, hreflang, origin, shared)
    writeValue(writer, href, origin, shared)
    writeText(writer, url, shared)
  },
  read(reader, origin, shared) {
    const flags = reader.uint()
    const at = readPlace(reader, origin)
    const hreflang = readValue(reader, origin, shared)
    const href = readValue(reader, origin, shared)
    const url = readText(reader, shared)
    return { carrier: carriers[flags & 3]!, hreflang, href, url, at, inHead: has(flags, 2) }
  },
}

/** Statements of meta elements; what their directives are follows from their content. */
export const robotsCodec: Codec<RobotsStatement> = {
  fits: ({ carrier, at, content }) => carrier === 'meta' && isOwnPlace(at) && isOwnPlace(content.at),
  write(writer, { crawler, directives, at, content, inHead }, origin, shared) {
    if (!shared.directives.has(content.value)) shared.directives.set(content.value, directives)
    writer.uint(bit(inHead, 0))
    writePlace(writer, at, origin)
    writeText(writer, crawler, shared)
    writeValue(writer, content, origin, shared)
  },
  read(reader, origin, shared) {
    const inHead = has(reader.uint(), 0)
    const at: At = readPlace(reader, origin)
    const crawler = readText(reader, shared)!
    const content = readValue(reader, origin, shared)
    const directives = shared.directives.get(content.value)!
    return { carrier: 'meta', crawler, directives, at, content, inHead }
  },
}

export const valueCodec: Codec<Value> = {
  fits: ({ at }) => isOwnPlace(at),
  write: writeValue,
  read: readValue,
}

/** Write a list; false, and nothing written, when some of it does not fit. */
export function writeList<T>(
  writer: RecordWriter,
  codec: Codec<T>,
  list: readonly T[],
  shared: Shared,
): boolean {
  if (!list.every((statement) => codec.fits(statement))) return false
  const origin = startOrigin()
  writer.uint(list.length)
  for (const statement of list) codec.write(writer, statement, origin, shared)
  return true
}

/** Read what `writeList` wrote. */
export function readList<T>(reader: RecordReader, codec: Codec<T>, shared: Shared): T[] {
  const origin = startOrigin()
  const list: T[] = []
  // A loop, because `Array.from` costs more than all that it calls.
  for (let left = reader.uint(); left > 0; left--) list.push(codec.read(reader, origin, shared))
  return list
}

function bit(isSet: boolean, place: number): number {
  return isSet ? 1 << place : 0
}

function has(flags: number, place: number): boolean {
  return (flags & (1 << place)) !== 0
}

function writeValue(writer: RecordWriter, { value, at }: Value, origin: Origin, shared: Shared): void {
  writeText(writer, value, shared)
  writePlace(writer, at, origin)
}

function readValue(reader: RecordReader, origin: Origin, shared: Shared): Value {
  return { value: readText(reader, shared)!, at: readPlace(reader, origin) }
}

function writeText(writer: RecordWriter, text: string | undefined, { texts }: Shared): void {
  writer.uint(text === undefined ? 0 : texts.numberOf(text) + 1)
}

function readText(reader: RecordReader, { texts }: Shared): string | undefined {
  const number = reader.uint()
  return number === 0 ? undefined : texts.text(number - 1)
}
