import type { Site } from './types.ts'
import type { SitemapEntry, SitemapFacts } from '@indexical/syntax/sitemap'

/** An entry that names a URL of the site. */
export interface OwnEntry {
  sitemap: SitemapFacts
  entry: SitemapEntry
  url: string
}

/**
 * Yield the entries of all sitemaps that name pages of this site. Entries of indexes are skipped, because they name
 * sitemaps.
 */
export function* ownEntries(site: Pick<Site, 'graph' | 'sitemaps'>): Generator<OwnEntry> {
  for (const sitemap of site.sitemaps.all) {
    if (sitemap.kind === 'index') continue
    for (const entry of sitemap.entries) {
      if (entry.url !== undefined && site.graph.owns(entry.url)) yield { sitemap, entry, url: entry.url }
    }
  }
}
