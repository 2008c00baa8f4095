import type { Position } from 'unist'
import type { PackedNosnippets } from './nosnippet.ts'
import type { PackedLinks } from './read-link.ts'
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
