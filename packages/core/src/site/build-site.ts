import { encodePath } from '@indexical/hosts'
import type { Page } from '../page/types.ts'
import { listRedirects } from './redirects.ts'
import { createEntryOfCopy } from './sitemaps.ts'
import { buildHreflang } from './hreflang.ts'
import type {
  Graph,
  Hreflang,
  LocatedRedirect,
  Site,
  SiteHost,
  SiteRobotsTxt,
  SiteSitemaps,
} from './types.ts'
import { BuildInputs } from './types.ts'
import { findIndexable } from './find-indexable.ts'
import { createFindUrl } from './find-url.ts'
import type { UrlFacts } from './find-url.ts'
import { linkedUrls } from './linked-urls.ts'
import { linksHideExtension } from './served-form.ts'
import { listPagesWith } from './pages-with.ts'
import { findIgnoringQuery, resolvePage } from './resolve-page.ts'
import { sentRobotsTxt } from './sent-robots-txt.ts'

/** The pages and addresses of the graph, and what is known of the other parts of a site. */
export interface SiteFacts extends Omit<UrlFacts, 'respond'> {
  /** Origins of other sites that canonicals may name. */
  allowedOrigins?: readonly string[]
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
  sendsHeaders: false,
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

/** Connect pages, redirects and files to a graph in which URLs can be looked up. */
export function buildSite(facts: SiteFacts): Site {
  const redirects = facts.redirects ?? []
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
    find: createFindUrl({ ...facts, respond: respondOf(facts.host) }),
    findOwn: (url) => (graph.owns(url) ? graph.find(url) : undefined),
    findOwnFile: (url) => (graph.owns(url) ? findIgnoringQuery(graph, url) : undefined),
    pageAt(url) {
      const found = graph.findOwn(url)
      return found?.type === 'page' ? found.page : undefined
    },
    hasPagesBelow: (folder) => (parents ??= new Set(facts.pages.map(parentOf))).has(folder),
    // On a shared host, URLs outside the site's path belong to other sites.
    owns: (url) => url.startsWith(facts.url) || `${url}/` === facts.url,
    resolve: (page) => resolvePage(graph, page),
    hreflang: () => (hreflang ??= buildHreflang(site)),
    isEntryOfCopy: (sitemap, url) => (isEntryOfCopy ??= createEntryOfCopy(graph))(sitemap, url),
    linkedUrls: () => (linked ??= linkedUrls(facts.pages)),
    linksHideExtension: () => (hidesExtension ??= linksHideExtension(graph)),
    indexable: (page) => findIndexable(page, facts.now),
  }
  const site: Site = {
    graph,
    host: { ...unknownHost, ...facts.host },
    robotsTxt: sentRobotsTxt(graph, facts.robotsTxt ?? noRobotsTxt, facts),
    sitemaps: { ...noSitemaps, ...facts.sitemaps },
    inputs: { ...new BuildInputs(), ...facts.inputs },
  }
  return site
}

/**
 * Return the responses of the host, without the errors of a server whose configuration does not parse: one finding reports
 * the line, and no URL is wrong because of it.
 */
function respondOf(host: SiteFacts['host']): SiteHost['respond'] | undefined {
  const respond = host?.respond
  if (!respond || !host.redirectProblems?.some(({ type }) => type === 'unreadable')) return respond
  return (url) => {
    const response = respond(url)
    return response?.status === 500 ? undefined : response
  }
}

/** Return the folder above a page. For the index of a folder, this is the folder above that one. */
function parentOf({ url }: Page): string {
  return url.slice(0, url.lastIndexOf('/', url.length - 2) + 1)
}

function* listOtherFiles({ url, files, pages }: SiteFacts): ReturnType<Graph['otherFiles']> {
  const ofPages = new Set(pages.map(({ file }) => file))
  for (const file of files ?? []) if (!ofPages.has(file)) yield { file, url: url + encodePath(file) }
}
