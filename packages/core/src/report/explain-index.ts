import type { Location, Redirect } from '@indexical/syntax'
import type { SitemapEntry } from '@indexical/syntax/sitemap'
import { getOrCreate } from '@indexical/syntax/internal'
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
  const listed = createLookUp(listing.listed, ({ url }) => [exactKey(url)])
  const left = createLookUp(listing.left, ({ url }) => [exactKey(url)])
  const redirects = createLookUp(graph.redirects, ({ from }) => [exactKey(from)])
  const named = sitemaps.all
    .filter(({ kind }) => kind !== 'index')
    .flatMap(({ entries }) => entries.filter(({ loc }) => URL.canParse(loc)))
  const entriesOf = createLookUp(named, ({ loc }) => [exactKey(loc), graph.pageAt(loc)])
  const findingsOf = createLookUp(findings, (finding) => [
    `page ${finding.url}`,
    `target ${targetOf(finding)}`,
    ...placesOf(finding),
  ])
  return {
    entries: (url, page) => entriesOf(page ? [exactKey(url), page] : [exactKey(url)]),
    listed: (urls) => listed(urls.map(exactKey))[0],
    left: (urls) => left(urls.map(exactKey))[0],
    redirects: (url) => redirects([exactKey(url)]),
    findings: (urls, locations) =>
      findingsOf([
        ...urls.flatMap((url) => (url === undefined ? [] : [`page ${url}`, `target ${urlKey(url)}`])),
        ...locations.map(placeOf),
      ]),
  }
}

/** Create a function that returns the items with one of some keys, in their order, each once. */
function createLookUp<Item, Key>(
  items: readonly Item[],
  keysOf: (item: Item) => readonly Key[],
): (keys: readonly Key[]) => Item[] {
  const numbers = new Map<Key, number[]>()
  for (const [number, item] of items.entries())
    for (const key of keysOf(item)) getOrCreate(numbers, key, () => []).push(number)
  return (keys) => {
    const found = new Set(keys.flatMap((key) => numbers.get(key) ?? []))
    return [...found].toSorted((a, b) => a - b).map((number) => items[number]!)
  }
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
