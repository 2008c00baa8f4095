import type { Location } from '@indexical/syntax'
import type { SitemapEntry } from '@indexical/syntax/sitemap'
import { exactKey } from '@indexical/syntax/url'
import type { Page } from '../page/types.ts'
import { canonicalUrl } from '../site/list-sitemap.ts'
import type { Listing } from '../site/list-sitemap.ts'
import type { Found, Site } from '../site/types.ts'

/** The sitemaps that list a URL, and whether a sitemap should. */
export interface ExplainedSitemap {
  /** Whether Indexical would list the URL. */
  listed: boolean
  /** Why it would, or would not. */
  because: string
  /** Entries of the sitemaps in the output. */
  entries: Location[]
  /** The number of sitemaps in the output. */
  sitemaps: number
}

/** Return the entries of sitemaps that name a URL, or another form of the same page. */
export function sitemapEntries(
  { graph, sitemaps }: Pick<Site, 'graph' | 'sitemaps'>,
  url: string,
  page: Page | undefined,
): SitemapEntry[] {
  const key = exactKey(url)
  const isHere = (loc: string): boolean => {
    if (exactKey(loc) === key) return true
    const found = page && graph.owns(loc) ? graph.find(loc) : undefined
    return found?.type === 'page' && found.page === page
  }
  return sitemaps.all
    .filter(({ kind }) => kind !== 'index')
    .flatMap(({ entries }) => entries.filter(({ loc }) => URL.canParse(loc) && isHere(loc)))
}

/** Return whether a sitemap should list a URL, and why. */
export function explainListing(
  found: Found | undefined,
  page: Page | undefined,
  url: string,
  { listed, left }: Listing,
): Pick<ExplainedSitemap, 'listed' | 'because'> {
  const keys = new Set([exactKey(url), ...(page ? [exactKey(page.url)] : [])])
  const isSame = (one: { url: string }): boolean => keys.has(exactKey(one.url))
  const out = left.find(isSame)
  // Two files may share a URL; only one of them is listed. A listed URL in another form comes from the canonical.
  const entry = listed.find(isSame)?.url ?? (page && !out ? canonicalUrl(page) : undefined)
  if (entry !== undefined) {
    const form = page && page.url !== entry ? `, as ${entry}` : ''
    // Listed URLs without a page are those of the option.
    return { listed: true, because: page ? `canonical and indexable${form}` : 'in option `sitemap.include`' }
  }
  const reason =
    found?.type === 'file' ? 'the build wrote a file that is not a page' : 'the build wrote no page'
  return { listed: false, because: out?.reason ?? `${reason} at this URL` }
}
