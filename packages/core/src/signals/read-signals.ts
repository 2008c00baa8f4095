import type { Element, Root } from 'hast'
import { createResolver } from '../url/resolver.ts'
import type { ResolvedUrls } from '../url/resolver.ts'
import { hasRel, textOf, valueOf } from './node-value.ts'
import { readLinks } from './read-links.ts'
import { readNosnippets } from './read-nosnippets.ts'
import {
  crawlerOf,
  isAlternate,
  readAlternate,
  readCanonical,
  readHeadCloser,
  readPairedPage,
  readRefresh,
  readRobotsMeta,
  readStrayMeta,
} from './read-head.ts'
import { readResources } from './read-resources.ts'
import type { PageSignals } from './types.ts'
import { walkElements } from './walk-elements.ts'
import type { Context } from './walk-elements.ts'

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
 * @param resolved what links of earlier pages resolved to; saves time and memory over many pages
 */
export function readSignals(tree: Root, url: string, resolved?: ResolvedUrls): ReadTree {
  const { html, bases, links, metas, anchors, nosnippets, fragment } = sortElements(tree)
  const baseUrl = baseOf(bases[0], url)
  const { hostname, origin } = new URL(url)
  const resolve = createResolver(baseUrl, hostname, resolved)
  const canonicals = links.filter(([node]) => hasRel(node, 'canonical'))
  const robots = metas.filter(([node]) => crawlerOf(node) !== undefined)
  const signals: PageSignals = {
    lang: html && textOf(html, 'lang'),
    fragment,
    bases: bases.map((node) => valueOf(node, 'href')),
    canonicals: canonicals.map(([node, context]) => readCanonical(node, context, baseUrl)),
    robots: robots.map(([node, context]) => readRobotsMeta(node, context)),
    strayMetas: metas.flatMap(([node]) => (crawlerOf(node) === undefined ? (readStrayMeta(node) ?? []) : [])),
    alternates: links
      .filter(([node]) => isAlternate(node))
      .map(([node, context]) => readAlternate(node, context, baseUrl)),
    pairs: links.flatMap(([node]) => readPairedPage(node, baseUrl) ?? []),
    refresh: readRefresh(metas, baseUrl),
    ogUrl: metas
      .filter(([node]) => textOf(node, 'property')?.toLowerCase() === 'og:url')
      .map(([node]) => valueOf(node, 'content'))[0],
    nosnippets: readNosnippets(nosnippets),
    links: readLinks(anchors, tree.data?.links, resolve),
    resources: readResources(links, origin, { baseUrl, resolve }),
    headCloser: readHeadCloser(html),
  }
  return { signals, canonicals: canonicals.map(([node]) => node), robots: robots.map(([node]) => node) }
}

/** The first `<base href>` counts, and is itself relative to the page. */
function baseOf(base: Element | undefined, url: string): string {
  const href = base && textOf(base, 'href')
  return href !== undefined && URL.canParse(href, url) ? new URL(href, url).href : url
}

/** The elements of a tree that carry signals, by what they can say. */
interface SortedElements {
  html: Element | undefined
  bases: Element[]
  links: [Element, Context][]
  metas: [Element, Context][]
  anchors: Element[]
  nosnippets: Element[]
  fragment: boolean
}

/** One walk for all readers, because full trees are long. */
function sortElements(tree: Root): SortedElements {
  const sorted: SortedElements = {
    html: undefined,
    bases: [],
    links: [],
    metas: [],
    anchors: [],
    nosnippets: [],
    fragment: false,
  }
  let tagged = false
  for (const entry of walkElements(tree)) {
    const [node, { foreign }] = entry
    const { tagName } = node
    if (tagName === 'a' || tagName === 'area') sorted.anchors.push(node)
    if (textOf(node, 'dataNosnippet') !== undefined) sorted.nosnippets.push(node)
    if (foreign) continue
    if (tagName === 'link') sorted.links.push(entry)
    else if (tagName === 'meta') sorted.metas.push(entry)
    else if (tagName === 'html') sorted.html ??= node
    else if (tagName === 'base' && textOf(node, 'href') !== undefined) sorted.bases.push(node)
    tagged ||= node.position !== undefined && /^(?:html|head|body|title)$/.test(tagName)
  }
  const hasDoctype = tree.children.some((node) => node.type === 'doctype')
  sorted.fragment = tree.data?.fragment ?? (!hasDoctype && !tagged)
  return sorted
}
