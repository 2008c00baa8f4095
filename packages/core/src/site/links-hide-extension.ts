import { linksLead } from './links-lead.ts'
import type { Site } from './types.ts'

const extension = /\.html?$/

/**
 * Return whether all links to `a.html` are written as `/a`. If no host is known, this shows that the host hides the
 * extension; otherwise no link of the site would work.
 */
export function linksHideExtension(site: Pick<Site, 'graph' | 'host'>): boolean {
  const isNamed = (url: string): boolean => extension.test(url) && site.host.respond(url) === undefined
  const named = site.graph.pages.filter(({ kind, url }) => kind === 'page' && isNamed(url))
  if (named.length === 0) return false
  const shown = new Set(named.map(({ url }) => url))
  const hidden = new Set(named.map(({ url }) => url.replace(extension, '')))
  // If a folder has the same name, the links are ambiguous.
  for (const { url } of site.graph.pages) if (url.endsWith('/')) hidden.delete(url.slice(0, -1))
  return linksLead(site.graph, hidden, shown)
}
