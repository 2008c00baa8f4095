import type { Position } from 'unist'
import type { TextPool } from './text-pool.ts'

declare module 'hast' {
  interface ElementData {
    /** Where each attribute's value stands, between its quotes, by hast property; absent without a value. */
    values?: Record<string, Position>
    /** On head: the offset, in units of the source, where inserted text becomes a child of head. */
    insertAt?: number
    /** On elements with `data-nosnippet`: whether their own end tag closes them. */
    closed?: boolean
    /** On a refresh in body: whether a noscript element holds it. */
    isUnscripted?: boolean
  }
  interface RootData {
    /** Whether the document starts with a doctype. */
    doctype?: boolean
    /** No doctype and no html, head, body or title tag: a partial, not a page. */
    fragment?: boolean
    /** Links that are no elements of the tree, because `HtmlOptions.pool` was given. */
    links?: PackedLinks
    /** Elements with `data-nosnippet` that are no elements of the tree, for the same reason. */
    nosnippets?: PackedNosnippets
  }
}

/** What `fromHtml` and `project` keep. */
export interface HtmlOptions {
  /**
   * Keep `a` and `area` elements that have an `href`.
   * @default false
   */
  links?: boolean | undefined
  /**
   * Documents that are read with one pool share strings, and a start tag that comes again is not read again. With
   * `links` it also packs plain links, and plain elements with `data-nosnippet`, into `data` of the root instead of
   * making elements of them: for callers that read signals and do not look at anchors.
   * @default nothing is shared, and every link is an element
   */
  pool?: TextPool | undefined
}

/**
 * Addresses of plain links and where they stand, as columns: a page has dozens of links, a site millions, and
 * an element with its positions takes twelve objects.
 */
export interface PackedLinks {
  /** Addresses as written, without those that begin with `#`; most come once, however often they stand there. */
  values: string[]
  /** Six numbers for each: line, column and offset of the start, then of the end. */
  places: number[]
}

/** Where links of one document are packed. */
export interface LinkSink extends PackedLinks {
  pool: TextPool
  /** The pool's number for the document. */
  document: number
}

/**
 * Elements with a `data-nosnippet` that has no value, closed by their own end tags, as columns: generators mark
 * every line number of a listing.
 */
export interface PackedNosnippets {
  tags: string[]
  /** Six numbers for each: line, column and offset of the start, then of the end. */
  places: number[]
}
