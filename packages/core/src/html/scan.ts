import type { Element, Root } from 'hast'
import { Cursor } from './cursor.ts'
import type { PackedNosnippets, LinkSink } from './types.ts'
import type { TagPool } from './tag-pool.ts'
import type { TextPool } from './text-pool.ts'

/** How a document is walked. */
export interface ScanOptions {
  links: boolean
  lenient: boolean
  pool?: TextPool | undefined
}

/** What the functions that walk one document share: the bytes, and facts about the last tag they met. */
export class Scan {
  readonly bytes: Uint8Array
  readonly view: DataView
  readonly end: number
  readonly cursor: Cursor
  readonly links: boolean
  /** Where plain links go instead of the tree. */
  readonly packed: LinkSink | undefined
  /** Where plain elements with `data-nosnippet` go instead of the tree. */
  readonly marked: PackedNosnippets | undefined
  /** Start tags of earlier documents. */
  readonly tags: TagPool | undefined
  /**
   * Whether territory that needs the full tree is walked through as well as possible.
   * Only for documents that nest too deeply for the full tree.
   */
  readonly lenient: boolean
  /** Where the last tag that `nextTag` found starts. */
  tagStart = 0
  /** Whether that tag is an end tag. */
  isEnd = false
  /** The last name, of a tag or of an attribute, starts here; -1 when the tag ended instead of an attribute. */
  nameStart = 0
  nameEnd = 0
  /** The last attribute's value starts here; -1 when it has none. */
  valueStart = 0
  valueEnd = 0
  /** Whether the last start tag ended in `/>`. */
  selfClosing = false
  /** Whether a tag so far carries `data-nosnippet`. */
  nosnippet = false
  /** Whether that tag says more: it has a value or an address, or opens the body, so that it becomes an element. */
  isRich = false
  /** Whether a noscript tag stands in the body so far: what it holds only the full tree can tell. */
  noscript = false
  /** Whether an element in a template carries `data-nosnippet`. */
  hidden = false
  /** Whether a formatting element may have got out of a template, so that only the full tree shows it. */
  leaks = false
  /** The offset after the last element that was read; -1 when the document ends inside its tag. */
  at = 0
  /** Where the text of the last raw text element ends. */
  contentEnd = 0
  /** The full tree, once something needed it. */
  full: Root | undefined
  /** Its templates in head by the offset of their start, in UTF-16 units, once something asked for them. */
  templates: Map<number, Element> | undefined
  private readonly source: string | Uint8Array
  private decoded: string | undefined

  /** `source` is the document as given; `bytes` is the same in UTF-8. */
  constructor(source: string | Uint8Array, bytes: Uint8Array, options: ScanOptions) {
    this.source = source
    this.bytes = bytes
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.end = bytes.length
    this.links = options.links
    this.lenient = options.lenient
    const { pool } = options
    this.tags = pool?.tags
    this.packed = this.links && pool ? { values: [], places: [], pool, document: pool.enter() } : undefined
    this.marked = this.packed && { tags: [], places: [] }
    this.cursor = new Cursor(bytes, this.view, typeof source === 'string')
  }

  /** The document as text, with its byte order mark; decoded when first asked for. */
  get text(): string {
    this.decoded ??= typeof this.source === 'string' ? this.source : decoder.decode(this.source)
    return this.decoded
  }

  /**
   * The text between two byte offsets that are not behind the cursor. Both have to be next to ASCII, so that the
   * bytes between them mean the same alone as in the document.
   */
  slice(start: number, end: number): string {
    if (typeof this.source !== 'string') return decoder.decode(this.bytes.subarray(start, end))
    this.cursor.moveTo(start)
    const from = this.cursor.units
    this.cursor.moveTo(end)
    const text = this.source.slice(from, this.cursor.units)
    // Engines let a longer slice keep the whole document in memory; a slice of a copy keeps only the copy.
    return text.length < 13 ? text : ` ${text}`.slice(1)
  }
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
