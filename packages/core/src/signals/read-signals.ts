import type { Element, Root } from 'hast'
import { parseHttpUrl } from '../url/identity.ts'
import { hasRel, textOf, valueOf } from './node-value.ts'
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
import type { Nosnippet, PageLink, PageSignals } from './types.ts'
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
 */
export function readSignals(tree: Root, url: string): ReadTree {
  const all = [...walkElements(tree)]
  const found = all.filter(([, { foreign }]) => !foreign)
  const named = (name: string): [Element, Context][] => found.filter(([node]) => node.tagName === name)
  const [html] = named('html')[0] ?? []
  const bases = named('base').filter(([node]) => textOf(node, 'href') !== undefined)
  const baseUrl = baseOf(bases[0]?.[0], url)
  const links = named('link')
  const metas = named('meta')
  const canonicals = links.filter(([node]) => hasRel(node, 'canonical'))
  const robots = metas.filter(([node]) => crawlerOf(node) !== undefined)
  const signals: PageSignals = {
    lang: html && textOf(html, 'lang'),
    fragment: isFragment(tree, found),
    bases: bases.map(([node]) => valueOf(node, 'href')),
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
    nosnippets: all
      .filter(([node]) => textOf(node, 'dataNosnippet') !== undefined)
      .map(([node]) => readNosnippet(node)),
    links: readLinks(all, url, baseUrl),
    resources: readResources(links, url, baseUrl),
    headCloser: readHeadCloser(html),
  }
  return { signals, canonicals: canonicals.map(([node]) => node), robots: robots.map(([node]) => node) }
}

/** The first `<base href>` counts, and is itself relative to the page. */
function baseOf(base: Element | undefined, url: string): string {
  const href = base && textOf(base, 'href')
  return href !== undefined && URL.canParse(href, url) ? new URL(href, url).href : url
}

function readNosnippet(node: Element): Nosnippet {
  const closed = (node.data as { closed?: boolean } | undefined)?.closed ?? true
  return { tag: node.tagName, value: valueOf(node, 'dataNosnippet'), at: node.position, closed }
}

/** Links to other pages of the same host, each target once, without hash. */
function readLinks(all: readonly [Element, Context][], url: string, baseUrl: string): PageLink[] {
  const { hostname } = new URL(url)
  const byUrl = new Map<string, PageLink>()
  for (const [node] of all) {
    if (node.tagName !== 'a' && node.tagName !== 'area') continue
    const href = textOf(node, 'href')
    if (href === undefined || href.startsWith('#')) continue
    const target = parseHttpUrl(href, baseUrl).url
    if (target?.hostname !== hostname) continue
    target.hash = ''
    if (!byUrl.has(target.href)) byUrl.set(target.href, { url: target.href, href: valueOf(node, 'href') })
  }
  return [...byUrl.values()]
}

function isFragment(tree: Root, found: readonly [Element, Context][]): boolean {
  const told = (tree.data as { fragment?: boolean } | undefined)?.fragment
  if (told !== undefined) return told
  if (tree.children.some((node) => node.type === 'doctype')) return false
  return !found.some(
    ([node]) => /^(?:html|head|body|title)$/.test(node.tagName) && node.position !== undefined,
  )
}
