import { getOrCreate } from '@indexical/syntax/internal'
import { parseRobots } from '@indexical/syntax/robots'
import type { PageContent } from '@indexical/html'
import { linkColumns, linksOf } from '../read-links.ts'
import { nosnippetColumns, nosnippetsOf } from '../read-nosnippets.ts'
import type { NosnippetColumns } from '../read-nosnippets.ts'
import type { LinkList, NosnippetList, Page } from '../types.ts'
import { readPlain, readPositions } from './read-plain.ts'
import type { SectionReader } from './section-reader.ts'
import type { SectionWriter } from './section-writer.ts'
import {
  alternateCodec,
  canonicalCodec,
  feedCodec,
  readList,
  robotsCodec,
  valueCodec,
  writeList,
} from './statement-codec.ts'
import type { Codec, DirectivesOf } from './statement-codec.ts'
import { writePlain, writePositions } from './write-plain.ts'

/** The parts of a page that have a section each. */
export interface Sections extends Pick<
  Page,
  'canonicals' | 'alternates' | 'robots' | 'links' | 'refresh' | 'previous' | 'ogUrl' | 'nosnippets' | 'feeds'
> {
  content: PageContent | undefined
  images: readonly string[] | undefined
  /** Undefined if they are the same as `robots`. */
  statements: Page['statements'] | undefined
}

/** Writes and reads one section. */
interface SectionCodec<T> {
  /** The value of an empty section, which is never written. */
  empty: T
  write(writer: SectionWriter, value: T): void
  read(reader: SectionReader, directivesOf: DirectivesOf): T
}

const none: readonly never[] = []

/**
 * Create a codec for a list of statements. They are written as numbers, or as plain data if one of them has a
 * location outside of the page.
 */
function listOf<T>(codec: Codec<T>): SectionCodec<readonly T[]> {
  return {
    empty: none,
    write(writer, list) {
      if (list.length === 0) return
      const fits = list.every((statement) => codec.fits(statement))
      writer.uint(list.length * 2 + (fits ? 0 : 1))
      if (fits) writeList(writer, codec, list)
      else writePlain(writer, list)
    },
    read(reader, directivesOf) {
      const head = reader.uint()
      if (head % 2 === 1) return readPlain(reader) as readonly T[]
      return readList(reader, codec, head / 2, directivesOf)
    },
  }
}

const valueList = listOf(valueCodec)

const ogUrl: SectionCodec<Page['ogUrl']> = {
  empty: undefined,
  write: (writer, value) => valueList.write(writer, value ? [value] : none),
  read: (reader, directivesOf) => valueList.read(reader, directivesOf)[0],
}

const plain: SectionCodec<unknown> = {
  empty: undefined,
  write: (writer, value) => void (value !== undefined && writePlain(writer, value)),
  read: readPlain,
}

const links: SectionCodec<LinkList> = {
  empty: linksOf(none, { values: none, nofollow: none, positions: new Int32Array() }),
  write(writer, list) {
    if (list.length === 0) return
    const { urls, values, nofollow, positions } = linkColumns(list)
    writer.uint(urls.length)
    for (const url of urls) writer.text(url)
    for (const value of values) writer.text(value)
    writer.uint(nofollow.length)
    for (const number of nofollow) writer.uint(number)
    writer.uint(positions.length)
    writePositions(writer, positions)
  },
  read(reader) {
    const urls = readTexts(reader, reader.count())
    return linksOf(urls, () => {
      const values = readTexts(reader, urls.length)
      const nofollow: number[] = []
      for (let left = reader.count(); left > 0; left--) nofollow.push(reader.uint())
      return { values, nofollow, positions: readPositions(reader, reader.uint()) }
    })
  },
}

function readTexts(reader: SectionReader, length: number): string[] {
  const texts: string[] = []
  for (let left = length; left > 0; left--) texts.push(reader.text())
  return texts
}

const nosnippets: SectionCodec<NosnippetList> = {
  empty: nosnippetsOf(undefined),
  write: (writer, list) => plain.write(writer, nosnippetColumns(list)),
  read: (reader) => nosnippetsOf(readPlain(reader) as NosnippetColumns),
}

const content: SectionCodec<PageContent | undefined> = {
  empty: undefined,
  write(writer, value) {
    if (!value) return
    const { hash, ...numbers } = value
    // Hashes are almost always unique.
    writer.ownText(hash)
    writePlain(writer, numbers)
  },
  read: (reader) => ({ hash: reader.ownText(), ...(readPlain(reader) as Omit<PageContent, 'hash'>) }),
}

const images: SectionCodec<readonly string[] | undefined> = {
  empty: undefined,
  write(writer, urls = none) {
    for (const url of urls) writer.text(url)
  },
  read(reader) {
    const urls: string[] = []
    while (reader.hasTexts) urls.push(reader.text())
    return urls
  },
}

/** The codecs in the order of sections, the most used first. */
export const sectionCodecs: { [K in keyof Sections]: SectionCodec<Sections[K]> } = {
  canonicals: listOf(canonicalCodec),
  robots: listOf(robotsCodec),
  statements: plain as SectionCodec<Page['statements'] | undefined>,
  alternates: listOf(alternateCodec),
  refresh: plain as SectionCodec<Page['refresh']>,
  ogUrl,
  feeds: listOf(feedCodec),
  previous: plain as SectionCodec<Page['previous']>,
  content,
  links,
  nosnippets,
  images,
}

export const sectionNames = Object.keys(sectionCodecs) as (keyof Sections)[]

/** Create a parser for directives that caches its results, because most pages have the same ones. */
export function createDirectivesOf(): DirectivesOf {
  const known = new Map<string, ReturnType<DirectivesOf>>()
  return (text) => getOrCreate(known, text, () => parseRobots(text))
}
