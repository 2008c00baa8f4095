import { trimRange } from '../range.ts'
import { normalizePercent } from './percent.ts'
import { lacksScheme } from './lacks-scheme.ts'

/** Why a URL cannot be a canonical or another signal about a public page. */
export type UrlProblem =
  | 'empty'
  | 'unparsable'
  | 'not-http'
  | 'credentials'
  | 'ip'
  | 'localhost'
  | 'no-scheme'
  | 'second-scheme'

/** A parsed URL and its problem. */
export interface ParsedUrl {
  /** Missing if the text cannot be parsed. */
  url?: URL
  problem?: UrlProblem
}

/**
 * Parse a URL reference as browsers do, and return why it cannot be a public page. Never throws.
 *
 * @param base absolute URL that relative references resolve against; without it they cannot be parsed
 */
export function parseHttpUrl(value: string, base?: string): ParsedUrl {
  // URL parsing also removes these (https://url.spec.whatwg.org/#url-parsing), but the checks below use the text.
  const text = trimControls(value).replace(/[\t\n\r]/g, '')
  if (text === '') return { problem: 'empty' }
  const url = URL.parse(text, base) ?? undefined
  if (lacksScheme(text, base)) return url ? { url, problem: 'no-scheme' } : { problem: 'no-scheme' }
  if (!url) return { problem: 'unparsable' }
  // Do not return the URL: to compare thousands of long ones, for example from a long base, would take minutes.
  if (url.href.length > longestUrl) return { problem: 'unparsable' }
  const problem = problemOf(url)
  return problem ? { url, problem } : { url }
}

/**
 * Maximum length of a page's URL. Servers refuse longer ones (nginx and Apache from about 8,000 characters), and V8
 * hashes texts of more than 16,383 characters only by their length.
 */
export const longestUrl = 8192

/** A URL as text, or why it cannot be used. */
export interface HttpHref {
  url: string | undefined
  problem: UrlProblem | undefined
}

/**
 * Parse a URL reference as `parseHttpUrl` does, for callers that need text. Most absolute URLs of a site are already in
 * parsed form. To recognise this by a pattern takes a tenth of the time of parsing.
 *
 * @param base absolute URL that relative references resolve against; without it they cannot be parsed
 */
export function readHref(value: string, base?: string): HttpHref {
  if (value.length <= longestUrl && isNormalized(value)) return { url: value, problem: undefined }
  const { url, problem } = parseHttpUrl(value, base)
  return problem ? { url: undefined, problem } : { url: url?.href, problem }
}

/** Remove control characters and spaces at both ends. */
function trimControls(value: string): string {
  const { start, end } = trimRange(value, 0, value.length, (code) => code <= 0x20)
  return value.slice(start, end)
}

function problemOf(url: URL): UrlProblem | undefined {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'not-http'
  if (url.username !== '' || url.password !== '') return 'credentials'
  const host = url.hostname.replace(/\.$/, '')
  // `https://https://example.com/` and `https://https//example.com/`.
  if (host === 'http' || host === 'https') return 'second-scheme'
  if (host.startsWith('[') || /^\d+(?:\.\d+){3}$/.test(host)) return 'ip'
  return host === 'localhost' || host.endsWith('.localhost') ? 'localhost' : undefined
}

/**
 * Absolute URLs that URL parsing does not change. They have a lower-case ASCII hostname with a letter in its last
 * label, and a path and query that need no escapes and contain none. Dot segments and punycode are checked separately.
 */
const plain =
  /^(https?:\/\/(?:[a-z0-9-]+\.)*[a-z][a-z0-9-]*)(\/[\w.~\-/!$&()*+,;=:@]*)?(\?[\w.~\-/!$&()*+,;=:@]+)?(?:#|$)/

/** URLs of `plain` without query that are also their own exact key, and have no problem in `parseHttpUrl`. */
const normalized =
  /^https?:\/\/(?:[a-z0-9-]+\.)+(?!localhost\/)[a-z][a-z0-9-]*(?:\/(?!\.)[\w.~\-!$&()*+,;=:@]*)+$/

function isNormalized(url: string): boolean {
  return normalized.test(url) && !url.includes('xn--')
}

/** Return a URL without the first of two schemes, as in `https://https://example.com/`; undefined with one scheme. */
export function withoutSecondScheme(url: string): string | undefined {
  const match = /^\s*https?:\/+(https?):?\/+(.*)$/is.exec(url)
  return match ? `${match[1]!.toLowerCase()}://${match[2]}` : undefined
}

/**
 * Return a key for look-ups within one site: two URLs have the same key if a static host may serve the same file for
 * both. Hostname case, default port, credentials, hash, percent-encoding, `/index.html`, `.html` and a trailing slash
 * make no difference; the query does.
 *
 * @returns an absolute URL; a text that is not a URL is returned unchanged
 */
export function urlKey(url: string | URL): string {
  return typeof url === 'string' ? keyOf(url, foldPath) : parsedKey(url, foldPath)
}

/**
 * Return an exact key of a URL: like `urlKey`, but `/a`, `/a/`, `/a.html` and `/a/index.html` differ.
 *
 * @returns an absolute URL without hash; a text that is not a URL is returned unchanged
 */
export function exactKey(url: string | URL): string {
  return typeof url === 'string' ? keyOf(url, keepPath) : parsedKey(url, keepPath)
}

/** Return whether two URLs have the same exact key. Most compared URLs are identical texts. */
export function isSameUrl(a: string, b: string): boolean {
  return a === b || exactKey(a) === exactKey(b)
}

function keyOf(url: string, fold: (path: string) => string): string {
  if (isNormalized(url)) {
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
  return url.origin + fold(normalizePercent(url.pathname)) + normalizePercent(url.search)
}

function keepPath(path: string): string {
  return path
}

/** Fold a path once. The result must not be folded again: `/a.html/` is not `/a`. */
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
  // The rest must be a name. One or two dots are a folder.
  const isName = !/^\.{0,2}$/.test(path.slice(path.lastIndexOf('/', end - 1) + 1, end))
  return isName ? path.slice(0, end) : path
}

/** Return path and query of an absolute URL, for messages about URL forms. */
export function pathAndQuery(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}

/** Format the expected and the found URL for a message, both without their hostname. */
export function formatInsteadOf(expected: string, found: string): string {
  return `\`${pathAndQuery(expected)}\` instead of \`${pathAndQuery(found)}\``
}

/** Return a URL of a site at which no page exists, to see what a host answers for missing ones. */
export function missingUrl(root: string): string {
  return new URL('indexical-nothing-is-here', root).href
}
