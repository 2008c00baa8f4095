import type { Site, Graph } from './types.ts'
import type { SitemapEntry, SitemapFacts } from '@indexical/syntax/sitemap'
import { exactKey } from '@indexical/syntax/url'
import { declaredCanonicals } from './resolve-page.ts'

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

/** Return whether a sitemap that robots.txt names is missing in the output. */
export function isMissingSitemap(site: Pick<Site, 'graph' | 'sitemaps'>, url: string): boolean {
  if (!URL.canParse(url)) return false
  const { href } = new URL(url)
  return site.graph.owns(href) && href !== site.sitemaps.own && !site.graph.find(href)
}

/** Create `Graph.isEntryOfCopy`, which reads the pages of each folder only once. */
export function createEntryOfCopy(graph: Graph): Graph['isEntryOfCopy'] {
  const byFolder = new Map<string, Set<string>>()
  return (sitemap, url) => {
    const folder = new URL('.', sitemap).href
    if (folder === graph.url || url.startsWith(folder)) return false
    let canonicals = byFolder.get(folder)
    if (!canonicals) {
      const inside = graph.pages.filter((page) => page.url.startsWith(folder))
      canonicals = new Set(inside.flatMap((page) => declaredCanonicals(page).map(exactKey)))
      byFolder.set(folder, canonicals)
    }
    return canonicals.has(exactKey(url))
  }
}
