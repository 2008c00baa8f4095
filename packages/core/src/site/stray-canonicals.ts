import type { Page } from '../page/types.ts'
import { usableCanonicals } from '../page/usable-canonicals.ts'
import type { UsableCanonical } from '../page/usable-canonicals.ts'
import { exactKey, isSameUrl, withoutTracking } from '@indexical/syntax/url'
import { linksLead } from './links-lead.ts'
import { servedUrl } from './served-url.ts'
import type { Site, Graph, SiteHost } from './types.ts'

/** A canonical to another URL of a page than its served form. */
export interface StrayCanonical {
  page: Page
  canonical: UsableCanonical
  /** The served form of the target page. */
  wanted: string
  /** The language of the target page. */
  lang: string | undefined
}

/** Return the canonicals that are not in served form, in site order. */
export function strayCanonicals(
  site: Pick<Site, 'graph' | 'host'>,
  trailingSlash: string,
): readonly StrayCanonical[] {
  const isFree = trailingSlash === 'ignore'
  return withoutLinked(
    site,
    site.graph.pages.flatMap((page) => straysOf(site, page, isFree)),
  )
}

/** Drop canonicals in the form that the site's links use, if no known host redirects it. */
function withoutLinked(
  site: Pick<Site, 'graph' | 'host'>,
  strays: readonly StrayCanonical[],
): readonly StrayCanonical[] {
  const unknown = strays.filter(({ wanted }) => site.host.respond(wanted) === undefined)
  const hidden = unknown.filter(({ canonical, wanted }) => wanted.replace(/\.html?$/, '') === canonical.url)
  const files = unknown.filter((stray) => isIndexFile(stray) || isHomeOfLanguage(stray))
  const left = new Set([
    ...(hidden.length > 0 && site.graph.linksHideExtension() ? hidden : []),
    ...(files.length > 0 && linksName(site.graph, files) ? files : []),
  ])
  return strays.filter((stray) => !left.has(stray))
}

/** `/a/index.html` for `/a/`: the form of Sphinx, whose links work without a server. */
function isIndexFile({ canonical, wanted }: StrayCanonical): boolean {
  return canonical.url.replace(/index\.html?$/, '') === wanted
}

/** `/fr/` for `/fr`: the form of Docusaurus for languages, independent of its other URLs. */
function isHomeOfLanguage({ canonical, wanted, lang }: StrayCanonical): boolean {
  return lang !== undefined && canonical.url === `${wanted}/` && wanted.endsWith(`/${lang}`)
}

/** Return whether links lead to these canonicals, and never to their served forms. */
function linksName(graph: Graph, strays: readonly StrayCanonical[]): boolean {
  const others = new Set(strays.map(({ wanted }) => wanted))
  const named = new Set(strays.map(({ canonical }) => canonical.url))
  return linksLead(graph, named, others)
}

/** Return the canonicals of a page that lead to a page under another URL than its own. */
function straysOf(site: Pick<Site, 'graph' | 'host'>, page: Page, isFree: boolean): StrayCanonical[] {
  if (page.kind !== 'page') return []
  return usableCanonicals(page).flatMap((canonical): StrayCanonical[] => {
    const { url } = canonical
    if (!site.graph.owns(url)) return []
    const target = pageBehind(site.graph, url)
    if (!target || isSameUrl(target.url, url)) return []
    // At the root, the URLs with and without slash are one, also for a site below a path.
    if (target.url === site.graph.url && `${exactKey(url)}/` === site.graph.url) return []
    if (isServed(site.host, url, target, isFree)) return []
    return [{ page, canonical, wanted: servedUrl(site, target), lang: target.lang }]
  })
}

/**
 * Return the page that the host serves at a URL. A query does not change the file, unless a host rule depends on it.
 */
function pageBehind(graph: Graph, url: string): Page | undefined {
  const found = graph.find(url)
  if (found?.type === 'page') return found.page
  if (found?.type !== 'file' || !url.includes('?') || withoutTracking(url).names.length > 0) return undefined
  const bare = graph.find(url.replace(/[?#].*$/s, ''))
  return bare?.type === 'page' ? bare.page : undefined
}

/**
 * Return whether the host serves the page in this form, and the options do not choose another form that it also
 * serves.
 */
function isServed(host: SiteHost, url: string, { file, url: own }: Page, isFree: boolean): boolean {
  const sends = (address: string): boolean => host.respond(address)?.file === file
  return !/\/index\.html?$|\?/.test(url) && sends(url) && (isFree || !sends(own))
}
