import { isErrorFile, isSameUrl, urlKey } from '@indexical/syntax/url'
import type { Page, PageKind, PageSignals } from './types.ts'

/**
 * Files that hosts, or the service worker of Gatsby, serve at every path without a file. A canonical in such a file
 * would apply to all these paths. React Router, TanStack Start and Angular use names of their own. Angular writes a
 * file for each language, in its folder.
 */
const fallbackFile =
  /^(?:200\.html?|__spa-fallback\.html|_shell\.html|offline-plugin-app-shell-fallback\/index\.html|(?:.*\/)?index\.csr\.html)$/i

/** Ownership proofs at the root, which search engines compare byte by byte. */
const proofFile =
  /^(?:google[\da-f]{16}|yandex_[\da-f]{16}|naver[\da-f]{32}|baidu_verify_[\w-]+|pinterest-[\da-f]{5,32})\.html$/

/**
 * Return the kind of a document, from its file name and signals.
 *
 * @param hasRequest whether the author requests tags, which makes a document without its own signals a page
 */
export function pageKind(file: string, url: string, signals: PageSignals, hasRequest: boolean): PageKind {
  if (isOtherFormat(signals)) return 'fragment'
  const isPart = signals.fragment !== undefined || proofFile.test(file)
  if (isPart && !hasRequest && !hasSignals(signals)) return 'fragment'
  if (isErrorFile(file) || fallbackFile.test(file)) return 'error'
  return isStub(signals, url) ? 'refresh' : 'page'
}

/** Return whether a file is not HTML, whatever its name: a tag in it would break it, even one that its author requests. */
function isOtherFormat({ fragment }: PageSignals): boolean {
  return fragment !== undefined && fragment !== 'part' && fragment !== 'empty'
}

/** The longest delay of a stub. Visitors read pages with a longer delay, such as a slide of a presentation. */
const maxStubSeconds = 30

/**
 * Return whether a document is a stub, which only redirects visitors. It redirects at once, or to its own canonical
 * after a moment (as Astro's stub of a temporary redirect does), or has no other link and redirects after a few
 * seconds. A document that reloads itself after a delay, or opens a mail or an app, is a page.
 */
function isStub({ refresh, canonicals, links }: PageSignals, url: string): boolean {
  const target = refreshTarget(refresh, url)
  if (!refresh) return false
  if (refresh.seconds === 0 && isLoop(refresh.url, url)) return true
  if (target === undefined) return false
  if (refresh.seconds === 0) return true
  if (canonicals.some((canonical) => canonical.url !== undefined && urlKey(canonical.url) === target))
    return true
  return refresh.seconds <= maxStubSeconds && links.urls.every((link) => urlKey(link) === target)
}

/** Return whether a target is the URL itself: hosts lead `/a` to the index of the folder `/a/`. A fragment only scrolls. */
function isLoop(target: string | undefined, url: string): boolean {
  if (target === undefined || target.includes('#')) return false
  return isSameUrl(target, url) || isSameUrl(`${target}/`, url)
}

/** Return the key of the other URL to which a refresh leads; undefined if it reloads the page or opens an app. */
function refreshTarget(refresh: PageSignals['refresh'], url: string): string | undefined {
  if (refresh?.url === undefined || !/^https?:/.test(refresh.url)) return undefined
  const target = urlKey(refresh.url)
  return target === urlKey(url) ? undefined : target
}

/**
 * Return whether a page leads visitors to another URL after a delay. Google treats this as a temporary redirect, so
 * the page may be canonical or not.
 *
 * @see https://developers.google.com/search/docs/crawling-indexing/301-redirects#metarefresh
 */
export function redirectsLater({ refresh, url }: Pick<Page, 'refresh' | 'url'>): boolean {
  return refresh !== undefined && refresh.seconds > 0 && refreshTarget(refresh, url) !== undefined
}

/**
 * Return whether the author may give a page tags: an ordinary page, or one that only redirects, but later. Search engines
 * may keep its own URL.
 */
export function hasOwnTags(page: Pick<Page, 'kind' | 'refresh' | 'url'>): boolean {
  return page.kind === 'page' || (page.kind === 'refresh' && redirectsLater(page))
}

/**
 * Return whether a fragment has a canonical, robots directives or a refresh. Such a fragment is a page: stubs are often
 * written without other tags.
 */
function hasSignals({ canonicals, robots, refresh }: PageSignals): boolean {
  return canonicals.length > 0 || robots.length > 0 || refresh !== undefined
}
