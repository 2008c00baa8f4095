import { isErrorFile, urlKey } from '@indexical/syntax/url'
import type { PageKind, PageSignals } from './types.ts'

/**
 * Files that hosts, or the service worker of Gatsby, serve for every path without a file. A canonical in them would
 * apply to all of these paths. React Router, TanStack Start and Angular use their own names; Angular writes one per
 * language, in its folder.
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
  if ((signals.fragment || proofFile.test(file)) && !hasRequest && !hasSignals(signals)) return 'fragment'
  if (isErrorFile(file) || fallbackFile.test(file)) return 'error'
  return isStub(signals, url) ? 'refresh' : 'page'
}

/**
 * Return whether a document only redirects visitors: at once, or after a moment to its own canonical, as Astro's stub
 * of a temporary redirect does. A document that reloads itself, redirects later, or opens a mail or an app, is a
 * page.
 */
function isStub({ refresh, canonicals }: PageSignals, url: string): boolean {
  if (refresh?.url === undefined || !/^https?:/.test(refresh.url)) return false
  const target = urlKey(refresh.url)
  if (target === urlKey(url)) return false
  return (
    refresh.seconds <= 1 ||
    canonicals.some((canonical) => canonical.url !== undefined && urlKey(canonical.url) === target)
  )
}

/**
 * Return whether a fragment has a canonical, robots directives or a refresh. It is then a page, however short,
 * because stubs are often written without tags.
 */
function hasSignals({ canonicals, robots, refresh }: PageSignals): boolean {
  return canonicals.length > 0 || robots.length > 0 || refresh !== undefined
}
