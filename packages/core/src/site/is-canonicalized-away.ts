import type { Page } from '../page/types.ts'
import type { SignalLocation } from '@indexical/syntax'
import { canonicalEnd, canonicalLocation } from './resolve-page.ts'
import { withoutWww } from '@indexical/syntax/internal'
import { describePreviewHostname } from '@indexical/syntax/url'
import { meantBelowBase } from './named-address.ts'
import { otherLanguage } from './other-language.ts'
import { isFirstOfSeries } from './series.ts'
import type { Resolution, Site, Graph } from './types.ts'

/**
 * Return whether the canonical of a page leads to another URL that can be indexed. If it leads elsewhere, it is wrong:
 * rules about canonicals report it, and references to the page's own URL are correct.
 *
 * @param resolution the result of `site.resolve` for the page
 */
export function isCanonicalizedAway(
  site: Pick<Site, 'graph' | 'robotsTxt'>,
  page: Page,
  resolution: Resolution,
): boolean {
  const [hop] = resolution.hops
  // With noindex and another canonical, the intent is ambiguous.
  if (hop?.by !== 'canonical' || !site.graph.indexable(page).indexable) return false
  if (!site.graph.owns(hop.to)) return isOtherSite(site.graph, hop.to)
  if (isOwnQuery(site.graph, page, hop.to)) return false
  if (isFirstOfSeries(site.graph, page, hop.to) || otherLanguage(page, hop.to)) return false
  return isIndexableEnd(site, resolution)
}

/** Return the URL to use instead of a page that is canonicalized away, and the location of its canonical. */
export function canonicalInstead(
  site: Pick<Site, 'graph' | 'robotsTxt'>,
  page: Page,
): { url: string; location: SignalLocation } | undefined {
  const resolution = site.graph.resolve(page)
  const [hop] = resolution.hops
  if (!hop || !isCanonicalizedAway(site, page, resolution)) return undefined
  return { url: canonicalEnd(resolution, hop), location: canonicalLocation(page, hop.to) }
}

/**
 * Return whether a URL belongs to another site. A preview, or the same site without `www.` or its base, is not another
 * site.
 */
function isOtherSite(graph: Graph, url: string): boolean {
  const [{ host, origin, protocol, hostname }, own] = [new URL(url), new URL(graph.url)]
  if (graph.allowedOrigins.includes(origin)) return true
  if (origin === own.origin) return meantBelowBase(graph, url) === undefined
  if (withoutWww(host) === withoutWww(own.host) && (host !== own.host || protocol !== own.protocol))
    return false
  return describePreviewHostname(hostname) === undefined
}

/** Return whether a URL is the page's URL with a query. */
function isOwnQuery(graph: Graph, page: Page, url: string): boolean {
  return url.includes('?') && graph.pageAt(url.replace(/[?#].*$/s, '')) === page
}

/** Return whether a chain of canonicals and redirects ends at a URL that crawlers may read and index. */
function isIndexableEnd(site: Pick<Site, 'graph' | 'robotsTxt'>, { end, page }: Resolution): boolean {
  if (end !== 'page') return end === 'external' || end === 'file'
  return site.graph.indexable(page!).indexable && !site.robotsTxt.blockedBy(page!.url)
}
