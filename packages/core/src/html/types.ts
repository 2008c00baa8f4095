import type { Position } from 'unist'

declare module 'hast' {
  interface ElementData {
    /** Where each attribute's value stands, between its quotes, by hast property; absent without a value. */
    values?: Record<string, Position>
    /** On head: the offset, in units of the source, where inserted text becomes a child of head. */
    insertAt?: number
    /** On elements with `data-nosnippet`: whether their own end tag closes them. */
    closed?: boolean
  }
  interface RootData {
    /** Whether the document starts with a doctype. */
    doctype?: boolean
    /** No doctype and no html, head, body or title tag: a partial, not a page. */
    fragment?: boolean
  }
}

/** What `fromHtml` and `project` keep. */
export interface HtmlOptions {
  /**
   * Keep `a` and `area` elements that have an `href`.
   * @default false
   */
  links?: boolean | undefined
}
