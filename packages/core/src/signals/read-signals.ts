import type { Element, Nodes, Root } from 'hast'
import type { Position } from 'unist'
import { findCrawler } from '../robots/crawlers.ts'
import { parseRobots } from '../robots/parse.ts'
import { parseHttpUrl } from '../url/identity.ts'
import { parseRefresh } from './refresh.ts'
import type { Alternate, Canonical, PageSignals, RobotsStatement, Value } from './types.ts'

/** Where a node stands in the document. */
interface Context {
  inHead: boolean
  inNoscript: boolean
  /** Inside svg or math, where `link` and `meta` are other elements. */
  foreign: boolean
}

/** What a tree says, and the elements that say it in the same order, for edits. */
export interface ReadTree {
  signals: PageSignals
  canonicals: readonly Element[]
  robots: readonly Element[]
}

/**
 * Read every statement to crawlers from a tree: ours or a full one.
 *
 * @param url the page's own absolute URL; relative values resolve against it and `<base>`
 */
export function readSignals(tree: Root, url: string): ReadTree {
  const found = [...relevant(tree)]
  const bases = found.filter(([node]) => node.tagName === 'base' && text(node, 'href') !== undefined)
  const baseUrl = baseOf(bases[0]?.[0], url)
  const links = found.filter(([node]) => node.tagName === 'link')
  const metas = found.filter(([node]) => node.tagName === 'meta')
  const canonicals = links.filter(([node]) => hasRel(node, 'canonical'))
  const statements = metas.filter(([node]) => crawlerOf(node) !== undefined)
  const html = tree.children.find((node) => node.type === 'element' && node.tagName === 'html') as
    | Element
    | undefined
  const signals: PageSignals = {
    lang: html && text(html, 'lang'),
    fragment: isFragment(tree, found),
    bases: bases.map(([node]) => valueOf(node, 'href')),
    canonicals: canonicals.map(([node, context]) => canonical(node, context, baseUrl)),
    robots: statements.map(([node, context]) => robots(node, context)),
    alternates: links
      .filter(([node]) => isAlternate(node))
      .map(([node, context]) => alternate(node, context, baseUrl)),
    refresh: refreshOf(metas, baseUrl),
    ogUrl: metas
      .filter(([node]) => text(node, 'property')?.toLowerCase() === 'og:url')
      .map(([node]) => valueOf(node, 'content'))[0],
    headCloser: headCloser(html),
  }
  return { signals, canonicals: canonicals.map(([node]) => node), robots: statements.map(([node]) => node) }
}

/** All elements that may carry a signal, with their context, in document order; no recursion, trees can be deep. */
function* relevant(tree: Root): Generator<[Element, Context]> {
  const top: Context = { inHead: false, inNoscript: false, foreign: false }
  const stack: { nodes: readonly Nodes[]; index: number; context: Context }[] = [
    { nodes: tree.children, index: 0, context: top },
  ]
  let level = stack.at(-1)
  while (level) {
    const node = level.nodes[level.index++]
    if (!node) {
      stack.pop()
    } else if (node.type === 'element') {
      if (!level.context.foreign) yield [node, level.context]
      if (node.children.length > 0)
        stack.push({ nodes: node.children, index: 0, context: within(node, level.context) })
    }
    level = stack.at(-1)
  }
}

const integrationPoints = new Set([
  'foreignObject',
  'desc',
  'title',
  'mi',
  'mo',
  'mn',
  'ms',
  'mtext',
  'annotation-xml',
])

function within(node: Element, context: Context): Context {
  const name = node.tagName
  if (context.foreign) return integrationPoints.has(name) ? { ...context, foreign: false } : context
  if (name === 'svg' || name === 'math') return { ...context, foreign: true }
  if (name === 'head') return { ...context, inHead: true }
  if (name === 'noscript' && context.inHead) return { ...context, inNoscript: true }
  return context
}

function canonical(node: Element, context: Context, baseUrl: string): Canonical {
  const href = valueOf(node, 'href')
  const { url, problem } = parseHttpUrl(href.value, baseUrl)
  return {
    carrier: 'link',
    href,
    url: problem ? undefined : url?.href,
    problem,
    at: node.position,
    inHead: context.inHead,
    inNoscript: context.inNoscript,
    attributes: Object.keys(node.properties).filter((name) => name !== 'rel' && name !== 'href'),
  }
}

function robots(node: Element, context: Context): RobotsStatement {
  const content = valueOf(node, 'content')
  return {
    carrier: 'meta',
    crawler: crawlerOf(node)!,
    directives: parseRobots(content.value),
    at: node.position,
    content,
    inHead: context.inHead,
  }
}

/** `*` or the token of a known crawler, for meta elements that carry directives. */
function crawlerOf(node: Element): string | undefined {
  const name = text(node, 'name')?.trim().toLowerCase()
  if (name === undefined || text(node, 'content') === undefined) return undefined
  if (name === 'robots') return '*'
  return findCrawler(name) ? name : undefined
}

function alternate(node: Element, context: Context, baseUrl: string): Alternate {
  const href = valueOf(node, 'href')
  const { url, problem } = parseHttpUrl(href.value, baseUrl)
  return {
    hreflang: valueOf(node, 'hrefLang'),
    href,
    url: problem ? undefined : url?.href,
    inHead: context.inHead,
  }
}

function refreshOf(metas: readonly [Element, Context][], baseUrl: string): PageSignals['refresh'] {
  for (const [node] of metas) {
    const name = node.properties['httpEquiv']
    if ((Array.isArray(name) ? name.join(' ') : String(name ?? '')).toLowerCase() !== 'refresh') continue
    const parsed = parseRefresh(text(node, 'content') ?? '')
    if (!parsed) continue
    const url = parsed.url === undefined ? undefined : parseHttpUrl(parsed.url, baseUrl).url?.href
    return { seconds: parsed.seconds, url, at: node.position }
  }
  return undefined
}

/** The first `<base href>` counts, and is itself relative to the page. */
function baseOf(base: Element | undefined, url: string): string {
  const href = base && text(base, 'href')
  return href !== undefined && URL.canParse(href, url) ? new URL(href, url).href : url
}

function headCloser(html: Element | undefined): PageSignals['headCloser'] {
  const body = html?.children.find((node) => node.type === 'element' && node.tagName === 'body')
  // A body with a position was opened by its own tag: nothing closed head by accident.
  if (!body || body.type !== 'element' || body.position) return undefined
  for (const node of body.children) {
    if (node.type === 'element') return { what: `<${node.tagName}>`, at: node.position }
    if (node.type === 'text' && node.value.trim() !== '')
      return { what: excerpt(node.value), at: node.position }
  }
  return undefined
}

function excerpt(value: string): string {
  const words = value.trim().replace(/\s+/g, ' ')
  return words.length > 30 ? `${words.slice(0, 29)}…` : words
}

function isFragment(tree: Root, found: readonly [Element, Context][]): boolean {
  const told = (tree.data as { fragment?: boolean } | undefined)?.fragment
  if (told !== undefined) return told
  if (tree.children.some((node) => node.type === 'doctype')) return false
  return !found.some(
    ([node]) => /^(?:html|head|body|title)$/.test(node.tagName) && node.position !== undefined,
  )
}

function hasRel(node: Element, rel: string): boolean {
  const value = node.properties['rel']
  const tokens = Array.isArray(value) ? value : String(value ?? '').split(/\s+/)
  return tokens.some((token) => String(token).toLowerCase() === rel)
}

function isAlternate(node: Element): boolean {
  return hasRel(node, 'alternate') && text(node, 'hrefLang') !== undefined
}

function text(node: Element, name: string): string | undefined {
  const value = node.properties[name]
  if (value === undefined || value === null || value === false) return undefined
  return Array.isArray(value) ? value.join(' ') : value === true ? '' : String(value)
}

function valueOf(node: Element, name: string): Value {
  return { value: text(node, name) ?? '', at: valuePosition(node, name) }
}

interface ValueData {
  values?: Record<string, Position>
  position?: { properties?: Record<string, Position> }
}

/** The place of an attribute's value: exact in our trees, the attribute in verbose ones, else the element. */
function valuePosition(node: Element, name: string): Position | undefined {
  const data = node.data as ValueData | undefined
  return data?.values?.[name] ?? data?.position?.properties?.[name] ?? node.position
}
