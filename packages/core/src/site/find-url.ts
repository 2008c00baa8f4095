import type { HostModel } from '@indexical/hosts'
import type { Redirect } from '@indexical/syntax'
import { exactKey, urlKey } from '@indexical/syntax/url'
import type { Page } from '../page/types.ts'
import type { Found, MovedForm, SiteHost } from './types.ts'

/** The facts that decide what the host answers for a URL. */
export interface UrlFacts {
  /** Absolute URL of the site, with a final slash. */
  url: string
  pages: readonly Page[]
  redirects?: readonly Redirect[]
  /**
   * Return the rewrite or pattern redirect of the host: one that is forced over files, or one for URLs without a file.
   */
  redirectFor?: HostModel['redirectFor']
  /** The host's response to a URL, if the host is known. */
  respond?: SiteHost['respond'] | undefined
  /** Output files, including those of pages, relative to the output folder. */
  files?: ReadonlySet<string>
  /** Whether something outside the output serves this path. */
  elsewhere?: (pathname: string) => boolean
  /** Output files that a static host tries for a URL. */
  filesOf?: (url: string) => readonly string[]
}

/**
 * Create the function that decides what the host answers for a URL: a page, a redirect, another file, something outside
 * of the output, or nothing (404). If the host is unknown, every form of a page's URL counts as the page.
 */
export function createFindUrl(facts: UrlFacts): (url: string) => Found | undefined {
  const { respond, redirects = [] } = facts
  const exactPages = indexBy(exactKey, facts.pages, respond)
  let loosePages: ReadonlyMap<string, Page> | undefined
  const exactRedirects = new Map(redirects.map((redirect) => [exactKey(redirect.from), redirect]))
  const looseRedirects = new Map(redirects.map((redirect) => [urlKey(redirect.from), redirect]))
  let pageByFile: ReadonlyMap<string, Page> | undefined
  const byFile = (): ReadonlyMap<string, Page> =>
    (pageByFile ??= new Map(facts.pages.map((page) => [page.file, page])))

  /** Return what a known host answers for a form of a page's URL. */
  const answered = (url: string, page: Page): Found | undefined => {
    // Hosts serve the root of a site with and without its final slash, and error pages at every URL without a file.
    if (!respond || page.kind === 'error' || !url.startsWith(facts.url)) return foundPage(page)
    const response = respond(url)
    if (!response) return foundPage(page)
    const { status, location, doubt } = response
    const final = location === undefined ? response : respond(location)
    const sent = final?.file === page.file ? page : byFile().get(final?.file ?? '')
    const isForm = sent !== undefined && final!.status < 400 && urlKey(sent.url) === urlKey(page.url)
    if (location === undefined) return isForm ? foundPage(sent, { isSent: true }) : undefined
    if (isForm) return foundPage(sent, { moved: { to: location, status, doubt } })
    // nginx redirects to a folder without an index, and then responds with 403.
    if (final && final.status >= 400 && urlKey(location) === urlKey(url)) return undefined
    return { type: 'redirect', redirect: { from: url, to: location, status } }
  }

  const find = (url: string): Found | undefined => {
    const forced = facts.redirectFor?.(url, true)
    if (forced) return forced.type === 'error' ? undefined : forced
    // Most addresses are already in the form of a key.
    const same = exactPages.get(url) ?? exactPages.get(exactKey(url))
    if (same) return answered(url, same)
    const redirect = exactRedirects.get(exactKey(url))
    if (redirect) return { type: 'redirect', redirect }
    const loose = urlKey(url)
    const near = (loosePages ??= indexBy(urlKey, facts.pages, respond)).get(loose)
    const found = near && answered(url, near)
    if (found) return found
    const nearRedirect = looseRedirects.get(loose)
    if (nearRedirect) return { type: 'redirect', redirect: nearRedirect }
    const file = facts.filesOf?.(url).find((name) => facts.files?.has(name))
    if (file !== undefined && !near && !((respond?.(url)?.status ?? 0) >= 400)) {
      // A folder may have a name such as `a.html`. A URL with a query leads to a page only if the host sends that file.
      const sent = url.includes('?') ? undefined : byFile().get(file)
      return sent ? foundPage(sent) : { type: 'file', file }
    }
    const outcome = facts.redirectFor?.(url, false)
    if (outcome && outcome.type !== 'error') return outcome
    return facts.elsewhere?.(new URL(url).pathname) ? { type: 'elsewhere' } : undefined
  }
  // All other answers take time, and rules look up the same URLs.
  const known = new Map<string, Found | undefined>()
  return (url) => {
    if (!respond && exactPages.has(url)) return find(url)
    if (known.has(url)) return known.get(url)
    const found = find(url)
    known.set(url, found)
    return found
  }
}

function indexBy(
  keyOf: (url: string) => string,
  pages: readonly Page[],
  respond: UrlFacts['respond'],
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
function servedPage(url: string, pages: readonly [Page, Page], respond: UrlFacts['respond']): Page {
  const sent = respond?.(url)?.file
  const served = pages.find(({ file }) => file === sent)
  // Without a rule of the host, `a/index.html` is served at `/a`, even if `a.html` exists.
  return served ?? pages.find(({ file }) => /(?:^|\/)index\.html$/.test(file)) ?? pages[0]
}

function foundPage(page: Page, answer?: { isSent: boolean } | { moved: MovedForm }): Found {
  if (page.kind === 'refresh' && page.refresh?.url !== undefined)
    return { type: 'redirect', redirect: { from: page.url, to: page.refresh.url, status: 200 }, page }
  return { type: 'page', page, ...answer }
}
