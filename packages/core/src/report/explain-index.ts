import type { Location, Redirect } from '@indexical/syntax'
import type { SitemapEntry } from '@indexical/syntax/sitemap'
import { exactKey, urlKey } from '@indexical/syntax/url'
import type { Finding } from '../linter/finding.ts'
import type { Page } from '../page/types.ts'
import type { Left, Listing } from '../site/list-sitemap.ts'
import type { Site } from '../site/types.ts'

/** Lookups for explanations. A report explains 100,000 URLs, so the site is not walked for each. */
export interface ExplainIndex {
  /** Entries of sitemaps that name a URL, or another form of the same page, in their order. */
  entries(url: string, page: Page | undefined): readonly SitemapEntry[]
  listed(urls: readonly string[]): Listing['listed'][number] | undefined
  left(urls: readonly string[]): Left | undefined
  /** Redirects from exactly this URL. */
  redirects(url: string): readonly Redirect[]
  /**
   * Findings at one of the URLs or locations, findings about links to one of the URLs, and findings that name one of the
   * files, in their order.
   */
  findings(urls: readonly (string | undefined)[], locations: readonly Location[]): Finding[]
}

/** Index a site once. */
export function createExplainIndex(
  { graph, sitemaps }: Pick<Site, 'graph' | 'sitemaps'>,
  { listing, findings }: { listing: Listing; findings: readonly Finding[] },
): ExplainIndex {
  const listed = firstBy(listing.listed, ({ url }) => exactKey(url))
  const left = firstBy(listing.left, ({ url }) => exactKey(url))
  const redirects = Map.groupBy(graph.redirects, ({ from }) => exactKey(from))
  const byUrl = Map.groupBy(numbered(findings), ({ item }) => item.url)
  const byTarget = Map.groupBy(numbered(findings), ({ item }) => targetOf(item))
  const placed = numbered(findings).flatMap((one) => placesOf(one.item).map((place) => ({ ...one, place })))
  const byPlace = Map.groupBy(placed, ({ place }) => place)
  const named = numbered(
    sitemaps.all
      .filter(({ kind }) => kind !== 'index')
      .flatMap(({ entries }) => entries.filter(({ loc }) => URL.canParse(loc))),
  )
  const entriesByKey = Map.groupBy(named, ({ item }) => exactKey(item.loc))
  const entriesByPage = Map.groupBy(named, ({ item }) => graph.pageAt(item.loc))
  return {
    entries: (url, page) =>
      inOrder([...(entriesByKey.get(exactKey(url)) ?? []), ...((page && entriesByPage.get(page)) ?? [])]),
    listed: (urls) => first(urls, listed),
    left: (urls) => first(urls, left),
    redirects: (url) => redirects.get(exactKey(url)) ?? [],
    findings: (urls, locations) =>
      inOrder([
        ...urls.flatMap((url) =>
          url === undefined ? [] : [...(byUrl.get(url) ?? []), ...(byTarget.get(urlKey(url)) ?? [])],
        ),
        ...locations.flatMap((location) => byPlace.get(placeOf(location)) ?? []),
      ]),
  }
}

interface Numbered<Item> {
  number: number
  item: Item
}

function numbered<Item>(items: readonly Item[]): Numbered<Item>[] {
  return items.map((item, number) => ({ number, item }))
}

/** Return the items in their original order, each once. */
function inOrder<Item>(found: readonly Numbered<Item>[]): Item[] {
  const byNumber = new Map(found.map(({ number, item }) => [number, item]))
  return [...byNumber].toSorted(([a], [b]) => a - b).map(([, item]) => item)
}

/**
 * Return the location of a finding, and the pages that it names as a whole, such as the other one of two equal pages.
 */
function placesOf(finding: Finding): string[] {
  const named = (finding.related ?? []).filter(({ line }) => line === undefined)
  return [finding, ...named].map(placeOf)
}

/** Return the key of the URL that a finding is about, if it is one about a target. Its message quotes it as written. */
function targetOf({ rule, message, url }: Finding): string | undefined {
  const [, written] = /\/(?:target-|served-form)/.test(rule) ? (/`([^`]+)`/.exec(message) ?? []) : []
  return written !== undefined && URL.canParse(written, url) ? urlKey(new URL(written, url).href) : undefined
}

function placeOf({ file, line, column }: Location): string {
  return JSON.stringify([file, line, column])
}

function firstBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Numbered<Item>> {
  const known = new Map<string, Numbered<Item>>()
  for (const [number, item] of items.entries()) {
    const key = keyOf(item)
    if (!known.has(key)) known.set(key, { number, item })
  }
  return known
}

/** Return the first item of one of the URLs. */
function first<Item>(urls: readonly string[], items: ReadonlyMap<string, Numbered<Item>>): Item | undefined {
  const found = urls.map((url) => items.get(exactKey(url))).filter((item) => item !== undefined)
  return found.toSorted((a, b) => a.number - b.number)[0]?.item
}
