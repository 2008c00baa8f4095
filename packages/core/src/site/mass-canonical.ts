import { withoutWww } from '@indexical/syntax/internal'
import { describePreviewHostname } from '@indexical/syntax/url'
import type { Page } from '../page/types.ts'
import { declaredCanonicals } from './resolve-page.ts'
import { isFirstOfSeries } from './series.ts'
import { isHome } from './roots.ts'
import type { Graph } from './types.ts'

/** The minimum number of pages. On smaller sites, a few copies are more than half of the pages. */
const minPages = 5

/** The minimum number of pages if none of them stays. */
const minPagesOfAll = 2

/** The target of the canonicals of most pages. */
export interface MassCanonical {
  /** The home page, or the origin of another site. */
  kind: 'home' | 'foreign'
  /** Absolute URL with a final slash. */
  target: string
  /** The pages that are canonicalized away to it. */
  pages: readonly Page[]
  /** The number of pages that could be indexed. */
  total: number
}

/**
 * Return the canonical target of more than half of the indexable pages, if it is the home page or another site; else
 * undefined. Pages that their author keeps out of the sitemap do not count.
 *
 * @param counts whether a page counts
 */
export function findMassCanonical(
  graph: Graph,
  counts: (page: Page) => boolean = () => true,
): MassCanonical | undefined {
  const pages = graph.pages.filter((page) => isMeantForIndex(graph, page) && counts(page))
  if (pages.length < minPagesOfAll) return undefined
  const requests = Map.groupBy(pages, ({ requestedCanonical }) => requestedCanonical?.url)
  const byTarget = Map.groupBy(pages, (page) => targetOf(graph, page, requests))
  for (const [target, away] of byTarget) {
    if (target === undefined || away.length * 2 <= pages.length) continue
    const isAll = away.length === pages.length && target !== graph.url && haveOwnTexts(away)
    if (pages.length < minPages && !isAll) continue
    return { kind: target === graph.url ? 'home' : 'foreign', target, pages: away, total: pages.length }
  }
  return undefined
}

/** Return whether the pages have different texts, so that they are not one page at several URLs. */
function haveOwnTexts(pages: readonly Page[]): boolean {
  return new Set(pages.map(({ content }) => content?.hash)).size === pages.length
}

/**
 * Return the number of pages with a text that neither the home page nor another of these pages has. Copies of the home page,
 * and the shells of an app, have none of their own.
 */
export function countOwnTexts(graph: Graph, pages: readonly Page[]): number {
  const copied = graph.pageAt(graph.url)?.content?.hash
  const byText = Map.groupBy(pages, ({ content }) => content?.hash)
  return [...byText].filter(([text, { length }]) => text !== undefined && text !== copied && length === 1)
    .length
}

function isMeantForIndex(graph: Graph, page: Page): boolean {
  const { draft, sitemap } = page.intent
  if (page.kind !== 'page' || draft?.value === true || sitemap?.value.listed === false) return false
  return graph.indexable(page).indexable
}

/**
 * Return the home page or the other origin that is the target of a page's canonical; undefined for all other targets.
 *
 * @param requests the pages that request each canonical
 */
function targetOf(
  graph: Graph,
  page: Page,
  requests: ReadonlyMap<string | undefined, readonly Page[]>,
): string | undefined {
  const [url, ...others] = declaredCanonicals(page)
  if (url === undefined || others.length > 0) return undefined
  // A canonical that only one page requests is intended.
  if (url === page.requestedCanonical?.url && requests.get(url)?.length === 1) return undefined
  if (isHome(graph, url)) {
    const isOwn = isHome(graph, page.url) || isFirstOfSeries(graph, page, url)
    return isOwn ? undefined : graph.url
  }
  const [target, own] = [new URL(url), new URL(graph.url)]
  // If only `www.` differs, the option `site` is wrong. Other rules report previews.
  if (withoutWww(target.host) === withoutWww(own.host) || describePreviewHostname(target.hostname))
    return undefined
  return graph.allowedOrigins.includes(target.origin) ? undefined : `${target.origin}/`
}
