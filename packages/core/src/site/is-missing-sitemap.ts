import type { Site } from './types.ts'

/** Return whether a sitemap that robots.txt names is missing in the output. */
export function isMissingSitemap(site: Pick<Site, 'graph' | 'sitemaps'>, url: string): boolean {
  if (!URL.canParse(url)) return false
  const { href } = new URL(url)
  return site.graph.owns(href) && href !== site.sitemaps.own && !site.graph.find(href)
}
