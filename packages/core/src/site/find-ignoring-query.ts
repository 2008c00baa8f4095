import type { Found, Site } from './types.ts'

/** Find a URL, or else the URL without its query. Static hosts ignore the query. */
export function findIgnoringQuery(site: Site, url: string): Found | undefined {
  const found = site.find(url)
  if (found?.type === 'page' || found?.type === 'redirect' || !url.includes('?')) return found
  return site.find(url.replace(/\?.*$/s, '')) ?? found
}
