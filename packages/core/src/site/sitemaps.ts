import type { Site, Graph } from './types.ts'
import type { SitemapEntry, SitemapFacts } from '@indexical/syntax/sitemap'
import { getOrCreate } from '@indexical/syntax/internal'
import { exactKey } from '@indexical/syntax/url'
import { declaredCanonicals } from './resolve-page.ts'

/** An entry that names a URL of the site. */
export interface OwnEntry {
  sitemap: SitemapFacts
  entry: SitemapEntry
  url: string
  /** Whether the entry is in an index, so that it names a sitemap. */
  isSitemap: boolean
}

/** Yield the entries of all sitemaps that name URLs of this site; those of indexes only on request. */
export function* ownEntries(
  site: Pick<Site, 'graph' | 'sitemaps'>,
  which: 'all' | 'pages' = 'pages',
): Generator<OwnEntry> {
  for (const sitemap of site.sitemaps.all) {
    const isSitemap = sitemap.kind === 'index'
    if (isSitemap && which === 'pages') continue
    for (const entry of sitemap.entries) {
      const { url } = entry
      if (url !== undefined && site.graph.owns(url)) yield { sitemap, entry, url, isSitemap }
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
    const canonicals = getOrCreate(byFolder, folder, () => {
      const inside = graph.pages.filter((page) => page.url.startsWith(folder))
      return new Set(inside.flatMap((page) => declaredCanonicals(page).map(exactKey)))
    })
    return canonicals.has(exactKey(url))
  }
}
