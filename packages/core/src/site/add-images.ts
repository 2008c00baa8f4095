import { getOrCreate } from '@indexical/syntax/internal'
import { effective } from '@indexical/syntax/robots'
import type { Options } from '../options/options.ts'
import { sitemapOptionsOf } from '../options/sitemap-values.ts'
import type { Listing } from './list-sitemap.ts'
import type { Site } from './types.ts'

/**
 * Add the images of the listed pages, by the option `sitemap.images`. Images that are missing or blocked by robots.txt
 * are omitted, and so are those of pages with `noimageindex`.
 *
 * @see https://developers.google.com/search/docs/crawling-indexing/sitemaps/image-sitemaps
 */
export function addImages(
  listing: Listing,
  site: Pick<Site, 'graph' | 'robotsTxt'>,
  options: Options,
): Listing {
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
