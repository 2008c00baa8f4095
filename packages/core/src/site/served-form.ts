import type { Page } from '../page/types.ts'
import { usableCanonicals } from './canonical-targets.ts'
import type { UsableCanonical } from './canonical-targets.ts'
import { exactKey, isSameUrl, withoutTracking } from '@indexical/syntax/url'
import type { Site, Graph, SiteHost } from './types.ts'

/** A canonical that leads to a page in another form than its served form. */
export interface CanonicalInOtherForm {
  page: Page
  canonical: UsableCanonical
  /** The served form of the target page. */
  servedForm: string
  /** The language of the target page. */
  lang: string | undefined
}

/** Return the canonicals that are not in served form, in site order. */
export function canonicalsInOtherForm(
  site: Pick<Site, 'graph' | 'host'>,
  trailingSlash: string,
): readonly CanonicalInOtherForm[] {
  const isFree = trailingSlash === 'ignore'
  return withoutFormOfLinks(
    site,
    site.graph.pagesWith('otherCanonical').flatMap((page) => candidatesOf(site, page, isFree)),
  )
}

/** Remove canonicals in the form that most links of the site use, unless a known host redirects this form. */
function withoutFormOfLinks(
  site: Pick<Site, 'graph' | 'host'>,
  candidates: readonly CanonicalInOtherForm[],
): readonly CanonicalInOtherForm[] {
  const unknown = candidates.filter(({ servedForm }) => site.host.respond(servedForm) === undefined)
  const hidden = unknown.filter(
    ({ canonical, servedForm }) => servedForm.replace(/\.html?$/, '') === canonical.url,
  )
  const files = unknown.filter((one) => isIndexFile(one) || isHomeOfLanguage(one))
  const accepted = new Set([
    ...(hidden.length > 0 && site.graph.linksHideExtension() ? hidden : []),
    ...(files.length > 0 && linksName(site.graph, files) ? files : []),
  ])
  return candidates.filter((one) => !accepted.has(one))
}

/** `/a/index.html` for `/a/`: the form of Sphinx, whose links work without a server. */
function isIndexFile({ canonical, servedForm }: CanonicalInOtherForm): boolean {
  return canonical.url.replace(/index\.html?$/, '') === servedForm
}

/** Return whether a canonical is `/fr/` for `/fr`: in Docusaurus, only home pages of languages have a final slash. */
function isHomeOfLanguage({ canonical, servedForm, lang }: CanonicalInOtherForm): boolean {
  return lang !== undefined && canonical.url === `${servedForm}/` && servedForm.endsWith(`/${lang}`)
}

/** Return whether more links lead to these canonicals than to their served forms. */
function linksName(graph: Graph, candidates: readonly CanonicalInOtherForm[]): boolean {
  const others = new Set(candidates.map(({ servedForm }) => servedForm))
  const named = new Set(candidates.map(({ canonical }) => canonical.url))
  return linksLead(graph, named, others)
}

/** Return the canonicals of a page that lead to a page in another form than its own URL. */
function candidatesOf(
  site: Pick<Site, 'graph' | 'host'>,
  page: Page,
  isFree: boolean,
): CanonicalInOtherForm[] {
  if (page.kind !== 'page') return []
  return usableCanonicals(page).flatMap((canonical): CanonicalInOtherForm[] => {
    const { url } = canonical
    if (!site.graph.owns(url)) return []
    const target = pageServedAt(site.graph, url)
    if (!target || isSameUrl(target.url, url)) return []
    // At the root, the URLs with and without slash are one, also for a site below a path.
    if (target.url === site.graph.url && `${exactKey(url)}/` === site.graph.url) return []
    if (isServed(site.host, url, target, isFree)) return []
    return [{ page, canonical, servedForm: servedUrl(site, target), lang: target.lang }]
  })
}

/**
 * Return the page that the host serves at a URL. A query does not change the file, unless a host rule depends on it.
 */
function pageServedAt(graph: Graph, url: string): Page | undefined {
  const found = graph.find(url)
  if (found?.type === 'page') return found.page
  if (found?.type !== 'file' || !url.includes('?') || withoutTracking(url).names.length > 0) return undefined
  const bare = graph.find(url.replace(/[?#].*$/s, ''))
  return bare?.type === 'page' ? bare.page : undefined
}

/** Return whether the host serves the page in this form, unless it also serves the form that the options choose. */
function isServed(host: SiteHost, url: string, { file, url: own }: Page, isFree: boolean): boolean {
  const sends = (address: string): boolean => host.respond(address)?.file === file
  return !/\/index\.html?$|\?/.test(url) && sends(url) && (isFree || !sends(own))
}

/**
 * Return the served form of a page. This is the URL on its own origin to which the host redirects the page's URL, or
 * else the page's URL itself.
 */
export function servedUrl(site: Pick<Site, 'graph' | 'host'>, { url, file }: Page): string {
  const to = site.host.respond(url)?.location
  if (to === undefined || !site.graph.owns(to) || isSameUrl(to, url)) return url
  return site.host.respond(to)?.file === file ? to : url
}

/** Return whether a URL is another form of a page's URL for which the host certainly responds with an error. */
export function isMissingForm(host: SiteHost, url: string, page: Page): boolean {
  return !isSameUrl(url, page.url) && (host.respond(url)?.status ?? 0) >= 400
}

/**
 * Return the served form to which the host redirects another form of a page's URL; undefined if it does not redirect.
 */
export function redirectedForm(
  site: Pick<Site, 'graph' | 'host'>,
  url: string,
  page: Page,
): string | undefined {
  const to = site.host.respond(url)?.location
  if (to === undefined || isSameUrl(to, url) || !site.graph.owns(to)) return undefined
  return site.host.respond(to)?.file === page.file ? to : undefined
}

const extension = /\.html?$/

/**
 * Return whether most links to `a.html` are written as `/a`. On an unknown host, this shows that the host hides the
 * extension, because otherwise most links of the site would be broken.
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

/** Return whether more links of the site lead to some URLs than to others. */
export function linksLead(graph: Graph, to: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  let lead = 0
  for (const { links } of graph.pages) {
    for (const url of links.urls) {
      if (to.has(url)) lead++
      else if (others.has(url)) lead--
    }
  }
  return lead > 0
}
