import { linksLead } from './links-lead.ts'
import type { Site } from './types.ts'

const extension = /\.html?$/

/**
 * Whether the pages link to `a.html` as `/a` alone. Where nothing names the host, this tells what it does: it hides the
 * extension, or no link of the site works.
 */
export function linksHideExtension(site: Site): boolean {
  const isNamed = (url: string): boolean => extension.test(url) && site.respond(url) === undefined
  const named = site.pages.filter(({ kind, url }) => kind === 'page' && isNamed(url))
  if (named.length === 0) return false
  const shown = new Set(named.map(({ url }) => url))
  const hidden = new Set(named.map(({ url }) => url.replace(extension, '')))
  // With a folder of the same name, nobody knows which of both is meant.
  for (const { url } of site.pages) if (url.endsWith('/')) hidden.delete(url.slice(0, -1))
  return linksLead(site, hidden, shown)
}
