import type { Page } from '../types.ts'
import { ByteReader } from './byte-reader.ts'
import type { Chunk } from './chunk.ts'
import { kind, sectionNames, sections, sharedNames } from './page-codecs.ts'
import type { Sections, Shared } from './page-codecs.ts'
import { damaged } from './texts.ts'

/** The sections that dozens of rules read. */
type Often = Pick<Sections, 'canonicals' | 'alternates' | 'robots'>

/** The maximum number of pages that keep these sections. Each such page needs about a kilobyte. */
const maxKeeping = 30_000

/** Longer lists of hreflang links are not kept: those of thousands of pages would need gigabytes. */
const maxKeptAlternates = 500

/** Sections that few rules read. */
const rareSections = ['refresh', 'ogUrl', 'feeds', 'previous', 'nosnippets'] as const

/** The properties whose getters are added below. */
const OtherFields = Object as unknown as new () => Shared & Pick<Sections, (typeof rareSections)[number]>

/** A page that is read from its record, each part on first use. */
export class StoredPage extends OtherFields implements Page {
  readonly url: string
  readonly file: string
  readonly kind: Page['kind']
  readonly chunk: Chunk
  /** Offset of the record. */
  readonly at: number
  private readonly sharedAt: number
  private readonly sectionsAt: number
  private kept: Partial<Often> | undefined = undefined

  /** @throws {RangeError} if there is no record at this offset */
  constructor(chunk: Chunk, at: number, file: string) {
    super()
    const reader = new ByteReader(chunk.bytes, chunk.texts, at)
    this.kind = kind.read(reader)
    this.sharedAt = reader.uint()
    this.url = reader.text()
    this.file = file
    this.chunk = chunk
    this.at = at
    this.sectionsAt = reader.at
    chunk.pages++
  }

  section<K extends keyof Sections>(name: K, isForeign = false): Sections[K] {
    const { bytes, texts } = this.chunk
    const [codec, empty] = sections[name]
    const reader = new ByteReader(bytes, texts, this.sectionsAt, { isForeign })
    for (let index = 0; sectionNames[index] !== name; index++) reader.skip(reader.uint())
    const length = reader.uint()
    return length === 0 ? empty : codec.read(reader.limit(length))
  }

  /** The sections that most rules read, kept for this page if memory allows. */
  private get often(): Partial<Often> {
    if (!this.kept && this.chunk.memory.keeping++ < maxKeeping) this.kept = {}
    return this.kept ?? this.recent
  }

  /** The sections of the page that was read last. */
  private get recent(): Partial<Sections> {
    const { recent } = this.chunk
    if (recent.page !== this) {
      recent.page = this
      recent.sections = {}
    }
    return recent.sections
  }

  get canonicals(): Page['canonicals'] {
    return (this.often.canonicals ??= this.section('canonicals'))
  }

  get alternates(): Page['alternates'] {
    const known = this.kept?.alternates ?? this.recent.alternates
    if (known) return known
    const read = this.section('alternates')
    return ((read.length > maxKeptAlternates ? this.recent : this.often).alternates = read)
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

  /** The properties that the page shares with others. */
  get shared(): Shared {
    return this.chunk.sharedAt(this.sharedAt)
  }

  /**
   * Return the page as plain data.
   *
   * @param isForeign whether another program may have written it, so that all values are checked
   * @throws {RangeError} for values that this program does not write
   */
  plain(isForeign = false): Page {
    const read = <K extends keyof Sections>(name: K): Sections[K] => this.section(name, isForeign)
    const [content, images, robots] = [read('content'), read('images'), read('robots')]
    if (isForeign && !URL.canParse(this.url)) throw damaged()
    const { file, kind: ownKind } = this
    return {
      ...this.chunk.sharedAt(this.sharedAt, isForeign),
      url: this.url,
      file,
      kind: ownKind,
      canonicals: read('canonicals'),
      robots,
      statements: read('statements') ?? robots,
      alternates: read('alternates'),
      refresh: read('refresh'),
      ogUrl: read('ogUrl'),
      feeds: read('feeds'),
      previous: read('previous'),
      links: read('links'),
      nosnippets: read('nosnippets'),
      ...(content !== undefined && { content }),
      ...(images !== undefined && { images }),
    }
  }
}

function addGetter<K extends keyof Page>(name: K, get: (this: StoredPage) => Page[K]): void {
  Object.defineProperty(StoredPage.prototype, name, { get })
}

for (const name of sharedNames)
  addGetter(name, function () {
    return this.shared[name]
  })
for (const name of rareSections)
  addGetter(name, function () {
    return this.section(name)
  })
