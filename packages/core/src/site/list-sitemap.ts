import { agrees } from '../page/agrees.ts'
import type { RobotsIntent } from '../intent/types.ts'
import type { IntentProblem } from '../intent/problems.ts'
import { fields } from '../intent/fields.ts'
import type { Directive } from '@indexical/syntax/robots'
import type { ListedUrl } from '@indexical/syntax/sitemap'
import type { Page } from '../page/types.ts'
import { isBlocked } from './exclusions.ts'
import { declaredCanonicals } from './resolve-page.ts'
import type { Site, Graph } from './types.ts'
import { exactKey } from '@indexical/syntax/url'

/** Why a page is not in the sitemap. */
export type LeftReason =
  | 'noindex'
  | 'expired'
  | 'canonical elsewhere'
  | 'redirect'
  | 'error page'
  | 'draft'
  | 'fragment'
  | 'sitemap: false'
  | 'sitemap.exclude'
  | 'conflict'
  | 'blocked by robots.txt'
  | 'duplicate'
  | 'request not applied'
  | 'sitemap.serialize'

/** Why search engines cannot show a page. */
export type HiddenReason = Exclude<
  LeftReason,
  'draft' | 'sitemap: false' | 'sitemap.exclude' | 'request not applied' | 'sitemap.serialize'
>

/** The URLs that the sitemap lists, and the other URLs with the reason. */
export interface Listing {
  listed: ListedUrl[]
  left: Left[]
  /** The statements that are kept from a replaced sitemap; missing if none is replaced. */
  replaced?: ReplacedSitemap
  /** Routes of pages that a server renders and of which no URL is listed. @default none */
  onDemand?: readonly string[]
  /**
   * Set if `sitemap.alternates` linked no page: a folder of a language whose pages declare another one, if that is why.
   */
  noVersions?: { root?: string; lang?: string }
}

/** What a new sitemap keeps of the sitemap that it replaces, and what it drops: numbers of URLs. */
export interface ReplacedSitemap {
  /** Path relative to the project. */
  file: string
  /** Whether Indexical wrote it in an earlier run, with statements of another tool. */
  isOwn: boolean
  kept: UrlCounts
  dropped: UrlCounts
}

/** Numbers of URLs by the kind of statement; `urls` are whole entries. */
export type UrlCounts = Partial<Record<'lastmod' | 'hreflang' | 'images' | 'video' | 'news' | 'urls', number>>

/** One URL that the sitemap does not list. */
export interface Left {
  url: string
  reason: LeftReason
  /** The end of its canonical chain or its redirect. */
  to?: string
}

/** Returns the date of a page's last change as a W3C datetime, if it is known. */
export type LastmodOf = (page: Page) => string | undefined

/**
 * Decide for each page whether the sitemap lists it: canonical, indexable, crawlable, and not excluded by its author.
 *
 * @param lastmodOf returns the date of a page whose frontmatter has none
 */
export function listSitemap(
  site: Pick<Site, 'graph' | 'robotsTxt' | 'inputs'>,
  lastmodOf: LastmodOf = () => undefined,
): Listing {
  const listed: ListedUrl[] = []
  const left: Listing['left'] = []
  const seen = new Set<string>()
  const disputed = new Set(site.inputs.unpaired.sources.flatMap(({ pages }) => pages))
  for (const page of site.graph.pages) {
    const reason = exclusionReason(site, page, disputed.has(page.file))
    if (reason) {
      const to = targetOf(site.graph, page, reason)
      left.push({ url: page.url, reason, ...(to !== undefined && { to }) })
      continue
    }
    const url = listedUrl(site.graph, page)
    const key = exactKey(url)
    if (seen.has(key)) {
      left.push({ url: page.url, reason: 'duplicate' })
      continue
    }
    seen.add(key)
    const lastmod = page.intent.sitemap?.value.lastmod ?? lastmodOf(page)
    listed.push(lastmod === undefined ? { url } : { url, lastmod })
  }
  return { listed: listed.sort(byUrl), left: left.sort(byUrl) }
}

/** Compare two entries by URL, for sorting. */
export function byUrl(a: { url: string }, b: { url: string }): number {
  return a.url < b.url ? -1 : a.url > b.url ? 1 : 0
}

/**
 * Return why a sitemap does not list a page; undefined if it lists {@link listedUrl}.
 *
 * @param isDisputed whether a source that has no page may be the source of this page
 */
export function exclusionReason(
  site: Pick<Site, 'graph' | 'robotsTxt'>,
  page: Page,
  isDisputed = false,
): LeftReason | undefined {
  const reason = ownReason(site, page)
  if (reason !== undefined) return reason
  if (page.intent.draft?.value) return 'draft'
  const { sitemap } = page.intent
  if (sitemap?.value.listed === false)
    return sitemap.key === 'sitemap.exclude' ? 'sitemap.exclude' : 'sitemap: false'
  return displacement(site, page) ?? (isDisputed || hasUnmetRequest(page) ? 'request not applied' : undefined)
}

/**
 * Return why search engines cannot show a page; undefined if they can. Whether its author wants it listed does not
 * matter.
 */
export function hiddenReason(site: Pick<Site, 'graph' | 'robotsTxt'>, page: Page): HiddenReason | undefined {
  return ownReason(site, page) ?? displacement(site, page)
}

/** Return why the page itself may not be shown; undefined if it may. */
function ownReason(site: Pick<Site, 'graph' | 'robotsTxt'>, page: Page): HiddenReason | undefined {
  const { reason } = site.graph.indexable(page)
  // A crawler that may not read a page does not know its noindex.
  return reason === 'noindex' && isBlocked(site, page.url) ? 'blocked by robots.txt' : reason
}

/** Return why crawlers read another URL instead of the page; undefined if they read the page. */
function displacement(site: Pick<Site, 'graph' | 'robotsTxt'>, page: Page): HiddenReason | undefined {
  const resolution = site.graph.resolve(page)
  if (resolution.end === 'conflict' && resolution.hops.length === 0) return 'conflict'
  if (resolution.hops.length > 0) return 'canonical elsewhere'
  // The host may redirect the URL or serve another file there. The page is then never served.
  const found = site.graph.find(page.url)
  // Nothing is found if the host always sends an error.
  if (!found) return 'error page'
  if (found.type === 'redirect') return 'redirect'
  if (found.type === 'page' && found.page !== page) return 'duplicate'
  if (isBlocked(site, listedUrl(site.graph, page))) return 'blocked by robots.txt'
  return undefined
}

function targetOf(graph: Graph, page: Page, reason: LeftReason): string | undefined {
  if (reason === 'canonical elsewhere') return graph.resolve(page).url
  const found = reason === 'redirect' ? graph.find(page.url) : undefined
  return found?.type === 'redirect' ? found.redirect.to : undefined
}

/** Return the URL of a page for the sitemap: its canonical, or the form that the host serves instead. */
export function listedUrl(graph: Graph, page: Page): string {
  const url = canonicalUrl(page)
  const found = graph.findOwn(url)
  return found?.type === 'page' && found.moved && !found.moved.doubt ? found.moved.to : url
}

/** Return the canonical URL that the page declares, else its own URL. */
export function canonicalUrl(page: Page): string {
  const [declared] = declaredCanonicals(page)
  // A fragment is not a separate document, and a sitemap lists documents.
  return declared?.replace(/#.*$/s, '') ?? page.url
}

/**
 * Return whether the author has a request that the page does not contain: another canonical, a noindex, or a value that
 * cannot be read. To list such a page may contradict its author.
 */
function hasUnmetRequest(page: Page): boolean {
  return (
    page.problems.some(mayHide) ||
    (page.intent.robots ?? []).some((request) => isUnmet(request, page)) ||
    lacksCanonical(page)
  )
}

const hiding = new Set(
  [fields.robots, fields.noindex, fields.canonical, fields.sitemap].map(({ expected }) => expected),
)

/** Return whether a value that cannot be read may be a request to hide the page. A wrong date is not. */
function mayHide({ rule, id, args }: IntentProblem): boolean {
  if (rule === 'frontmatter/valid-syntax') return id !== 'duplicate'
  return rule === 'frontmatter/valid-type' && (id === 'key' || hiding.has(args.at(-1) ?? ''))
}

function isUnmet({ crawler, directives }: RobotsIntent, { robots }: Page): boolean {
  if (!directives.some(hides)) return false
  const built = robots.filter((statement) => statement.crawler === crawler)
  return directives.some(({ problem }) => problem) || !agrees(built, directives)
}

function hides({ name, problem }: Directive): boolean {
  const meant = problem?.type === 'unknown' ? problem.suggestion : name
  return meant === 'noindex' || meant === 'none'
}

function lacksCanonical(page: Page): boolean {
  const { requestedCanonical: requested, url } = page
  if (requested === undefined) return false
  if (requested.url === undefined) return true
  const key = exactKey(requested.url)
  const [declared = url] = declaredCanonicals(page)
  return exactKey(declared) !== key
}
