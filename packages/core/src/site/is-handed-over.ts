import type { Page } from '../page/types.ts'
import { previewHost, withoutWww } from '@indexical/syntax/url'
import { meantBelowBase } from './below-base.ts'
import { otherLanguage } from './other-language.ts'
import { isFirstOfSeries } from './series.ts'
import type { Resolution, Site } from './types.ts'

/**
 * Return whether a page is canonicalized away to something that can be indexed. Otherwise the canonical is wrong:
 * rules about canonicals report it, and references to the page's own URL are right.
 *
 * @param resolution the result of `site.resolve` for the page
 */
export function isHandedOver(site: Site, page: Page, resolution: Resolution): boolean {
  const [hop] = resolution.hops
  // With noindex and another canonical, the intent is ambiguous.
  if (hop?.by !== 'canonical' || !site.indexable(page).indexable) return false
  if (!site.owns(hop.to)) return isOtherSite(site, hop.to)
  if (isOwnQuery(site, page, hop.to)) return false
  if (isFirstOfSeries(site, page, hop.to) || otherLanguage(page, hop.to)) return false
  return canStand(site, resolution)
}

/**
 * Return whether a URL belongs to another site, and not to a variant of this one: a preview, or without `www.` or the
 * base.
 */
function isOtherSite(site: Site, url: string): boolean {
  const [{ host, origin, protocol, hostname }, own] = [new URL(url), new URL(site.url)]
  if (site.allowedOrigins.includes(origin)) return true
  if (origin === own.origin) return meantBelowBase(site, url) === undefined
  if (withoutWww(host) === withoutWww(own.host) && (host !== own.host || protocol !== own.protocol))
    return false
  return previewHost(hostname) === undefined
}

/** Return whether a URL is the page's URL with a query. */
function isOwnQuery(site: Site, page: Page, url: string): boolean {
  const found = url.includes('?') ? site.find(url.replace(/[?#].*$/s, '')) : undefined
  return found?.type === 'page' && found.page === page
}

/** Return whether a chain of canonicals and redirects ends at a URL that crawlers may read and index. */
function canStand(site: Site, { end, page }: Resolution): boolean {
  if (end !== 'page') return end === 'external' || end === 'file'
  return site.indexable(page!).indexable && !site.blockedBy(page!.url)
}
