import type { Page } from '../signals/types.ts'
import { previewHost, withoutWww } from '../url/hosts.ts'
import { meantBelowBase } from './below-base.ts'
import { otherLanguage } from './other-language.ts'
import { isFirstOfSeries } from './series.ts'
import type { Resolution, Site } from './types.ts'

/**
 * Whether a page's canonical hands it over to something that can stand in the index instead. Else the canonical itself
 * is the mistake: rules about canonicals tell it, and what names the page by its own URL is right.
 *
 * @param resolution what `site.resolve` says of the page
 */
export function isHandedOver(site: Site, page: Page, resolution: Resolution): boolean {
  const [hop] = resolution.hops
  // Beside noindex, nobody knows which of the two is meant.
  if (hop?.by !== 'canonical' || !site.indexable(page).indexable) return false
  if (!site.owns(hop.to)) return isOtherSite(site, hop.to)
  if (isOwnQuery(site, page, hop.to)) return false
  if (isFirstOfSeries(site, page, hop.to) || otherLanguage(page, hop.to)) return false
  return canStand(site, resolution)
}

/** Whether a URL outside of the site is not one of its own in disguise: a preview, without `www.` or the base. */
function isOtherSite(site: Site, url: string): boolean {
  const [{ host, origin, protocol, hostname }, own] = [new URL(url), new URL(site.url)]
  if (site.allowedOrigins.includes(origin)) return true
  if (origin === own.origin) return meantBelowBase(site, url) === undefined
  if (withoutWww(host) === withoutWww(own.host) && (host !== own.host || protocol !== own.protocol))
    return false
  return previewHost(hostname) === undefined
}

/** Whether a URL is that of the page with a query behind it. */
function isOwnQuery(site: Site, page: Page, url: string): boolean {
  const found = url.includes('?') ? site.find(url.replace(/[?#].*$/s, '')) : undefined
  return found?.type === 'page' && found.page === page
}

/** Whether a chain of canonicals and redirects ends at what crawlers may read and index. */
function canStand(site: Site, { end, page }: Resolution): boolean {
  if (end !== 'page') return end === 'external' || end === 'file'
  return site.indexable(page!).indexable && !site.blockedBy(page!.url)
}
