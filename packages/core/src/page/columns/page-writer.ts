import type { Page, PageKind } from '../types.ts'
import { ByteWriter } from './byte-writer.ts'
import { sectionCodecs, sectionNames } from './page-sections.ts'
import type { Sections } from './page-sections.ts'
import { SectionWriter } from './section-writer.ts'
import type { TextTable } from './text-table.ts'

/** The fields of a page other than its sections, file, address and kind. */
export type Rest = ReturnType<typeof restOf>

/** The part that neighbouring pages have in common: as data, or as the section that contains it. */
export type Block = Rest | PackedSection

/** The bytes that contain a section, and its start. */
export interface PackedSection {
  bytes: Uint8Array
  start: number
}

/** Return whether a block is packed. */
export function isSection(block: Block): block is PackedSection {
  return 'bytes' in block
}

/** The tables that packed pages refer to. */
export interface PageTables {
  texts: TextTable
  /** Add a common part of pages and return its number. */
  addBlock(block: Block): number
}

export const pageKinds = ['page', 'refresh', 'error', 'fragment'] as const satisfies PageKind[]

/** Packs pages: the number of the kind, of the block, of the address, and then the sections. */
export class PageWriter {
  private readonly tables: PageTables
  private readonly section: SectionWriter
  private readonly record = new ByteWriter()
  private last: { rest: Rest; block: number } | undefined

  constructor(tables: PageTables) {
    this.tables = tables
    this.section = new SectionWriter(tables.texts)
  }

  /** Return the packed page as a view, which is valid until the next call. */
  write(page: Page): Uint8Array {
    const { record, section } = this
    record.clear()
    record.uint(pageKinds.indexOf(page.kind))
    record.uint(this.blockOf(restOf(page)))
    record.uint(this.tables.texts.numberOf(page.url))
    const write = <K extends keyof Sections>(name: K, value: Sections[K]): void => {
      sectionCodecs[name].write(section, value)
      section.endInto(record)
    }
    for (const name of sectionNames)
      write(name, name === 'statements' && page.statements === page.robots ? undefined : page[name])
    return record.view()
  }

  /** The rest of most pages is the same as that of the previous page. */
  private blockOf(rest: Rest): number {
    if (!this.last || !isSame(this.last.rest, rest)) {
      this.last = { rest, block: this.tables.addBlock(rest) }
    }
    return this.last.block
  }
}

function restOf(page: Page) {
  const { source, intent, requestedCanonical, problems, headers, lang, isAmp, generator, fragment, bases } =
    page
  const { strayMetas, strayCanonicals, pairs, resources, suspectUrls, headCloser } = page
  const { scriptedSignals, structuredUrls, exposedTexts, notFoundTitle } = page
  const about = { source, intent, requestedCanonical, problems, headers, lang, isAmp, generator, fragment }
  const contents = { resources, suspectUrls, scriptedSignals, structuredUrls, exposedTexts, notFoundTitle }
  return { ...about, bases, strayMetas, strayCanonicals, pairs, ...contents, headCloser }
}

export const restNames = Object.keys(restOf({} as Page)) as (keyof Rest)[]

function isSame(one: Rest, other: Rest): boolean {
  return restNames.every((key) => {
    const [a, b]: unknown[] = [one[key], other[key]]
    if (a === b) return true
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false
    return a.every((member, index) => member === b[index])
  })
}
