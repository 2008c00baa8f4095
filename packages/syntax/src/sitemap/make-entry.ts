import type { Location } from '../location.ts'
import type { SitemapEntry } from './types.ts'
import { readHref } from '../url/identity.ts'

/** Four times the limit of a sitemap. Further entries are not read. */
export const maxEntries = 200_000

/** One array for all entries without alternates, because a site may have a million. */
const none: SitemapEntry['alternates'] = []

interface Text {
  value: string
  location: Location
}

/** Create an entry of a sitemap from its trimmed texts. */
export function makeEntry(
  loc: Text,
  lastmod?: Text,
  { alternates = none, ...rest }: Partial<Pick<SitemapEntry, 'alternates' | 'images' | 'others'>> = {},
): SitemapEntry {
  const { url } = readHref(loc.value)
  return {
    loc: loc.value,
    // Most URLs are already in parsed form. Both fields then share one string.
    url: url === loc.value ? loc.value : url,
    location: loc.location,
    ...(lastmod && { lastmod }),
    alternates: alternates.length > 0 ? alternates : none,
    ...rest,
  }
}
