import type { Root } from 'hast'
import { Cursor } from './cursor.ts'
import type { LinkSink } from './read-link.ts'
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
  readonly end: number
  readonly cursor: Cursor
  readonly links: boolean
  /** Where plain links go instead of the tree. */
  readonly packed: LinkSink | undefined
  /**
   * Whether territory that needs the full tree is walked through as well as possible.
   * Only for documents that nest too deeply for the full tree.
   */
  readonly lenient: boolean
  /** The last attribute's name starts here; -1 when the tag ended instead. */
  nameStart = 0
  nameEnd = 0
  /** The last attribute's value starts here; -1 when it has none. */
  valueStart = 0
  valueEnd = 0
  /** Whether the last start tag ended in `/>`. */
  selfClosing = false
  /** Whether a tag so far carries `data-nosnippet`. */
  nosnippet = false
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
  private readonly source: string | Uint8Array
  private decoded: string | undefined
  private beginning: string | undefined

  /** `source` is the document as given; `bytes` is the same in UTF-8. */
  constructor(source: string | Uint8Array, bytes: Uint8Array, options: ScanOptions) {
    this.source = source
    this.bytes = bytes
    this.end = bytes.length
    this.links = options.links
    this.lenient = options.lenient
    const { pool } = options
    this.packed = pool && { values: [], places: [], pool, seen: new Set() }
    this.cursor = new Cursor(bytes, typeof source === 'string')
  }

  /** The document as text, with its byte order mark; decoded when first asked for. */
  get text(): string {
    this.decoded ??= typeof this.source === 'string' ? this.source : decoder.decode(this.source)
    return this.decoded
  }

  /** The text between two byte offsets that are not behind the cursor. */
  slice(start: number, end: number): string {
    this.cursor.moveTo(start)
    const from = this.cursor.units
    this.cursor.moveTo(end)
    return this.cut(from, this.cursor.units)
  }

  /** The text between two places in UTF-16 units. Most are in head, so that only the beginning is decoded. */
  cut(from: number, to: number): string {
    this.beginning ??= typeof this.source === 'string' ? '' : decodeBeginning(this.source)
    return to <= this.beginning.length ? this.beginning.slice(from, to) : this.text.slice(from, to)
  }
}

const BEGINNING = 4096

/** The first bytes as text, up to a byte that no character can contain but as its only one. */
function decodeBeginning(bytes: Uint8Array): string {
  let end = Math.min(BEGINNING, bytes.length - 1)
  while (end > 0 && bytes[end]! >= 128) end--
  return end > 0 ? decoder.decode(bytes.subarray(0, end)) : ''
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
