import type { HostModel } from '@indexical/hosts'
import { encodePath } from '@indexical/hosts'
import { exactKey, urlKey } from '@indexical/syntax/url'
import type { Page } from '../page/types.ts'
import type { Redirect } from '@indexical/syntax'
import { listRedirects } from './redirects.ts'
import { createEntryOfCopy } from './sitemaps.ts'
import { buildHreflang } from './hreflang.ts'
import type {
  BuildInputs,
  Found,
  Graph,
  Hreflang,
  LocatedRedirect,
  Site,
  SiteHost,
  SiteRobotsTxt,
  SiteSitemaps,
} from './types.ts'
import { findIndexable } from './find-indexable.ts'
import { linkedUrls } from './linked-urls.ts'
import { linksHideExtension } from './served-form.ts'
import { listPagesWith } from './pages-with.ts'
import { resolvePage } from './resolve-page.ts'

/** The pages and addresses of the graph, and what is known of the other parts of a site. */
export interface SiteFacts {
  /** Absolute URL of the site, with a final slash. */
  url: string
  /** Origins of other sites that canonicals may name. */
  allowedOrigins?: readonly string[]
  pages: readonly Page[]
  redirects?: readonly Redirect[]
  /**
   * Return the rewrite or pattern redirect of the host: one that is forced over files, or one for URLs without a file.
   */
  redirectFor?: HostModel['redirectFor']
  /** Output files, including those of pages, relative to the output folder. */
  files?: ReadonlySet<string>
  /** Whether something outside the output serves this path. */
  elsewhere?: (pathname: string) => boolean
  /** Output files that a static host tries for a URL. */
  filesOf?: (url: string) => readonly string[]
  /** The current time in milliseconds since 1970. */
  now: number
  /** @default an unknown host without configuration */
  host?: Partial<SiteHost>
  /** @default the site has none */
  robotsTxt?: SiteRobotsTxt
  /** @default none */
  sitemaps?: Partial<SiteSitemaps>
  /** @default none; `lintSite` knows `isProduction` only after it has the graph */
  inputs?: Partial<BuildInputs>
}

const unknownHost: SiteHost = {
  headersOf: () => [],
  respond: () => undefined,
  headerLines: [],
  unmatchedHeaders: [],
  headerProblems: [],
  redirectProblems: [],
  sidecarProblems: [],
  facts: {
    unsupported: [],
    limits: [],
    unwritable: [],
    conflicts: [],
    missing: [],
    unassigned: [],
    ambiguous: [],
  },
}

const noRobotsTxt: SiteRobotsTxt = { facts: undefined, blockedBy: () => undefined }

const noSitemaps: SiteSitemaps = { all: [], own: undefined, replaced: undefined }

const noInputs: BuildInputs = {
  served: [],
  rendered: [],
  isProduction: false,
  unusedSuppressions: [],
  missing: [],
  unmatched: [],
  skipped: [],
  unpaired: { sources: [], folders: [] },
  aliasConflicts: [],
  onDemandRoutes: [],
  lastCount: undefined,
  gitProblem: undefined,
  equalFiles: () => [],
  assumed: undefined,
  ledger: undefined,
  otherSites: [],
}

/** Connect pages, redirects and files to a graph with lookup by URL identity. */
export function buildSite(facts: SiteFacts): Site {
  const pages = indexPages(facts.pages, facts.host?.respond)
  const redirects = facts.redirects ?? []
  const redirectByExact = new Map(redirects.map((redirect) => [exactKey(redirect.from), redirect]))
  const redirectByLoose = new Map(redirects.map((redirect) => [urlKey(redirect.from), redirect]))

  let pageByFile: ReadonlyMap<string, Page> | undefined
  const byFile = (): ReadonlyMap<string, Page> =>
    (pageByFile ??= new Map(facts.pages.map((page) => [page.file, page])))

  const find = (url: string): Found | undefined => {
    const forced = facts.redirectFor?.(url, true)
    if (forced) return forced.type === 'error' ? undefined : forced
    // Most addresses are already in the form of a key.
    const same = pages.exact.get(url)
    if (same) return foundPage(same)
    const exact = exactKey(url)
    const page = pages.exact.get(exact)
    if (page) return foundPage(page)
    const redirect = redirectByExact.get(exact)
    if (redirect) return { type: 'redirect', redirect }
    const loose = urlKey(url)
    const near = pages.loose().get(loose)
    if (near) return foundPage(near)
    const nearRedirect = redirectByLoose.get(loose)
    if (nearRedirect) return { type: 'redirect', redirect: nearRedirect }
    const file = facts.filesOf?.(url).find((name) => facts.files?.has(name))
    if (file !== undefined) {
      // A folder may have a name such as `a.html`. A URL with a query leads to a page only if the host sends that file.
      const sent = url.includes('?') ? undefined : byFile().get(file)
      return sent ? foundPage(sent) : { type: 'file', file }
    }
    const outcome = facts.redirectFor?.(url, false)
    if (outcome && outcome.type !== 'error') return outcome
    return facts.elsewhere?.(new URL(url).pathname) ? { type: 'elsewhere' } : undefined
  }

  let hreflang: Hreflang | undefined
  let allRedirects: readonly LocatedRedirect[] | undefined
  let isEntryOfCopy: Graph['isEntryOfCopy'] | undefined
  let linked: ReadonlySet<string> | undefined
  let parents: ReadonlySet<string> | undefined
  let hidesExtension: boolean | undefined
  let pagesWith: ReturnType<typeof listPagesWith> | undefined
  const graph: Graph = {
    url: facts.url,
    allowedOrigins: (facts.allowedOrigins ?? []).map((address) => new URL(address).origin),
    pages: facts.pages,
    pagesWith: (part) => (pagesWith ??= listPagesWith(graph))[part],
    otherFiles: () => listOtherFiles(facts),
    redirects,
    allRedirects: () => (allRedirects ??= [...listRedirects(graph)]),
    find,
    hasPagesBelow: (folder) => (parents ??= new Set(facts.pages.map(parentOf))).has(folder),
    // On a shared host, URLs outside the site's path belong to other sites.
    owns: (url) => url.startsWith(facts.url) || `${url}/` === facts.url,
    resolve: (page) => resolvePage(graph, page),
    hreflang: () => (hreflang ??= buildHreflang(site)),
    isEntryOfCopy: (sitemap, url) => (isEntryOfCopy ??= createEntryOfCopy(graph))(sitemap, url),
    linkedUrls: () => (linked ??= linkedUrls(facts.pages)),
    linksHideExtension: () => (hidesExtension ??= linksHideExtension(site)),
    indexable: (page, crawler) => findIndexable(page, facts.now, crawler),
  }
  const site: Site = {
    graph,
    host: { ...unknownHost, ...facts.host },
    robotsTxt: facts.robotsTxt ?? noRobotsTxt,
    sitemaps: { ...noSitemaps, ...facts.sitemaps },
    inputs: { ...noInputs, ...facts.inputs },
  }
  return site
}

/** Return the folder above a page. For the index of a folder, this is the folder above that one. */
function parentOf({ url }: Page): string {
  return url.slice(0, url.lastIndexOf('/', url.length - 2) + 1)
}

function* listOtherFiles({ url, files, pages }: SiteFacts): ReturnType<Graph['otherFiles']> {
  const ofPages = new Set(pages.map(({ file }) => file))
  for (const file of files ?? []) if (!ofPages.has(file)) yield { file, url: url + encodePath(file) }
}

interface PageIndex {
  exact: ReadonlyMap<string, Page>
  /** Pages by a loose key. Built lazily, for URLs that have no exact match. */
  loose: () => ReadonlyMap<string, Page>
}

function indexPages(pages: readonly Page[], respond: SiteHost['respond'] | undefined): PageIndex {
  let loose: ReadonlyMap<string, Page> | undefined
  return {
    exact: indexBy(exactKey, pages, respond),
    loose: () => (loose ??= indexBy(urlKey, pages, respond)),
  }
}

function indexBy(
  keyOf: (url: string) => string,
  pages: readonly Page[],
  respond: SiteHost['respond'] | undefined,
): ReadonlyMap<string, Page> {
  const index = new Map<string, Page>()
  for (const page of pages) {
    const key = keyOf(page.url)
    const other = index.get(key)
    index.set(key, other ? servedPage(key, [other, page], respond) : page)
  }
  return index
}

/** Return the page that the host serves at a URL that two pages share, exactly or in another form. */
function servedPage(
  url: string,
  pages: readonly [Page, Page],
  respond: SiteHost['respond'] | undefined,
): Page {
  const sent = respond?.(url)?.file
  const served = pages.find(({ file }) => file === sent)
  // Without a rule of the host, `a/index.html` is served at `/a`, even if `a.html` exists.
  return served ?? pages.find(({ file }) => /(?:^|\/)index\.html$/.test(file)) ?? pages[0]
}

function foundPage(page: Page): Found {
  if (page.kind !== 'refresh' || page.refresh?.url === undefined) return { type: 'page', page }
  return { type: 'redirect', redirect: { from: page.url, to: page.refresh.url, status: 200 }, page }
}
