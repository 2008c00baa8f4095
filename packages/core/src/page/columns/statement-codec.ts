import type { Directive } from '@indexical/syntax/robots'
import type { Alternate, Canonical, FeedLink, RobotsStatement } from '../types.ts'
import type { SignalLocation, Value } from '@indexical/syntax'
import type { UrlProblem } from '@indexical/syntax/url'
import { isInPage, readLocation, startOrigin, writeLocation } from './location-codec.ts'
import type { Origin } from './location-codec.ts'
import type { SectionReader } from './section-reader.ts'
import type { SectionWriter } from './section-writer.ts'

/** Returns the directives of a meta element's content. */
export type DirectivesOf = (content: string) => readonly Directive[]

/** Writes and reads one kind of statement as numbers. */
export interface Codec<T> {
  /** Return whether everything in a statement can be written. */
  fits(statement: T): boolean
  write(writer: SectionWriter, statement: T, origin: Origin): void
  read(reader: SectionReader, origin: Origin, directivesOf: DirectivesOf): T
}

const carriers = ['link', 'header', 'sitemap'] as const

export const canonicalCodec: Codec<Canonical> = {
  fits: ({ location: at, href }) => isInPage(at) && isInPage(href.location),
  write(writer, { carrier, href, url, problem, location: at, inHead, inNoscript, attributes }, origin) {
    writer.uint(
      carriers.indexOf(carrier) | bit(inHead, 2) | bit(inNoscript, 3) | bit(problem !== undefined, 4),
    )
    writeLocation(writer, at, origin)
    writeValue(writer, href, origin)
    writer.text(url)
    if (problem !== undefined) writer.text(problem)
    writer.uint(attributes.length)
    for (const name of attributes) writer.text(name)
  },
  read(reader, origin) {
    const flags = reader.uint()
    const at = readLocation(reader, origin)
    const href = readValue(reader, origin)
    const url = reader.optionalText()
    const problem = has(flags, 4) ? (reader.text() as UrlProblem) : undefined
    const attributes: string[] = []
    for (let left = reader.uint(); left > 0; left--) attributes.push(reader.text())
    const carrier = carriers[flags & 3] as Canonical['carrier']
    return {
      carrier,
      href,
      url,
      problem,
      location: at,
      inHead: has(flags, 2),
      inNoscript: has(flags, 3),
      attributes,
    }
  },
}

export const alternateCodec: Codec<Alternate> = {
  fits: ({ location: at, href, hreflang }) =>
    isInPage(at) && isInPage(href.location) && isInPage(hreflang.location),
  write(writer, { carrier, hreflang, href, url, location: at, inHead }, origin) {
    writer.uint(carriers.indexOf(carrier) | bit(inHead, 2))
    writeLocation(writer, at, origin)
    writeValue(writer, hreflang, origin)
    writeValue(writer, href, origin)
    writer.text(url)
  },
  read(reader, origin) {
    const flags = reader.uint()
    const at = readLocation(reader, origin)
    const hreflang = readValue(reader, origin)
    const href = readValue(reader, origin)
    const url = reader.optionalText()
    return { carrier: carriers[flags & 3]!, hreflang, href, url, location: at, inHead: has(flags, 2) }
  },
}

/** The codec of meta elements. Their directives are parsed again from their content. */
export const robotsCodec: Codec<RobotsStatement> = {
  fits: ({ carrier, location: at, content }) =>
    carrier === 'meta' && isInPage(at) && isInPage(content.location),
  write(writer, { crawler, location: at, content, inHead, inNoscript }, origin) {
    writer.uint(bit(inHead, 0) | bit(inNoscript, 1))
    writeLocation(writer, at, origin)
    writer.text(crawler)
    writeValue(writer, content, origin)
  },
  read(reader, origin, directivesOf) {
    const flags = reader.uint()
    const at: SignalLocation = readLocation(reader, origin)
    const crawler = reader.text()
    const content = readValue(reader, origin)
    const directives = directivesOf(content.value)
    const [inHead, inNoscript] = [has(flags, 0), has(flags, 1)]
    return { carrier: 'meta', crawler, directives, location: at, content, inHead, inNoscript }
  },
}

export const valueCodec: Codec<Value> = {
  fits: ({ location: at }) => isInPage(at),
  write: writeValue,
  read: readValue,
}

export const feedCodec: Codec<FeedLink> = {
  fits: ({ href }) => isInPage(href.location),
  write(writer, { href, url }, origin) {
    writeValue(writer, href, origin)
    writer.text(url)
  },
  read: (reader, origin) => ({ href: readValue(reader, origin), url: reader.text() }),
}

/** Write a list in which every statement fits. */
export function writeList<T>(writer: SectionWriter, codec: Codec<T>, list: readonly T[]): void {
  const origin = startOrigin()
  for (const statement of list) codec.write(writer, statement, origin)
}

/** Read the output of `writeList`. */
export function readList<T>(
  reader: SectionReader,
  codec: Codec<T>,
  length: number,
  directivesOf: DirectivesOf,
): T[] {
  const origin = startOrigin()
  const list: T[] = []
  // A loop, because `Array.from` is slower than everything that it calls.
  for (let left = length; left > 0; left--) list.push(codec.read(reader, origin, directivesOf))
  return list
}

function bit(isSet: boolean, index: number): number {
  return isSet ? 1 << index : 0
}

function has(flags: number, index: number): boolean {
  return (flags & (1 << index)) !== 0
}

function writeValue(writer: SectionWriter, { value, location: at }: Value, origin: Origin): void {
  writer.text(value)
  writeLocation(writer, at, origin)
}

function readValue(reader: SectionReader, origin: Origin): Value {
  return { value: reader.text(), location: readLocation(reader, origin) }
}
