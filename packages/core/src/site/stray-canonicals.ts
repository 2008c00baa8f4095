import type { Page } from '../signals/types.ts'
import { usableCanonicals } from '../signals/usable-canonicals.ts'
import type { UsableCanonical } from '../signals/usable-canonicals.ts'
import { exactKey, isSameUrl } from '../url/identity.ts'
import { withoutTracking } from '../url/tracking.ts'
import { linksLead } from './links-lead.ts'
import { servedUrl } from './served-url.ts'
import type { Site } from './types.ts'

/** A canonical that names a page by another URL than the one at which the host serves it. */
export interface StrayCanonical {
  page: Page
  canonical: UsableCanonical
  /** The URL at which the host serves the page that it names. */
  wanted: string
  /** Language of the page that stands there. */
  lang: string | undefined
}

/** The canonicals of a site in a form in which the host does not serve their page, in the order of the pages. */
export function strayCanonicals(site: Site, trailingSlash: string): readonly StrayCanonical[] {
  const isFree = trailingSlash === 'ignore'
  return withoutLinked(
    site,
    site.pages.flatMap((page) => straysOf(site, page, isFree)),
  )
}

/** Leaves out those in the form that the links of the site have, where nothing names a host that redirects it. */
function withoutLinked(site: Site, strays: readonly StrayCanonical[]): readonly StrayCanonical[] {
  const unknown = strays.filter(({ wanted }) => site.respond(wanted) === undefined)
  const hidden = unknown.filter(({ canonical, wanted }) => wanted.replace(/\.html?$/, '') === canonical.url)
  const files = unknown.filter((stray) => isIndexFile(stray) || isHomeOfLanguage(stray))
  const left = new Set([
    ...(hidden.length > 0 && site.linksHideExtension() ? hidden : []),
    ...(files.length > 0 && linksName(site, files) ? files : []),
  ])
  return strays.filter((stray) => !left.has(stray))
}

/** `/a/index.html` for `/a/`, as Sphinx links, because it works without a server. */
function isIndexFile({ canonical, wanted }: StrayCanonical): boolean {
  return canonical.url.replace(/index\.html?$/, '') === wanted
}

/** `/fr/` for `/fr`, as Docusaurus names languages, whatever it does elsewhere. */
function isHomeOfLanguage({ canonical, wanted, lang }: StrayCanonical): boolean {
  return lang !== undefined && canonical.url === `${wanted}/` && wanted.endsWith(`/${lang}`)
}

/** Whether links lead to these canonicals alone, and never to what is wanted instead. */
function linksName(site: Site, strays: readonly StrayCanonical[]): boolean {
  const others = new Set(strays.map(({ wanted }) => wanted))
  const named = new Set(strays.map(({ canonical }) => canonical.url))
  return linksLead(site, named, others)
}

/** Canonicals that lead to a page under another URL than its own. */
function straysOf(site: Site, page: Page, isFree: boolean): StrayCanonical[] {
  if (page.kind !== 'page') return []
  return usableCanonicals(page).flatMap((canonical): StrayCanonical[] => {
    const { url } = canonical
    if (!site.owns(url)) return []
    const target = pageBehind(site, url)
    if (!target || isSameUrl(target.url, url)) return []
    // With and without slash the root is one, and so is the root of a site below a path.
    if (target.url === site.url && `${exactKey(url)}/` === site.url) return []
    if (isServed(site, url, target, isFree)) return []
    return [{ page, canonical, wanted: servedUrl(site, target), lang: target.lang }]
  })
}

/** The page that is sent at a URL; one with a query is the same file, unless a host or another rule looks at it. */
function pageBehind(site: Site, url: string): Page | undefined {
  const found = site.find(url)
  if (found?.type === 'page') return found.page
  if (found?.type !== 'file' || !url.includes('?') || withoutTracking(url).names.length > 0) return undefined
  const bare = site.find(url.replace(/[?#].*$/s, ''))
  return bare?.type === 'page' ? bare.page : undefined
}

/** Whether the host sends the page in this form, and nobody chose another one that it sends too. */
function isServed(site: Site, url: string, { file, url: own }: Page, isFree: boolean): boolean {
  const sends = (address: string): boolean => site.respond(address)?.file === file
  return !/\/index\.html?$|\?/.test(url) && sends(url) && (isFree || !sends(own))
}
