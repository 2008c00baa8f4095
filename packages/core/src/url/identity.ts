import { normalisePercent } from './percent.ts'
import { lacksScheme } from './scheme.ts'

/** Why a URL cannot be a canonical, or any statement about a public page. */
export type UrlProblem =
  | 'empty'
  | 'unparsable'
  | 'not-http'
  | 'credentials'
  | 'ip'
  | 'localhost'
  | 'no-scheme'

/** A URL as far as it could be read, with what is wrong with it. */
export interface ParsedUrl {
  /** Absent when the text resolves to nothing. */
  url?: URL
  problem?: UrlProblem
}

/**
 * Read a URL reference as browsers do and say why it names no public page.
 *
 * @param base absolute URL that relative references resolve against; without it they are unparsable
 */
export function parseHttpUrl(value: string, base?: string): ParsedUrl {
  // https://url.spec.whatwg.org/#url-parsing removes these too, but the checks below look at the text.
  const text = trimControls(value).replace(/[\t\n\r]/g, '')
  if (text === '') return { problem: 'empty' }
  const url = URL.parse(text, base) ?? undefined
  if (lacksScheme(text, base)) return url ? { url, problem: 'no-scheme' } : { problem: 'no-scheme' }
  if (!url) return { problem: 'unparsable' }
  const problem = problemOf(url)
  return problem ? { url, problem } : { url }
}

/** A URL as text, and why it cannot be used; one of the two. */
export interface HttpHref {
  url: string | undefined
  problem: UrlProblem | undefined
}

/**
 * Read a URL reference as `parseHttpUrl` does, for callers that want text: most absolute addresses of a site are
 * what parsing would give, and reading them as text costs a tenth of parsing them.
 *
 * @param base absolute URL that relative references resolve against; without it they are unparsable
 */
export function readHref(value: string, base?: string): HttpHref {
  if (isSettled(value)) return { url: value, problem: undefined }
  const { url, problem } = parseHttpUrl(value, base)
  return problem ? { url: undefined, problem } : { url: url?.href, problem }
}

/** A loop, because a pattern for the end is quadratic in white space that stands elsewhere. */
function trimControls(value: string): string {
  let start = 0
  let end = value.length
  while (start < end && value.charCodeAt(start) <= 0x20) start++
  while (end > start && value.charCodeAt(end - 1) <= 0x20) end--
  return value.slice(start, end)
}

function problemOf(url: URL): UrlProblem | undefined {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'not-http'
  if (url.username !== '' || url.password !== '') return 'credentials'
  const host = url.hostname.replace(/\.$/, '')
  if (host.startsWith('[') || /^\d+(?:\.\d+){3}$/.test(host)) return 'ip'
  return host === 'localhost' || host.endsWith('.localhost') ? 'localhost' : undefined
}

/**
 * Absolute URLs that URL parsing leaves as they are: lower-case ASCII host with a letter in its last label,
 * and in path and query nothing that is escaped or would be. Dot segments and punycode are checked apart.
 */
const plain =
  /^(https?:\/\/(?:[a-z0-9-]+\.)*[a-z][a-z0-9-]*)(\/[\w.~\-/!$&()*+,;=:@]*)?(\?[\w.~\-/!$&()*+,;=:@]+)?(?:#|$)/

/**
 * Of these, the URLs without query that parsing leaves as they are, that are their own exact key, and that
 * `parseHttpUrl` has nothing against.
 */
const settled =
  /^https?:\/\/(?:[a-z0-9-]+\.)+(?!localhost\/)[a-z][a-z0-9-]*(?:\/(?!\.)[\w.~\-!$&()*+,;=:@]*)+$/

function isSettled(url: string): boolean {
  return settled.test(url) && !url.includes('xn--')
}

/**
 * Name a page for look-ups inside one site: two URLs that a static host may answer with the same file have
 * the same key. Host case, default port, credentials, hash, percent-encoding, `/index.html`, `.html` and a
 * trailing slash make no difference; the query does.
 *
 * @returns an absolute URL; a text that is none comes back unchanged
 */
export function urlKey(url: string | URL): string {
  return typeof url === 'string' ? keyOf(url, foldPath) : parsedKey(url, foldPath)
}

/**
 * Name a URL exactly: as `urlKey`, but `/a`, `/a/`, `/a.html` and `/a/index.html` differ.
 *
 * @returns an absolute URL without hash; a text that is none comes back unchanged
 */
export function exactKey(url: string | URL): string {
  return typeof url === 'string' ? keyOf(url, keepPath) : parsedKey(url, keepPath)
}

/** Whether two URLs have one exact name. Most that are compared are written alike. */
export function isSameUrl(a: string, b: string): boolean {
  return a === b || exactKey(a) === exactKey(b)
}

function keyOf(url: string, fold: (path: string) => string): string {
  if (isSettled(url)) {
    if (fold === keepPath) return url
    const start = url.indexOf('/', 8)
    const path = url.slice(start)
    const folded = fold(path)
    return folded === path ? url : url.slice(0, start) + folded
  }
  const match = plain.exec(url)
  if (match && !url.includes('/.') && !url.includes('xn--')) {
    return match[1] + fold(match[2] ?? '/') + (match[3] ?? '')
  }
  const parsed = URL.parse(url)
  return parsed ? parsedKey(parsed, fold) : url
}

function parsedKey(url: URL, fold: (path: string) => string): string {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return url.href.replace(/#.*$/s, '')
  return url.origin + fold(normalisePercent(url.pathname)) + normalisePercent(url.search)
}

function keepPath(path: string): string {
  return path
}

/** One fold only, and none that would leave something to fold again: `/a.html/` is no `/a`. */
function foldPath(path: string): string {
  const folder = cutIndex(path)
  const folded = cutEnding(folder)
  return cutEnding(folded) === folded && cutIndex(folded) === folded ? folded : folder
}

function cutIndex(path: string): string {
  if (path.endsWith('/index.html')) return path.slice(0, -10)
  return path.endsWith('/index.htm') ? path.slice(0, -9) : path
}

function cutEnding(path: string): string {
  if (path.endsWith('/')) return path.length > 1 ? path.slice(0, -1) : path
  const end = path.length - (path.endsWith('.html') ? 5 : path.endsWith('.htm') ? 4 : 0)
  if (end === path.length) return path
  // What is left must be a name: one or two dots lead to a folder.
  const isName = !/^\.{0,2}$/.test(path.slice(path.lastIndexOf('/', end - 1) + 1, end))
  return isName ? path.slice(0, end) : path
}
