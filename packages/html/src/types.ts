import type { Position } from 'unist'
import type { TextPool } from './text-pool.ts'

declare module 'hast' {
  interface ElementData {
    /**
     * The position of each attribute's value without quotes, by hast property. Attributes without a value are
     * missing.
     */
    values?: Record<string, Position>
    /** On head: the offset, in units of the source, where inserted text becomes a child of head. */
    insertAt?: number
    /** On elements with `data-nosnippet`: whether their own end tag closes them. */
    closed?: boolean
    /** On a refresh in body: whether its parent is a noscript element. */
    isUnscripted?: boolean
    /** The namespace of elements that are not HTML. Their names do not have the meaning of HTML elements. */
    namespace?: 'svg' | 'math'
  }
  interface RootData {
    /** Whether the document starts with a doctype. */
    doctype?: boolean
    /** Whether the document has no doctype and no html, head, body or title tag: it is a partial, not a page. */
    fragment?: boolean
    /**
     * The format of a document that is not HTML: `JSON`, the root element of XML, such as `<rss>`, or `<!--#>` for one that a
     * server assembles. An HTML parser still
     * finds elements in it.
     */
    format?: string
    /** Links that are not elements of the tree, because `HtmlOptions.pool` is set. */
    links?: PackedLinks
    /** Reads the text that JSON-LD may repeat. Slow; only on documents from `fromHtml` that contain JSON-LD. */
    visibleText?: () => VisibleText
    /** Reads the visible texts that are properties of microdata. Slow; only on documents from `fromHtml`. */
    microdata?: () => readonly Microdata[]
    /** Reads the headings. Slow; only on documents from `fromHtml`. */
    outline?: () => Outline
    /** The selectors that chose elements for `data-nosnippet`; set by a caller. */
    selectors?: readonly string[]
    /** Elements with `data-nosnippet` that are not elements of the tree, for the same reason. */
    nosnippets?: PackedNosnippets
  }
}

/** The subject of a document, in few words. */
export interface Outline {
  /** The text of each `h1`. */
  headings: readonly string[]
  /** The number of words of the main text, an estimate for scripts without spaces. */
  words: number
}

/** The visible text of a document without white space. */
export interface VisibleText {
  all: string
  /** The text in `div`, `section` and `span` elements with `data-nosnippet`. */
  marked: string
}

/** A visible text that is a property of microdata. */
export interface Microdata {
  /** The last part of the item's type: `Article`; empty without a type. */
  type: string
  property: string
  /** The length of the text without white space. */
  length: number
  /** Whether it is in an element with `data-nosnippet`. */
  isMarked: boolean
  /** The position of the start tag. */
  position: Position
}

/** Options of `fromHtml` and `project`. */
export interface HtmlOptions {
  /**
   * Keep `a` and `area` elements that have an `href`.
   * @default false
   */
  links?: boolean | undefined
  /**
   * Shares strings between documents, and skips the parsing of start tags that repeat. With `links`, links without
   * `rel="nofollow"` and
   * plain elements with `data-nosnippet` are packed into `data` of the root instead of becoming elements. For callers
   * that read signals and do not need anchors.
   * @default nothing is shared, and every link is an element
   */
  pool?: TextPool | undefined
}

/**
 * Addresses and positions of plain links, as columns. A site has millions of links, and one element with its
 * positions takes twelve objects.
 */
export interface PackedLinks {
  /**
   * Addresses as written, without those that begin with `#`. Most occur only once here, even if the page repeats them.
   */
  values: string[]
  /** Six numbers for each link: line, column and offset of the start, then of the end. */
  places: number[]
}

/** Receives the packed links of one document. */
export interface LinkSink extends PackedLinks {
  pool: TextPool
  /** The pool's number for the document. */
  document: number
}

/**
 * Elements with an empty `data-nosnippet` and their own end tags, as columns. Generators mark every line number of a
 * listing, and one object for each would be slow.
 */
export interface PackedNosnippets {
  tags: string[]
  /** Six numbers for each element: line, column and offset of the start, then of the end. */
  places: number[]
}
