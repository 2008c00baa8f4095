import type { Place } from '../place.ts'
import type { SitemapEntry } from './types.ts'
import { readHref } from '../url/identity.ts'

/** Four times as many as a sitemap may have; what comes behind them is left unread. */
export const mostEntries = 200_000

/** One array for all entries without alternates; a site may have a million of them. */
const none: SitemapEntry['alternates'] = []

interface Text {
  value: string
  at: Place
}

/** An entry of a sitemap from its trimmed texts. */
export function makeEntry(
  loc: Text,
  lastmod?: Text,
  alternates: SitemapEntry['alternates'] = none,
): SitemapEntry {
  const { url } = readHref(loc.value)
  return {
    loc: loc.value,
    // Most are written as they are parsed, and one string is enough then.
    url: url === loc.value ? loc.value : url,
    at: loc.at,
    ...(lastmod && { lastmod }),
    alternates: alternates.length > 0 ? alternates : none,
  }
}
