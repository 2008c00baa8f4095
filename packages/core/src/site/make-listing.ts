import type { Options } from '../options/options.ts'
import { addAlternates } from './add-alternates.ts'
import { addImages } from './add-images.ts'
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
