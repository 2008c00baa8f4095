import { sitemapOptionsOf } from '../options/sitemap-values.ts'
import { effective } from '@indexical/syntax/robots'
import { getOrCreate } from '@indexical/syntax/internal'
import type { Options } from '../options/options.ts'
import { addAlternates } from './add-alternates.ts'
import { includeEntries, serializeEntries } from './choose-entries.ts'
import { keepStatements } from './keep-statements.ts'
import { listSitemap } from './list-sitemap.ts'
import type { LastmodOf, Listing } from './list-sitemap.ts'
import type { Site } from './types.ts'
import { unlistedRoutes } from './unlisted-routes.ts'

/**
 * List the pages of a site for its sitemap, with everything that the options request.
 *
 * @param now milliseconds since 1970
 */
export function makeListing(
  site: Site,
  options: Options,
  { lastmodOf, now }: { lastmodOf?: LastmodOf | undefined; now: number },
): Listing {
  const pages = listSitemap(site, lastmodOf)
  const withImages = addImages(addAlternates(pages, site, options), site, options)
  const all = includeEntries(withImages, site, options)
  const listing = serializeEntries(keepStatements(all, site, now), options)
  const onDemand = unlistedRoutes(site, options)
  return onDemand.length === 0 ? listing : { ...listing, onDemand }
}

/**
 * Add the images of the listed pages, by the option `sitemap.images`. Images that are missing or blocked by robots.txt
 * are omitted, and so are those of pages with `noimageindex`.
 *
 * @see https://developers.google.com/search/docs/crawling-indexing/sitemaps/image-sitemaps
 */
function addImages(listing: Listing, site: Pick<Site, 'graph' | 'robotsTxt'>, options: Options): Listing {
  if (!sitemapOptionsOf(options.sitemap)?.images) return listing
  const { graph } = site
  // Pages share images, such as a logo.
  const known = new Map<string, boolean>()
  const isListed = (url: string): boolean => getOrCreate(known, url, () => canBeIndexed(url, site))
  const listed = listing.listed.map((entry) => {
    const page = graph.pageAt(entry.url)
    if (!page?.images || !effective(page.robots, 'googlebot').imageIndex) return entry
    const images = page.images.filter(isListed)
    return images.length === 0 ? entry : { ...entry, images }
  })
  return { ...listing, listed }
}

/** Return whether search engines may read an image. Images on other hostnames are not checked. */
function canBeIndexed(url: string, { graph, robotsTxt }: Pick<Site, 'graph' | 'robotsTxt'>): boolean {
  if (!graph.owns(url)) return true
  return graph.find(url) !== undefined && !robotsTxt.blockedBy(url, 'googlebot-image')
}
