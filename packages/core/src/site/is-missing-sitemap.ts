import type { Site } from './types.ts'

/** Return whether a sitemap that robots.txt names is missing in the output. */
export function isMissingSitemap(site: Site, url: string): boolean {
  if (!URL.canParse(url)) return false
  const { href } = new URL(url)
  return site.owns(href) && href !== site.ownSitemap && !site.find(href)
}
