import type { Redirect } from '@indexical/syntax'
import { getOrCreate, missingUrl, withoutWww } from '@indexical/syntax/internal'
import { exactKey } from '@indexical/syntax/url'
import type { Page } from '../page/types.ts'
import type { Graph } from './types.ts'

/** A permanent redirect to http or to another site, and the pages that it replaces. */
export interface AwayRedirect {
  redirect: Redirect
  /** The pages whose URLs it redirects. */
  pages: readonly Page[]
  /** Whether it redirects the URL of the home page, even if there is no page. */
  isHome: boolean
  /** Whether it redirects every URL without a file. */
  isCatchAll: boolean
}

/** The redirects of a site to http or to other sites. */
export interface AwayRedirects {
  /** A redirect of all pages; undefined if at least one page is not redirected. */
  whole: AwayRedirect | undefined
  /** One entry for each rule of the host. */
  all: readonly AwayRedirect[]
}

/** Find the redirects of the host to other sites or http: those of pages, of the home page, and of all other URLs. */
export function findAwayRedirects(graph: Graph): AwayRedirects {
  const byRule = new Map<
    string,
    { -readonly [K in keyof AwayRedirect]: AwayRedirect[K] } & { pages: Page[] }
  >()
  const entryAt = (url: string): ReturnType<typeof byRule.get> => {
    const found = graph.find(url)
    if (found?.type !== 'redirect' || found.page || !isAway(graph, found.redirect)) return undefined
    const { redirect } = found
    const key = redirect.location ? JSON.stringify(redirect.location) : exactKey(redirect.from)
    return getOrCreate(byRule, key, () => ({ redirect, pages: [], isHome: false, isCatchAll: false }))
  }
  const pages = graph.pages.filter(({ kind }) => kind === 'page')
  // Only the URLs of pages, of the home page and of one missing page are tested. A rule for many URLs matches one of
  // these.
  let count = 0
  for (const page of pages) {
    const entry = entryAt(page.url)
    if (!entry) continue
    entry.pages.push(page)
    count++
  }
  const home = entryAt(graph.url)
  if (home) home.isHome = true
  const nowhere = entryAt(missingUrl(graph.url))
  if (nowhere) nowhere.isCatchAll = true
  const all = [...byRule.values()]
  const isWhole = count > 0 && count === pages.length && (count > 1 || nowhere !== undefined)
  return { whole: isWhole ? all.find((entry) => entry.pages.length > 0) : undefined, all }
}

/** Create a function that returns whether a redirect to another site or http replaces a page at its own URL. */
export function createTakesPageAway(graph: Graph): (url: string, redirect: Redirect) => boolean {
  let urls: ReadonlySet<string> | undefined
  return (url, redirect) => {
    if (!leadsAway(graph, redirect)) return false
    urls ??= new Set(graph.pages.filter(({ kind }) => kind === 'page').map((page) => exactKey(page.url)))
    return urls.has(exactKey(url))
  }
}

/** Return whether a redirect of the host is permanent and leads away, to a site that is not in `allowedOrigins`. */
export function isAway(graph: Pick<Graph, 'url' | 'allowedOrigins'>, redirect: Redirect): boolean {
  const isPermanent = redirect.status === 301 || redirect.status === 308
  const { origin } = URL.parse(redirect.to) ?? {}
  return isPermanent && !graph.allowedOrigins.includes(origin ?? '') && leadsAway(graph, redirect)
}

/**
 * Return whether a redirect of the host leads to http or to another site. A redirect for one hostname is intended, and
 * so is a redirect between the hostnames with and without `www.`.
 */
function leadsAway({ url }: Pick<Graph, 'url'>, { to, ofHostname }: Redirect): boolean {
  const target = URL.parse(to)
  if (!target || !/^https?:$/.test(target.protocol) || ofHostname) return false
  const own = new URL(url)
  if (own.protocol === 'https:' && target.protocol === 'http:') return true
  return withoutWww(target.host) !== withoutWww(own.host)
}
