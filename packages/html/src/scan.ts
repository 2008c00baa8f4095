import type { DefaultTreeAdapterTypes } from 'parse5'
import { Cursor } from './cursor.ts'
import type { PackedNosnippets, LinkSink } from './types.ts'
import type { TagPool } from './tag-pool.ts'
import type { TextPool } from './text-pool.ts'

/**
 * The number of bytes in which links are read, and the maximum size of a document for the full tree. Googlebot reads 2
 * MB. A page of 100 MB with millions of links would need gigabytes.
 */
export const maxRead = 8_388_608

/** Options of a scan. */
export interface ScanOptions {
  links: boolean
  lenient?: boolean
  pool?: TextPool | undefined
}

/** The state that the functions of one walk share: the bytes, and facts about the last tag. */
export class Scan {
  readonly bytes: Uint8Array
  readonly view: DataView
  readonly end: number
  readonly cursor: Cursor
  readonly links: boolean
  /** Receives plain links instead of the tree. */
  readonly packed: LinkSink | undefined
  /** Receives plain elements with `data-nosnippet` instead of the tree. */
  readonly marked: PackedNosnippets | undefined
  /** Start tags of earlier documents. */
  readonly tags: TagPool | undefined
  /** Whether to continue if the full tree is needed, without it. Only for documents that are too large for it. */
  readonly lenient: boolean
  /** The start of the last tag that `nextTag` found. */
  tagStart = 0
  /** Whether that tag is an end tag. */
  isEnd = false
  /** The start of the last name, of a tag or an attribute; -1 if the tag ended before another attribute. */
  nameStart = 0
  nameEnd = 0
  /** The start of the last attribute's value; -1 if it has none. */
  valueStart = 0
  valueEnd = 0
  /** Whether the last start tag ended in `/>`. */
  selfClosing = false
  /** Whether a tag so far has `data-nosnippet`. */
  nosnippet = false
  /** Whether that tag must become an element, because it also has a value or an address, or opens the body. */
  isRich = false
  /** Whether the body so far contains a noscript tag. Only the full tree shows its content. */
  noscript = false
  /** Whether the document contains JSON-LD. */
  hasStructuredData = false
  /** Whether an element in a template has `data-nosnippet`. */
  hidden = false
  /** Whether a formatting element may continue after a template. Only the full tree shows this. */
  leaks = false
  /** The offset after the last element that was read; -1 when the document ends inside its tag. */
  at = 0
  /** The end of the text of the last raw text element. */
  contentEnd = 0
  /** The full tree, if it was needed. */
  full: DefaultTreeAdapterTypes.Document | undefined
  /** The ends of its templates in head, by their starts, if they were needed. Byte offsets. */
  templates: ReadonlyMap<number, number> | undefined
  private readonly source: string | Uint8Array
  private decoded: string | undefined

  /** `source` is the original document; `bytes` is the same document in UTF-8. */
  constructor(source: string | Uint8Array, bytes: Uint8Array, options: ScanOptions) {
    this.source = source
    this.bytes = bytes
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.end = bytes.length
    this.links = options.links
    this.lenient = options.lenient === true
    const { pool } = options
    this.tags = pool?.tags
    this.packed = this.links && pool ? { values: [], places: [], pool, document: pool.enter() } : undefined
    this.marked = this.packed && { tags: [], places: [] }
    this.cursor = new Cursor(bytes, this.view, typeof source === 'string')
  }

  /** The document as text, with its byte order mark. Decoded lazily. */
  get text(): string {
    this.decoded ??= typeof this.source === 'string' ? this.source : decoder.decode(this.source)
    return this.decoded
  }

  /**
   * Return the text between two byte offsets, not less than the cursor's. Both must be next to ASCII, so that the
   * bytes can be decoded alone.
   */
  slice(start: number, end: number): string {
    if (typeof this.source !== 'string') return decoder.decode(this.bytes.subarray(start, end))
    this.cursor.moveTo(start)
    const from = this.cursor.units
    this.cursor.moveTo(end)
    const text = this.source.slice(from, this.cursor.units)
    // A slice of 13 or more characters keeps the whole document in memory. A slice of a copy does not.
    return text.length < 13 ? text : ` ${text}`.slice(1)
  }
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
