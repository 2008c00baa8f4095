import type { Page } from '../types.ts'
import { ByteReader, damaged } from './byte-reader.ts'
import { sectionCodecs, sectionNames } from './page-sections.ts'
import type { Sections } from './page-sections.ts'
import { pageKinds, restNames } from './page-writer.ts'
import type { Block, Rest } from './page-writer.ts'
import { SectionReader, sectionEnd } from './section-reader.ts'
import type { DirectivesOf } from './statement-codec.ts'
import type { TextList } from './text-list.ts'

/** The tables that packed pages of one store share. */
export interface StoredTables {
  texts: TextList
  block(number: number): Block
  /** Return a block as data. */
  rest(block: number): Rest
  directivesOf: DirectivesOf
  /** The unpacked sections of the page that was read last. Rules often read the same page one after the other. */
  recent: { page: Page | undefined; sections: RecentlyRead }
  /** Return whether one more page may keep the sections that most rules read. */
  keepsSections(): boolean
}

/** The sections that most rules read, unpacked on first use. */
export class OftenRead {
  canonicals: Sections['canonicals'] | undefined = undefined
  alternates: Sections['alternates'] | undefined = undefined
  robots: Sections['robots'] | undefined = undefined
}

/** Sections of one page, unpacked on first use. */
export class RecentlyRead extends OftenRead {
  links: Sections['links'] | undefined = undefined
  content: Sections['content'] = undefined
}

/** Longer lists of hreflang links are not kept: those of thousands of pages would need gigabytes. */
const maxKeptAlternates = 500

/** Sections that few rules read. */
const rareSections = ['ogUrl', 'refresh', 'previous', 'nosnippets', 'feeds'] as const

/** The fields whose getters are added below. */
const PlainFields = Object as unknown as new () => Rest & Pick<Sections, (typeof rareSections)[number]>

/** A page that is unpacked lazily. */
export class StoredPage extends PlainFields implements Page {
  readonly url: string
  readonly file: string
  readonly kind: Page['kind']
  readonly stored: StoredTables
  /** The location of its packed form. */
  readonly bytes: Uint8Array
  readonly start: number
  private readonly block: number
  private readonly sectionsAt: number
  private kept: OftenRead | undefined = undefined

  /** @throws {RangeError} if there is no packed page */
  constructor(
    stored: StoredTables,
    { bytes, start, file }: { bytes: Uint8Array; start: number; file: string },
  ) {
    super()
    const reader = new ByteReader(bytes, start)
    const kind = pageKinds[reader.uint()]
    if (!kind) throw damaged()
    this.kind = kind
    this.block = reader.uint()
    this.url = stored.texts.text(reader.uint())
    this.file = file
    this.stored = stored
    this.bytes = bytes
    this.start = start
    this.sectionsAt = reader.at
  }

  section<K extends keyof Sections>(name: K): Sections[K] {
    const { bytes } = this
    const codec = sectionCodecs[name]
    let at = this.sectionsAt
    for (let index = 0; sectionNames[index] !== name; index++) at = sectionEnd(bytes, at)
    if (bytes[at] === 0) return codec.empty
    const { texts, directivesOf } = this.stored
    return codec.read(new SectionReader(bytes, at, texts), directivesOf)
  }

  /** The sections that dozens of rules read. */
  private get often(): OftenRead {
    return (this.kept ??= this.stored.keepsSections() ? new OftenRead() : undefined) ?? this.recent
  }

  /** The sections of the page that was read last. */
  private get recent(): RecentlyRead {
    const { recent } = this.stored
    if (recent.page === this) return recent.sections
    recent.page = this
    return (recent.sections = new RecentlyRead())
  }

  get rest(): Rest {
    return this.stored.rest(this.block)
  }

  get canonicals(): Page['canonicals'] {
    return (this.often.canonicals ??= this.section('canonicals'))
  }

  get alternates(): Page['alternates'] {
    const known = this.kept?.alternates ?? this.recent.alternates
    if (known) return known
    const read = this.section('alternates')
    const isLong = read.length > maxKeptAlternates
    return ((isLong ? this.recent : this.often).alternates = read)
  }

  get robots(): Page['robots'] {
    return (this.often.robots ??= this.section('robots'))
  }

  get statements(): Page['statements'] {
    return this.section('statements') ?? this.robots
  }

  get links(): Page['links'] {
    return (this.recent.links ??= this.section('links'))
  }

  /** Undefined instead of missing. */
  get content(): NonNullable<Page['content']> {
    return (this.recent.content ??= this.section('content'))!
  }

  /** Undefined instead of missing. */
  get images(): NonNullable<Page['images']> {
    return this.section('images')!
  }

  /** Return the page as plain data. */
  plain(): Page {
    const { url, file, kind, canonicals, alternates, robots, statements, ogUrl } = this
    const { links, refresh, previous, nosnippets, feeds } = this
    const { content, images } = this as Page
    const own = { url, file, kind, canonicals, alternates, robots, statements, ogUrl }
    return {
      ...this.rest,
      ...own,
      links,
      refresh,
      previous,
      nosnippets,
      feeds,
      ...(content !== undefined && { content }),
      ...(images !== undefined && { images }),
    }
  }
}

function addGetter<K extends keyof Page>(name: K, get: (this: StoredPage) => Page[K]): void {
  Object.defineProperty(StoredPage.prototype, name, { get })
}

for (const name of restNames)
  addGetter(name, function () {
    return this.rest[name]
  })
for (const name of rareSections)
  addGetter(name, function () {
    return this.section(name)
  })
