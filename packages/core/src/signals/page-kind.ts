import { isErrorFile } from '../url/error-file.ts'
import { urlKey } from '../url/identity.ts'
import type { PageKind, PageSignals } from './types.ts'

/**
 * Sent for every path at which nothing else is found, by hosts or by the service worker of Gatsby: what it names as its
 * canonical, all of these would. React Router, TanStack Start and Angular have names of their own for it; Angular writes
 * one for each language, in its folder.
 */
const fallbackFile =
  /^(?:200\.html?|__spa-fallback\.html|_shell\.html|offline-plugin-app-shell-fallback\/index\.html|(?:.*\/)?index\.csr\.html)$/i

/** Proofs of ownership at the root, which search engines compare with what they gave out, byte by byte. */
const proofFile =
  /^(?:google[\da-f]{16}|yandex_[\da-f]{16}|naver[\da-f]{32}|baidu_verify_[\w-]+|pinterest-[\da-f]{5,32})\.html$/

/**
 * Tell what a document is from its file name and what it says.
 *
 * @param isAsked whether its author asks for tags, which makes a page of a document without any of its own
 */
export function pageKind(file: string, url: string, signals: PageSignals, isAsked: boolean): PageKind {
  if ((signals.fragment || proofFile.test(file)) && !isAsked && !saysAnything(signals)) return 'fragment'
  if (isErrorFile(file) || fallbackFile.test(file)) return 'error'
  return isStub(signals, url) ? 'refresh' : 'page'
}

/**
 * Whether a document only sends visitors on: before anybody can read it, or after a moment to the page that it names as
 * its canonical, as Astro's stub of a temporary redirect does. What reloads itself, moves on after a while, or opens a mail
 * or an app, is a page.
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

/** A bare file that names a canonical or redirects is a page, however short; stubs are often written so. */
function saysAnything({ canonicals, robots, refresh }: PageSignals): boolean {
  return canonicals.length > 0 || robots.length > 0 || refresh !== undefined
}
