import type { Page } from '../types.ts'
import { ByteReader } from './byte-reader.ts'
import type { Chunk } from './chunk.ts'
import { kind, properties, propertyNames } from './page-codecs.ts'
import type { Recorded } from './page-codecs.ts'
import { damaged } from './texts.ts'

/** The properties that dozens of rules read, kept with their page. */
const often: ReadonlySet<keyof Recorded> = new Set(['canonicals', 'robots', 'intent'])

/** The maximum number of pages that keep them. Each such page needs about a kilobyte. */
const maxKeeping = 30_000

/** Properties that several rules read of one page, before the next. */
const recently: ReadonlySet<keyof Recorded> = new Set([...often, 'alternates', 'links', 'content'])

/** The properties whose getters are added below. */
const RecordedFields = Object as unknown as new () => Required<Omit<Page, 'url' | 'file' | 'kind'>>

/** A page that is read from its record, each property when a rule asks for it. */
export class StoredPage extends RecordedFields implements Page {
  readonly url: string
  readonly file: string
  readonly kind: Page['kind']
  readonly chunk: Chunk
  /** Offset of the record. */
  readonly at: number
  private readonly propertiesAt: number
  private kept: Partial<Recorded> | undefined = undefined

  /** @throws {RangeError} if there is no record at this offset */
  constructor(chunk: Chunk, at: number) {
    super()
    const reader = new ByteReader(chunk.bytes, chunk.texts, at)
    this.file = reader.text()
    this.kind = kind.read(reader)
    this.url = reader.text()
    this.chunk = chunk
    this.at = at
    this.propertiesAt = reader.at
    chunk.pages++
  }

  /** Return a property, as it was read before if it is kept. */
  get<K extends keyof Recorded>(name: K): Recorded[K] {
    if (!recently.has(name)) return this.read(name)
    const known = this.kept?.[name] ?? this.recent[name]
    if (known !== undefined) return known
    const value = this.read(name)
    const place = often.has(name) ? this.place : this.recent
    return (place[name] = value)
  }

  /** Where properties are kept: with the page if memory allows. */
  private get place(): Partial<Recorded> {
    if (!this.kept && this.chunk.memory.keeping++ < maxKeeping) this.kept = {}
    return this.kept ?? this.recent
  }

  /** The properties of the page that was read last. */
  private get recent(): Partial<Recorded> {
    const { recent } = this.chunk
    if (recent.page !== this) {
      recent.page = this
      recent.properties = {}
    }
    return recent.properties
  }

  private read<K extends keyof Recorded>(name: K, isForeign = false): Recorded[K] {
    const { bytes, texts } = this.chunk
    const [codec, usual] = properties[name]
    const reader = new ByteReader(bytes, texts, this.propertiesAt, { isForeign })
    for (let index = 0; propertyNames[index] !== name; index++) reader.skip(reader.uint())
    const length = reader.uint()
    if (length > 0) return codec.read(reader.limit(length))
    return name === 'statements' ? (this.robots as Recorded[K]) : usual
  }

  /**
   * Return the page as plain data.
   *
   * @param isForeign whether another program may have written it, so that all values are checked
   * @throws {RangeError} for values that this program does not write
   */
  plain(isForeign = false): Page {
    if (isForeign && !URL.canParse(this.url)) throw damaged()
    const { url, file, kind: own } = this
    const page: Record<string, unknown> = { url, file, kind: own }
    for (const name of propertyNames) {
      const value = this.read(name, isForeign)
      if (value !== undefined || (name !== 'content' && name !== 'images')) page[name] = value
    }
    return page as unknown as Page
  }
}

for (const name of propertyNames)
  Object.defineProperty(StoredPage.prototype, name, {
    get(this: StoredPage) {
      return this.get(name)
    },
  })
