import type { Site } from './types.ts'

/** Whether a sitemap that robots.txt names should be in the output and is not. */
export function isMissingSitemap(site: Site, url: string): boolean {
  if (!URL.canParse(url)) return false
  const { href } = new URL(url)
  return site.owns(href) && href !== site.ownSitemap && !site.find(href)
}
