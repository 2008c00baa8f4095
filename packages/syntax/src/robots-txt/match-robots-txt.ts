import { createFindCandidates } from '../url/find-candidates.ts'
import type { FindCandidates } from '../url/find-candidates.ts'
import { tokensOf } from './crawler-family.ts'
import { normalizePattern, normalizeUrlPath } from './escape-pattern.ts'
import { matchesPattern } from './matches-pattern.ts'
import type { RobotsRule, RobotsTxt } from './parse-robots-txt.ts'

/** Options for what RFC 9309 leaves to the crawler. */
export interface RobotsMatchOptions {
  /**
   * Decide as Google's robots.cc does:
   *
   * - Percent-encodings are compared as written, so pass the URL encoded.
   * - Allowing `/a/index.html` also allows `/a/`.
   * - Crawlers such as googlebot-news obey the group for googlebot if they have none.
   * - Crawlers such as adsbot-google do not obey the group for `*`.
   *
   * If false, decide by RFC 9309: encodings are normalised, and `/robots.txt` is always allowed. Google never checks
   * that URL with robots.cc, which treats it like any path.
   *
   * @default true
   */
  google?: boolean
}

/** Whether a crawler may fetch a URL. */
export interface RobotsVerdict {
  allowed: boolean
  /** The line that decided. Missing if no line matches; then everything is allowed. */
  rule?: RobotsRule
}

/**
 * Return whether a crawler, named by its product token (`googlebot`), may fetch a URL.
 *
 * All groups for the crawler are combined; if there are none, those for `*`. The longest matching pattern decides,
 * and an allow wins a tie. Only path and query of the URL count. Takes time proportional to the lengths of URL and
 * file.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9309#section-2.2.2
 */
export function matchRobotsTxt(
  robots: RobotsTxt,
  userAgent: string,
  url: string,
  options: RobotsMatchOptions = {},
): RobotsVerdict {
  return createRobotsMatcher(robots, userAgent, options)(url)
}

/** Create `matchRobotsTxt` for many URLs. The groups of the crawler are selected once. */
export function createRobotsMatcher(
  robots: RobotsTxt,
  userAgent: string,
  { google = true }: RobotsMatchOptions = {},
): (url: string) => RobotsVerdict {
  const rules = rulesFor(robots, google ? tokensOf(userAgent) : [userAgent.toLowerCase(), '*'])
  const compared = rules.map((rule) => ({
    rule,
    pattern: google ? rule.pattern : normalizePattern(rule.pattern),
  }))
  const candidates = createFindCandidates(compared.map(({ pattern }) => ({ needs: textsIn(pattern) })))
  return (url) => decide(compared, candidates, url, google)
}

/** Return substrings of every path that matches a pattern. */
function textsIn(pattern: string): string[] {
  // For Google, allowing `/a/index.html` also allows `/a/`.
  return pattern
    .replace(/\/index\.htm[^/]*$/, '/')
    .replace(/\$$/, '')
    .split('*')
}

/** @param rules with their patterns in the form that is compared */
function decide(
  rules: readonly { rule: RobotsRule; pattern: string }[],
  candidates: FindCandidates,
  url: string,
  google: boolean,
): RobotsVerdict {
  const path = google ? pathOfUrl(url) : normalizeUrlPath(pathOfUrl(url))
  if (!google && path === '/robots.txt') return { allowed: true }
  let best: RobotsRule | undefined
  let longest = 0
  // An allow wins a tie; of equal lines, the first is reported. An empty pattern never wins.
  const wins = (length: number, type: RobotsRule['type']): boolean =>
    length > longest || (length === longest && type === 'allow' && best?.type === 'disallow')
  for (const position of candidates(path)) {
    const { rule, pattern } = rules[position]!
    // A pattern's length is its highest possible score, so most patterns need not be compared.
    if (!wins(pattern.length, rule.type)) continue
    const length = matchLength(rule.type, pattern, path, google)
    if (!wins(length, rule.type)) continue
    best = rule
    longest = length
  }
  return best ? { allowed: best.type === 'allow', rule: best } : { allowed: true }
}

function rulesFor({ groups }: RobotsTxt, tokens: readonly string[]): RobotsRule[] {
  for (const crawler of tokens) {
    const own = groups.filter(({ agents }) => agents.some(({ token }) => token.toLowerCase() === crawler))
    if (crawler !== '' && own.length > 0) return own.flatMap(({ rules }) => rules)
  }
  return []
}

/** Return the number of matching octets that count, or 0. */
function matchLength(type: RobotsRule['type'], pattern: string, path: string, google: boolean): number {
  if (matchesPattern(path, pattern)) return pattern.length
  if (!google || type === 'disallow') return 0
  const slash = pattern.lastIndexOf('/')
  if (slash < 0 || !pattern.startsWith('/index.htm', slash)) return 0
  // For Google, allowing `/a/index.html` or `/a/index.htm` also allows `/a/`. Disallowing them does not disallow it.
  const folder = `${pattern.slice(0, slash + 1)}$`
  return matchesPattern(path, folder) ? folder.length : 0
}

/**
 * Return the part of a URL that robots.txt patterns match: path, parameters and query, without the fragment. It is at
 * least `/`. Pass the URL as requested, because nothing is decoded or resolved. Without a scheme, it may start with a
 * hostname.
 */
export function pathOfUrl(url: string): string {
  const hash = url.indexOf('#')
  const plain = hash < 0 ? url : url.slice(0, hash)
  const origin = /^(?:\/\/|[^/?;]*:\/\/)?[^/?;]*/.exec(plain)?.[0] ?? ''
  const path = plain.slice(origin.length)
  return path.startsWith('/') ? path : `/${path}`
}
