import type { Found, Site } from './types.ts'

/** What is found at a URL, or else at it without its query: static hosts answer with the same file whatever that says. */
export function findIgnoringQuery(site: Site, url: string): Found | undefined {
  const found = site.find(url)
  if (found?.type === 'page' || found?.type === 'redirect' || !url.includes('?')) return found
  return site.find(url.replace(/\?.*$/s, '')) ?? found
}
