import type { Page } from '../page/types.ts'
import { usableCanonicals } from './usable-canonicals.ts'
import type { UsableCanonical } from './usable-canonicals.ts'
import { exactKey, isSameUrl, withoutTracking } from '@indexical/syntax/url'
import { findIgnoringQuery } from './resolve-page.ts'
import type { Found, Graph } from './types.ts'

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
export function canonicalsInOtherForm(graph: Graph, trailingSlash: string): readonly CanonicalInOtherForm[] {
  const isFree = trailingSlash === 'ignore'
  return withoutFormOfLinks(
    graph,
    graph.pagesWith('otherCanonical').flatMap((page) => candidatesOf(graph, page, isFree)),
  )
}

/** Remove canonicals in the form that most links of the site use, unless a known host redirects this form. */
function withoutFormOfLinks(
  graph: Graph,
  candidates: readonly CanonicalInOtherForm[],
): readonly CanonicalInOtherForm[] {
  const unknown = candidates.filter(({ servedForm }) => isUnknownForm(graph.find(servedForm)))
  const hidden = unknown.filter(
    ({ canonical, servedForm }) => servedForm.replace(/\.html?$/, '') === canonical.url,
  )
  const files = unknown.filter((one) => isIndexFile(one) || isHomeOfLanguage(one))
  const accepted = new Set([
    ...(hidden.length > 0 && graph.linksHideExtension() ? hidden : []),
    ...(files.length > 0 && linksName(graph, files) ? files : []),
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

/**
 * Return the canonicals of a page that lead to a page in another form than its own URL. Other rules report forms that
 * the host redirects.
 */
function candidatesOf(graph: Graph, page: Page, isFree: boolean): CanonicalInOtherForm[] {
  if (page.kind !== 'page') return []
  return usableCanonicals(page).flatMap((canonical): CanonicalInOtherForm[] => {
    const { url } = canonical
    if (!graph.owns(url) || withoutTracking(url).names.length > 0) return []
    const found = findIgnoringQuery(graph, url)
    if (found?.type !== 'page' || found.moved || isSameUrl(found.page.url, url)) return []
    if (queriedPage(graph, page, url) !== undefined) return []
    const { page: target, isSent } = found
    // At the root, the URLs with and without slash are one, also for a site below a path.
    if (target.url === graph.url && `${exactKey(url)}/` === graph.url) return []
    // The host serves the page in this form. If it also serves the form that the options choose, that one is expected.
    const isServed = isSent && !/\/index\.html?$|\?/.test(url)
    if (isServed && (isFree || !isSentAt(graph, target.url))) return []
    return [{ page, canonical, servedForm: servedUrl(graph, target), lang: target.lang }]
  })
}

/**
 * Return the URL of the page above a page to which its canonical leads because of a query, which static hosts ignore; such
 * canonicals (`/?p=12`) come from systems with a database. Undefined for other canonicals.
 */
export function queriedPage(graph: Graph, page: Page, canonical: string): string | undefined {
  if (!canonical.includes('?') || !graph.owns(canonical) || withoutTracking(canonical).names.length > 0)
    return undefined
  const found = findIgnoringQuery(graph, canonical)
  if (found?.type !== 'page' || found.page === page) return undefined
  const { url } = found.page
  return url.endsWith('/') && page.url.startsWith(url) ? url : undefined
}

/** Return whether a known host sends a page at a URL. */
function isSentAt(graph: Graph, url: string): boolean {
  const found = graph.find(url)
  return found?.type === 'page' && found.isSent === true
}

/** Return whether a URL leads to a page, but it is unknown how the host answers this form of the URL. */
export function isUnknownForm(found: Found | undefined): boolean {
  return found?.type === 'page' && !found.isSent && !found.moved
}

/**
 * Return the served form of a page: the URL to which the host certainly redirects the page's URL, another form if the
 * host has no page at this URL, or else the page's URL itself.
 */
export function servedUrl(graph: Graph, { url }: Page): string {
  const found = graph.find(url)
  const other = found ? undefined : otherForm(graph, url)
  if (other !== undefined && isSentAt(graph, other)) return other
  if (found?.type !== 'page' || !found.moved || found.moved.doubt) return url
  return found.moved.to
}

/** Return the form of a missing URL at which the host has a page; undefined if there is none. */
export function otherForm(graph: Graph, url: string): string | undefined {
  const bare = url.replace(/(?:\/index\.html?|\.html?\/?|\/)$/, '')
  for (const form of [bare, `${bare}.html`, `${bare}/`]) {
    const found = graph.findOwn(form)
    if (found?.type !== 'page' || found.moved) continue
    return isUnknownForm(found) ? found.page.url : form
  }
  return undefined
}

const extension = /\.html?$/

/**
 * Return whether most links to `a.html` are written as `/a`. On an unknown host, this shows that the host hides the
 * extension, because otherwise most links of the site would be broken.
 */
export function linksHideExtension(graph: Graph): boolean {
  const isNamed = (url: string): boolean => extension.test(url) && isUnknownForm(graph.find(url))
  const named = graph.pages.filter(({ kind, url }) => kind === 'page' && isNamed(url))
  if (named.length === 0) return false
  const shown = new Set(named.map(({ url }) => url))
  const hidden = new Set(named.map(({ url }) => url.replace(extension, '')))
  // If a folder has the same name, the links are ambiguous.
  for (const { url } of graph.pages) if (url.endsWith('/')) hidden.delete(url.slice(0, -1))
  return linksLead(graph, hidden, shown)
}

/** Return whether more links of the site lead to some URLs than to others. */
function linksLead(graph: Graph, to: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  let lead = 0
  for (const { links } of graph.pages) {
    for (const url of links.urls) {
      if (to.has(url)) lead++
      else if (others.has(url)) lead--
    }
  }
  return lead > 0
}
