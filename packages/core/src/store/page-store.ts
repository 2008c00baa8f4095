import type { Directive } from '../robots/parse.ts'
import type { LinkList, Page } from '../signals/types.ts'
import { readLinks, writeLinks } from './link-codec.ts'
import { RecordReader, RecordWriter } from './record-writer.ts'
import {
  alternateCodec,
  canonicalCodec,
  readList,
  robotsCodec,
  valueCodec,
  writeList,
} from './statement-codec.ts'
import type { Codec, Shared } from './statement-codec.ts'
import { TextTable } from './text-table.ts'

/** What a page has besides what a store packs. */
type Rest = Omit<
  Page,
  'url' | 'file' | 'content' | 'canonicals' | 'alternates' | 'robots' | 'statements' | 'ogUrl' | 'links'
>

/** Keeps the pages of a site in little memory until they are judged together. */
export interface PageStore {
  /** The same page, packed; what rules ask for is unpacked when they ask. */
  keep(page: Page): Page
}

/** An empty store. Pages that nobody holds any more still take room in it. */
export function createPageStore(): PageStore {
  const shared: StoreShared = {
    texts: new TextTable(),
    directives: new Map<string, readonly Directive[]>(),
    recent: { page: undefined, lists: {} },
  }
  const writer = new RecordWriter()
  let last: Rest | undefined
  return {
    keep(page) {
      if (page instanceof StoredPage) return page
      const rest = restOf(page)
      // Most pages have nothing in them but what the page before has.
      const own = last && isSame(last, rest) ? last : rest
      if (page.kind === 'page') last = own
      return new StoredPage(page, own, shared, writer)
    },
  }
}

/** The page as plain data, for code that copies its properties; other pages come back as they are. */
export function plainPage(page: Page): Page {
  return page instanceof StoredPage ? page.plain() : page
}

function restOf(page: Page): Rest {
  const { source, kind, intent, asked, problems, headers, lang, fragment, bases } = page
  const { strayMetas, pairs, refresh, nosnippets, resources, headCloser } = page
  return {
    source,
    kind,
    intent,
    asked,
    problems,
    headers,
    lang,
    fragment,
    bases,
    strayMetas,
    pairs,
    refresh,
    nosnippets,
    resources,
    headCloser,
  }
}

function isSame(one: Rest, other: Rest): boolean {
  return (Object.keys(one) as (keyof Rest)[]).every((key) => {
    const [a, b]: unknown[] = [one[key], other[key]]
    if (a === b) return true
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false
    return a.every((member, index) => member === b[index])
  })
}

interface StoreShared extends Shared {
  /** What was unpacked of the page that was asked last; rules ask the same several times. */
  recent: { page: StoredPage | undefined; lists: Partial<Lists> }
}

/** What a record holds, in this order. */
type Lists = Pick<Page, 'canonicals' | 'alternates' | 'robots' | 'links'> & {
  ogUrls: readonly NonNullable<Page['ogUrl']>[]
}

const none: readonly never[] = []

/** A page whose statements are numbers until somebody asks for them. */
class StoredPage implements Page {
  readonly url: string
  readonly file: string
  declare readonly content?: NonNullable<Page['content']>
  private readonly rest: Rest
  private readonly shared: StoreShared
  private readonly bytes: Uint8Array
  // Where each list starts; negative for one that could not be packed.
  private readonly canonicalsAt: number
  private readonly alternatesAt: number
  private readonly robotsAt: number
  private readonly ogUrlsAt: number
  private readonly linksAt: number
  /** Lists that could not be packed. */
  private readonly plainLists: Partial<Lists & Pick<Page, 'statements'>> | undefined

  constructor(page: Page, rest: Rest, shared: StoreShared, writer: RecordWriter) {
    const { url, file, content, ogUrl } = page
    this.url = shared.texts.text(shared.texts.numberOf(url))
    this.file = file
    if (content !== undefined) this.content = content
    this.rest = rest
    this.shared = shared
    const plain: Partial<Lists & Pick<Page, 'statements'>> = {}
    const pack = <K extends Exclude<keyof Lists, 'links'>>(
      key: K,
      list: Lists[K],
      codec: Codec<never>,
    ): number => {
      const at = writer.position
      if (writeList(writer, codec, list as readonly never[], shared)) return at
      plain[key] = list
      return -1
    }
    const canonicals = pack('canonicals', page.canonicals, canonicalCodec as Codec<never>)
    const alternates = pack('alternates', page.alternates, alternateCodec as Codec<never>)
    const robots = pack('robots', page.robots, robotsCodec as Codec<never>)
    const ogUrls = pack('ogUrls', ogUrl === undefined ? none : [ogUrl], valueCodec as Codec<never>)
    const links = writer.position
    writeLinks(writer, page.links, shared)
    // What frontmatter asks for is a statement too.
    if (page.intent.robots !== undefined) plain.statements = page.statements
    const { bytes, start } = writer.end()
    const place = (at: number): number => (at < 0 ? at : start + at)
    this.bytes = bytes
    this.canonicalsAt = place(canonicals)
    this.alternatesAt = place(alternates)
    this.robotsAt = place(robots)
    this.ogUrlsAt = place(ogUrls)
    this.linksAt = place(links)
    this.plainLists = Object.keys(plain).length > 0 ? plain : undefined
  }

  private list<T>(key: keyof Lists, start: number, codec: Codec<T>): readonly T[] {
    if (start < 0) return this.plainLists![key] as unknown as readonly T[]
    // An empty list, which most are.
    if (this.bytes[start] === 0) return none
    const lists = this.recentLists() as Record<string, unknown>
    return (lists[key] ??= readList(this.readerAt(start), codec, this.shared)) as readonly T[]
  }

  private readerAt(start: number): RecordReader {
    return new RecordReader({ bytes: this.bytes, start })
  }

  private recentLists(): Partial<Lists> {
    const { recent } = this.shared
    if (recent.page !== this) {
      recent.page = this
      recent.lists = {}
    }
    return recent.lists
  }

  get canonicals(): Page['canonicals'] {
    return this.list('canonicals', this.canonicalsAt, canonicalCodec)
  }

  get alternates(): Page['alternates'] {
    return this.list('alternates', this.alternatesAt, alternateCodec)
  }

  get robots(): Page['robots'] {
    return this.list('robots', this.robotsAt, robotsCodec)
  }

  get statements(): Page['statements'] {
    return this.plainLists?.statements ?? this.robots
  }

  get ogUrl(): Page['ogUrl'] {
    return this.list('ogUrls', this.ogUrlsAt, valueCodec)[0]
  }

  get links(): LinkList {
    return (this.recentLists().links ??= readLinks(this.readerAt(this.linksAt), this.shared))
  }

  get source(): Page['source'] {
    return this.rest.source
  }

  get kind(): Page['kind'] {
    return this.rest.kind
  }

  get intent(): Page['intent'] {
    return this.rest.intent
  }

  get asked(): Page['asked'] {
    return this.rest.asked
  }

  get problems(): Page['problems'] {
    return this.rest.problems
  }

  get headers(): Page['headers'] {
    return this.rest.headers
  }

  get lang(): Page['lang'] {
    return this.rest.lang
  }

  get fragment(): Page['fragment'] {
    return this.rest.fragment
  }

  get bases(): Page['bases'] {
    return this.rest.bases
  }

  get strayMetas(): Page['strayMetas'] {
    return this.rest.strayMetas
  }

  get pairs(): Page['pairs'] {
    return this.rest.pairs
  }

  get refresh(): Page['refresh'] {
    return this.rest.refresh
  }

  get nosnippets(): Page['nosnippets'] {
    return this.rest.nosnippets
  }

  get resources(): Page['resources'] {
    return this.rest.resources
  }

  get headCloser(): Page['headCloser'] {
    return this.rest.headCloser
  }

  plain(): Page {
    const { url, file, content, canonicals, alternates, robots, statements, ogUrl, links } = this
    const own = { url, file, canonicals, alternates, robots, statements, ogUrl, links }
    return { ...this.rest, ...own, ...(content !== undefined && { content }) }
  }
}
