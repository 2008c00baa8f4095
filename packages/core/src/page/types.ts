import type { SignalLocation, HeaderLine, Value } from '@indexical/syntax'
import type { IntentProblem } from '../intent/problems.ts'
import type { GeneratorName } from '../intent/theme-names.ts'
import type { Intent } from '../intent/types.ts'
import type { Directive, Statement } from '@indexical/syntax/robots'
import type { PageContent } from '@indexical/html'
import type { UrlProblem } from '@indexical/syntax/url'

/** One `rel=canonical`, by link element or by Link header. */
export interface Canonical {
  carrier: 'link' | 'header'
  /** The target as written. */
  href: Value
  /** The target as an absolute URL, hash included; undefined if it is unusable. */
  url: string | undefined
  /** Why the target is unusable. */
  problem: UrlProblem | undefined
  /** The element or header line. */
  location: SignalLocation
  inHead: boolean
  inNoscript: boolean
  /** Attributes besides rel and href, by hast name. */
  attributes: readonly string[]
}

/** Directives for one crawler in one meta element, header line or frontmatter key. */
export interface RobotsStatement extends Statement<SignalLocation> {
  content: Value
  inHead: boolean
  /** In a noscript element of head. */
  inNoscript: boolean
}

/** One `rel=alternate hreflang`, from a link element, Link header or sitemap. */
export interface Alternate {
  carrier: 'link' | 'header' | 'sitemap'
  hreflang: Value
  href: Value
  /** The target as an absolute URL; undefined if it is unusable. */
  url: string | undefined
  location: SignalLocation
  inHead: boolean
}

/** A meta element with directives that crawlers do not read: its name is unknown, or has spaces around it. */
export interface StrayMeta {
  /** The attribute with its name. Crawlers only read `name`. */
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

/** An element that was meant as a canonical link but is not read as one. */
export interface StrayCanonical {
  /** The element as written: `rel="cannonical"`, `<meta name="canonical">`. */
  found: string
  /** The location of the wrong attribute. */
  location: SignalLocation
  /** The target as an absolute URL. */
  url: string
}

/** An element with `data-nosnippet`. */
export interface Nosnippet {
  tag: string
  value: Value
  location: SignalLocation
  /** False if the parser closed it. It then contains more than its author meant. */
  closed: boolean
}

/** Elements with `data-nosnippet` and the same name. */
export interface NosnippetGroup {
  tag: string
  count: number
  first: Nosnippet
}

/** The elements of one page with `data-nosnippet`, in document order. Objects are created lazily. */
export interface NosnippetList extends Iterable<Nosnippet> {
  readonly length: number
  /** Names of attributes that were meant as `data-nosnippet`, on elements without it. */
  readonly misspelt: readonly Value[]
  /** The selectors of the option `nosnippet` that match an element of the page. */
  readonly selectors: readonly string[]
  closedByParser(): Iterable<Nosnippet>
  /** Elements whose attribute has a value. */
  withValue(): Iterable<Nosnippet>
  /** Elements grouped by name, in the order of each group's first element. */
  byTag(): Iterable<NosnippetGroup>
}

/** A link to a page on the same hostname, with or without `www.`. */
export interface PageLink {
  /** Absolute target without hash. */
  url: string
  href: Value
}

/** The links of one page. Objects are created lazily. */
export interface LinkList extends Iterable<PageLink> {
  readonly length: number
  /** The target of each link. */
  readonly urls: readonly string[]
  /** The indexes of targets to which all links of the page have `rel="nofollow"`. */
  readonly nofollow: readonly number[]
  /** The link with this index, below `length`. */
  link(number: number): PageLink
}

/** `<meta http-equiv="refresh">`, or the Refresh header. */
export interface Refresh {
  /** Delay in whole seconds. */
  seconds: number
  /** Absolute target; undefined if the page only reloads itself. */
  url: string | undefined
  location: SignalLocation
}

/** A file that an https page loads over http, or a URL on the hostname of a developer machine or preview. */
export interface SuspectUrl {
  kind: 'script' | 'style sheet' | 'module' | 'frame' | 'link' | 'og:url'
  href: Value
}

/** A link to a feed, or to a text version of the page, which has the ending of one. */
export interface FeedLink {
  href: Value
  /** Absolute URL without hash. */
  url: string
}

/** A signal that an inline script adds, changes or removes. */
export interface ScriptedSignal {
  kind: 'canonical' | 'robots meta' | 'data-nosnippet'
  location: SignalLocation
}

/** A URL of JSON-LD that differs from the document's own URL and canonicals. */
export interface StructuredUrl {
  /** `page`: the node describes the page; `main`: it describes the main subject of the page. */
  kind: 'page' | 'main'
  /** The type of the node: `WebPage`, `BlogPosting`. */
  type: string
  property: string
  href: Value
  /** Absolute URL without hash. */
  url: string
}

/** A text of JSON-LD that repeats visible text which the page limits. */
export interface ExposedText {
  by: 'nosnippet' | 'max-snippet' | 'data-nosnippet'
  /** The type of the node. */
  type: string
  property: string
  location: SignalLocation
}

/** An element or text that closed head. */
export interface HeadCloser {
  what: string
  location: SignalLocation
  /** Whether it is in the source of head: head has a start tag, and no end tag before it. */
  early: boolean
}

/** All signals of one HTML document. */
export interface PageSignals {
  lang: string | undefined
  /** Whether the html element has the attribute `amp` or `⚡`. */
  isAmp: boolean
  /** The generator that the page names. */
  generator: GeneratorName | undefined
  /** Why the document is not a whole HTML document; undefined for one with a doctype, html, head, body or title tag. */
  fragment: Fragment | undefined
  bases: readonly Value[]
  canonicals: readonly Canonical[]
  robots: readonly RobotsStatement[]
  strayMetas: readonly StrayMeta[]
  strayCanonicals: readonly StrayCanonical[]
  alternates: readonly Alternate[]
  pairs: readonly PairedPage[]
  refresh: Refresh | undefined
  /** Absolute URL of the first `<link rel="prev">`, which names the page before this one in a series. */
  previous: string | undefined
  ogUrl: Value | undefined
  nosnippets: NosnippetList
  /** Links to the same hostname, with or without `www.`, each target once. Empty if links were not read. */
  links: LinkList
  /** Absolute URLs of scripts, and of files that link elements load, on the same hostname, each once. */
  resources: readonly string[]
  /**
   * Files, except images, that an https page loads over http, and files, links and the `og:url` on hostnames of developer
   * machines and previews.
   */
  suspectUrls: readonly SuspectUrl[]
  /** Links to feeds and text versions. */
  feeds: readonly FeedLink[]
  /** Signals that inline scripts add, change or remove. */
  scriptedSignals: readonly ScriptedSignal[]
  structuredUrls: readonly StructuredUrl[]
  exposedTexts: readonly ExposedText[]
  /** The title of a short page whose title and `h1` are phrases of error pages: `Page not found`. */
  notFoundTitle: Value | undefined
  /** What opened the body without a body tag, and so closed head: `<div>` or the first words of a text. */
  headCloser: HeadCloser | undefined
}

/**
 * A document that is not a whole HTML document: a `part` of one, a file that is `empty`, one whose script only makes
 * a `redirect`, `JSON`, or XML with this root element.
 */
export type Fragment = 'part' | 'empty' | 'redirect' | 'JSON' | `<${string}>`

/**
 * The kind of a document: `page` ordinary, `refresh` a stub that only redirects, `error` a 404 or 500 page,
 * `fragment` not a whole HTML document.
 */
export type PageKind = 'page' | 'refresh' | 'error' | 'fragment'

/** One URL with its output file, source, signals and requested canonical. */
export interface Page extends PageSignals {
  /** Absolute URL under which the host serves the file. */
  url: string
  /** Output file relative to the output folder, with forward slashes. */
  file: string
  /** Source file relative to the project, with forward slashes. */
  source: string | undefined
  kind: PageKind
  intent: Intent
  /** The requested canonical; undefined if neither frontmatter nor options set one. */
  requestedCanonical: RequestedCanonical | undefined
  /**
   * Statements as authors wrote them, for rules about wording: those of frontmatter, and those of tags that do not
   * repeat frontmatter. Crawlers read `robots`.
   */
  statements: readonly RobotsStatement[]
  /** Header lines that the host sends with the page. */
  headers: readonly HeaderLine[]
  /** Problems with the frontmatter. */
  problems: readonly IntentProblem[]
  /** The main text as a few numbers; absent unless a rule needs it. */
  content?: PageContent
  /**
   * Absolute URLs of the images in the HTML, each once; absent without images, or if the sitemap does not list images.
   */
  images?: readonly string[]
}

/** A canonical requested in frontmatter or options. */
export interface RequestedCanonical {
  href: Value
  /** The target as an absolute URL; undefined if it is unusable. */
  url: string | undefined
  /** Why it is unusable: an invalid URL, a word that is not a link, or a source file that does not exist. */
  problem: UrlProblem | 'unclear' | 'gone' | undefined
}
