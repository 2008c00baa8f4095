import { isNosnippetName, isRefresh, namespaceIn } from '@indexical/html'
import type { Namespace } from '@indexical/html'
import type { Element, Nodes, Root } from 'hast'
import { isOtherCrawler } from '@indexical/syntax/internal/robots'
import { findCrawler, parseRobots } from '@indexical/syntax/robots'
import { textOf } from './node-value.ts'
import { isFeedType, isMarkdownType } from './read-feeds.ts'
import { canonicalKey, isMisspeltCanonical } from './read-stray-canonical.ts'
import type { Fragment } from './types.ts'

/** The position of an element in the document. */
export interface Context {
  inHead: boolean
  /** Inside noscript. The sparse tree contains no noscript in body, but records it for a refresh there. */
  inNoscript: boolean
  /** The element's own namespace. In svg and math, `link` and `meta` are different elements. */
  namespace: Namespace
}

/** An element and its context. */
export type ElementInContext = readonly [Element, Context]

/** The elements of a tree that carry signals, by kind. Each list is in document order. */
export class SortedElements {
  html: Element | undefined
  /** The first title. */
  title: Element | undefined
  /** Those with an `href`. */
  bases: Element[] = []
  canonicals: ElementInContext[] = []
  /** Links that were meant as canonicals. */
  strayCanonicals: Element[] = []
  /** Elements `<a rel="canonical">`. */
  canonicalAnchors: Element[] = []
  /** Links to versions in other languages. */
  alternates: ElementInContext[] = []
  /** Links that may name the other half of an AMP or mobile pair. */
  pairs: Element[] = []
  /** Links to files that a browser loads to render the page. */
  loaded: Element[] = []
  /** Links to feeds, and to Markdown versions of the page. */
  feeds: Element[] = []
  /** Scripts with an address. */
  scripts: Element[] = []
  /** Scripts without address: JSON-LD, and code that names a signal. */
  inlineScripts: Element[] = []
  /** `iframe` elements with an address. */
  frames: Element[] = []
  /** Links to the page before this one in a series. */
  previous: Element[] = []
  /** Meta elements that a known crawler reads. */
  robots: ElementInContext[] = []
  /** Meta elements with other names, with spaces around a crawler's name, or named by another attribute. */
  otherMetas: Element[] = []
  refreshes: ElementInContext[] = []
  /** Meta elements with the property `og:url`. */
  ogUrls: Element[] = []
  anchors: Element[] = []
  nosnippets: Element[] = []
  /** Elements with a misspelt `data-nosnippet`, and the property. */
  misspeltNosnippets: [Element, string][] = []
  fragment: Fragment | undefined
}

/** Sort all elements of a tree. One walk for all readers, because full trees are large. */
export function sortElements(tree: Root): SortedElements {
  const sorted = new SortedElements()
  // A tree without positions was built on purpose. In a parsed tree, html, head and body without a position were
  // implied.
  const isBuilt = tree.position === undefined && tree.data === undefined
  let tagged = false
  walkElements(tree, (node, context) => {
    const { tagName } = node
    const isHtml = context.namespace === 'html'
    const isLink = tagName === 'a' ? context.namespace !== 'math' : isHtml && tagName === 'area'
    if (isLink) sorted.anchors.push(node)
    if (textOf(node, 'dataNosnippet') !== undefined) sorted.nosnippets.push(node)
    else
      for (const name in node.properties)
        if (isNosnippetName(name)) sorted.misspeltNosnippets.push([node, name])
    if (!isHtml) return
    if (tagName === 'link') sortLink(node, context, sorted)
    else if (tagName === 'a' && hasRelation(node, 'canonical')) sorted.canonicalAnchors.push(node)
    else if (tagName === 'meta') sortMeta(node, context, sorted)
    else if (tagName === 'script') {
      if (textOf(node, 'src') !== undefined) sorted.scripts.push(node)
      else sorted.inlineScripts.push(node)
    } else if (tagName === 'iframe' && textOf(node, 'src') !== undefined) sorted.frames.push(node)
    else if (tagName === 'html') sorted.html ??= node
    else if (tagName === 'title') sorted.title ??= node
    else if (tagName === 'base' && textOf(node, 'href') !== undefined) sorted.bases.push(node)
    tagged ||= (isBuilt || node.position !== undefined) && pageTags.has(tagName)
  })
  const hasDoctype = tree.children.some((node) => node.type === 'doctype')
  const isFragment = tree.data?.fragment ?? (!hasDoctype && !tagged)
  if (isFragment) sorted.fragment = fragmentOf(tree)
  else if (redirectsInNext(sorted)) sorted.fragment = 'redirect'
  return sorted
}

/** Return whether a document is what Next exports for `redirect()`: an empty body, and a script that redirects. */
function redirectsInNext({ html, inlineScripts }: SortedElements): boolean {
  if (html === undefined || textOf(html, 'id') !== '__next_error__') return false
  return inlineScripts.some(
    ({ children: [text] }) => text?.type === 'text' && text.value.includes('NEXT_REDIRECT;'),
  )
}

function fragmentOf(tree: Root): Fragment {
  if (tree.data?.format !== undefined) return tree.data.format as Fragment
  const [html] = tree.children
  const isEmpty =
    html?.type === 'element' &&
    html.children.every((part) => 'children' in part && part.children.length === 0)
  return isEmpty ? 'empty' : 'part'
}

const pageTags = new Set(['html', 'head', 'body', 'title'])

/** A node with its context. Its first `index` children are visited. */
interface Level {
  parent: Root | Element
  index: number
  context: Context
}

/** Visit all elements with their context, in document order. Not recursive, because trees can be deep. */
function walkElements(tree: Root, visit: (node: Element, context: Context) => void): void {
  const top: Context = { inHead: false, inNoscript: false, namespace: 'html' }
  const stack: Level[] = [{ parent: tree, index: 0, context: top }]
  for (let level = stack.at(-1); level; level = stack.at(-1)) {
    const node: Nodes | undefined = level.parent.children[level.index++]
    if (!node) {
      stack.pop()
    } else if (node.type === 'element') {
      const context = contextOf(node, level)
      visit(node, context)
      if (node.children.length > 0) stack.push({ parent: node, index: 0, context })
    }
  }
}

function contextOf(node: Element, { parent, context }: Level): Context {
  const namespace = namespaceIn(parent, context.namespace, node)
  const name = parent.type === 'element' && context.namespace === 'html' ? parent.tagName : undefined
  const inHead = context.inHead || name === 'head'
  const inNoscript = context.inNoscript || name === 'noscript'
  const isSame =
    namespace === context.namespace && inHead === context.inHead && inNoscript === context.inNoscript
  return isSame ? context : { inHead, inNoscript, namespace }
}

function sortLink(node: Element, context: Context, sorted: SortedElements): void {
  const relations = relationsOf(node)
  const isAlternate = relations.includes('alternate')
  if (relations.includes('canonical')) sorted.canonicals.push([node, context])
  else if (relations.some(isMisspeltCanonical) || canonicalKey(node)) sorted.strayCanonicals.push(node)
  const type = textOf(node, 'type')
  if (isAlternate && (isFeedType(type) || isMarkdownType(type))) sorted.feeds.push(node)
  if (isAlternate && isVersion(node, relations)) sorted.alternates.push([node, context])
  if (isAlternate || relations.includes('amphtml')) sorted.pairs.push(node)
  if (!isAlternate && isLoaded(node, relations)) sorted.loaded.push(node)
  // `previous` is the older name.
  if (relations.includes('prev') || relations.includes('previous')) sorted.previous.push(node)
}

/** Return the relations of a link element in lower case. Relation names are case-insensitive. */
function relationsOf(node: Element): readonly string[] {
  const value = node.properties['rel']
  const tokens = Array.isArray(value) ? value : String(value ?? '').split(/[\t\n\f\r ]+/)
  return tokens.map((token) => String(token).toLowerCase())
}

/** Return whether a link has a relation. */
export function hasRelation(node: Element, relation: string): boolean {
  return relationsOf(node).includes(relation)
}

/** Return whether a link element names a version in another language, and not a feed or a style sheet. */
function isVersion(node: Element, relations: readonly string[]): boolean {
  if (relations.includes('stylesheet')) return false
  return textOf(node, 'hrefLang') !== undefined && isPageType(textOf(node, 'type'))
}

/** Return whether a media type is missing or that of a web page. Alternates of other types are feeds and files. */
export function isPageType(type = ''): boolean {
  return /^$|^(?:text\/html|application\/xhtml\+xml)(?=$|[\s;])/i.test(type.trim())
}

const preloads = /^(?:style|script|image)$/i

/** Return whether a link element loads a file. Image elements are not in the sparse tree. */
function isLoaded(node: Element, relations: readonly string[]): boolean {
  if (relations.includes('stylesheet') || relations.includes('modulepreload')) return true
  return relations.includes('preload') && preloads.test(textOf(node, 'as') ?? '')
}

const nameKeys = ['name', 'property', 'httpEquiv']

function sortMeta(node: Element, context: Context, sorted: SortedElements): void {
  const isRobots = crawlerOf(node) !== undefined
  if (isRobots) sorted.robots.push([node, context])
  if (isRobots ? isPadded(textOf(node, 'name')!) : nameKeys.some((key) => node.properties[key] !== undefined))
    sorted.otherMetas.push(node)
  if (isRefresh(node)) sorted.refreshes.push([node, context])
  if (textOf(node, 'property')?.toLowerCase() === 'og:url') sorted.ogUrls.push(node)
}

/** Return whether a name has white space around it, which some parsers remove. */
export function isPadded(name: string): boolean {
  return name.trim() !== name
}

/** Return `*` or the token of a crawler for meta elements with directives, else undefined. */
export function crawlerOf(node: Element): string | undefined {
  const name = textOf(node, 'name')?.trim().toLowerCase()
  const content = textOf(node, 'content')
  if (name === undefined || content === undefined) return undefined
  if (name === 'robots') return '*'
  return findCrawler(name) || (isOtherCrawler(name) && hasValidDirective(content)) ? name : undefined
}

/**
 * Return whether a content has a directive that crawlers obey. `chatbot`, for example, may also name something
 * embedded.
 */
function hasValidDirective(content: string): boolean {
  return parseRobots(content).some(({ problem }) => !problem)
}
