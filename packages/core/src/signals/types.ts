import type { At, HeaderLine, Value } from '../place.ts'
import type { IntentProblem } from '../intent/problems.ts'
import type { Intent } from '../intent/types.ts'
import type { Directive } from '../robots/parse.ts'
import type { Statement } from '../robots/combine.ts'
import type { PageContent } from '../duplicates/read-content.ts'
import type { UrlProblem } from '../url/identity.ts'

/** One `rel=canonical`, by link element or by Link header. */
export interface Canonical {
  carrier: 'link' | 'header'
  /** The target as written. */
  href: Value
  /** The target as an absolute URL without hash removed; undefined when it cannot be used. */
  url: string | undefined
  /** Why the target cannot be used. */
  problem: UrlProblem | undefined
  /** The element or header line. */
  at: At
  inHead: boolean
  inNoscript: boolean
  /** Attributes besides rel and href, by their hast names. */
  attributes: readonly string[]
}

/** Directives addressed to one crawler by one meta element, header line or frontmatter key. */
export interface RobotsStatement extends Statement<At> {
  content: Value
  inHead: boolean
}

/** One `rel=alternate hreflang`, by link element, Link header or sitemap. */
export interface Alternate {
  carrier: 'link' | 'header' | 'sitemap'
  hreflang: Value
  href: Value
  /** The target as an absolute URL; undefined when it cannot be used. */
  url: string | undefined
  at: At
  inHead: boolean
}

/** A meta element that holds directives under a name that no known crawler reads. */
export interface StrayMeta {
  /** The attribute that names it; only `name` counts for crawlers. */
  attribute: 'name' | 'property' | 'http-equiv'
  name: Value
  content: Value
  directives: readonly Directive[]
}

/** The other half of an AMP or mobile pair. */
export interface PairedPage {
  kind: 'amp' | 'mobile'
  href: Value
  url: string
}

/** An element that was meant as a canonical link, and that nobody reads as one. */
export interface StrayCanonical {
  /** What stands there: `rel="cannonical"`, `<meta name="canonical">`. */
  found: string
  /** The attribute that makes it one. */
  at: At
  /** The target as an absolute URL. */
  url: string
}

/** An element with `data-nosnippet`. */
export interface Nosnippet {
  tag: string
  value: Value
  at: At
  /** False when the parser closed it, so that it holds more than its author meant. */
  closed: boolean
}

/** Elements with `data-nosnippet` that have one name. */
export interface NosnippetGroup {
  tag: string
  count: number
  first: Nosnippet
}

/** The elements with `data-nosnippet` of one page in the order of the document, each made when it is asked for. */
export interface NosnippetList extends Iterable<Nosnippet> {
  readonly length: number
  closedByParser(): Iterable<Nosnippet>
  /** Those whose attribute has a value. */
  withValue(): Iterable<Nosnippet>
  /** By their names, in the order of the first of each. */
  byTag(): Iterable<NosnippetGroup>
}

/** A link to a page of the same host. */
export interface PageLink {
  /** Absolute target without hash. */
  url: string
  href: Value
}

/** The links of one page, each made when it is asked for. */
export interface LinkList extends Iterable<PageLink> {
  readonly length: number
  /** The target of each. */
  readonly urls: readonly string[]
  /** The link with this number, below `length`. */
  link(number: number): PageLink
}

/** `<meta http-equiv="refresh">`. */
export interface Refresh {
  /** Delay in whole seconds. */
  seconds: number
  /** Absolute target; undefined when the page only reloads itself. */
  url: string | undefined
  at: At
}

/** An element or text that closed head. */
export interface HeadCloser {
  what: string
  at: At
  /** Whether its author was still in head: a tag opened head, and none had closed it. */
  early: boolean
}

/** Everything one HTML document says to crawlers. */
export interface PageSignals {
  lang: string | undefined
  /** No doctype and no html, head, body or title tag: a partial, not a page. */
  fragment: boolean
  bases: readonly Value[]
  canonicals: readonly Canonical[]
  robots: readonly RobotsStatement[]
  strayMetas: readonly StrayMeta[]
  strayCanonicals: readonly StrayCanonical[]
  alternates: readonly Alternate[]
  pairs: readonly PairedPage[]
  refresh: Refresh | undefined
  ogUrl: Value | undefined
  nosnippets: NosnippetList
  /** Links to the same host, each target once; empty when links were not read. */
  links: LinkList
  /** Absolute URLs of style sheets, scripts and images that link elements load from the same host, each once. */
  resources: readonly string[]
  /** What opened the body without a body tag, and so closed head: `<div>` or the first words of a text. */
  headCloser: HeadCloser | undefined
}

/**
 * What a URL's document is:
 * `page` ordinary, `refresh` a stub that only redirects, `error` a 404 or 500 page, `fragment` a partial.
 */
export type PageKind = 'page' | 'refresh' | 'error' | 'fragment'

/** One URL with its output file, its source, what it says and what its author asked for. */
export interface Page extends PageSignals {
  /** Absolute URL under which the host serves the file. */
  url: string
  /** Output file relative to the output folder, with forward slashes. */
  file: string
  /** Source file relative to the project, with forward slashes. */
  source: string | undefined
  kind: PageKind
  intent: Intent
  /** The canonical that the author asked for; undefined when frontmatter and options say nothing. */
  asked: Asked | undefined
  /**
   * Statements as authors worded them, for rules about wording: what frontmatter says, and built statements
   * that do not merely repeat it. What crawlers read is `robots`.
   */
  statements: readonly RobotsStatement[]
  /** Header lines that the host sends with the page. */
  headers: readonly HeaderLine[]
  /** What could not be understood in the frontmatter. */
  problems: readonly IntentProblem[]
  /** The main text as a few numbers; absent unless a rule asks for it. */
  content?: PageContent
}

/** A canonical asked for in frontmatter or options. */
export interface Asked {
  href: Value
  /** The target as an absolute URL; undefined when it cannot be used. */
  url: string | undefined
  /** Why it cannot be used: no valid URL, a word that is no link at all, or a source file that is gone. */
  problem: UrlProblem | 'unclear' | 'gone' | undefined
}
