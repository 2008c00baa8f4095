import { createFindCandidates } from '../url/find-candidates.ts'
import type { FindCandidates } from '../url/find-candidates.ts'
import { tokensOf } from './crawler-family.ts'
import { normalizePattern, normalizeUrlPath } from './escape-pattern.ts'
import { matchesPattern } from './matches-pattern.ts'
import type { RobotsRule, RobotsTxt } from './parse-robots-txt.ts'
import { pathOfUrl } from './path-of-url.ts'

/** How to read what the file leaves to the crawler. */
export interface RobotsMatchOptions {
  /**
   * Decide as Google's robots.cc does: percent-encodings are compared as written, so pass the URL encoded;
   * allowing `/a/index.html` allows `/a/`; crawlers such as googlebot-news obey the group for googlebot when
   * they have none; crawlers such as adsbot-google do not obey the one for `*`. Otherwise decide as RFC 9309
   * says: encodings are normalised, and `/robots.txt` itself is always allowed (robots.cc is never asked
   * about it, and answers as for any path).
   *
   * @default true
   */
  google?: boolean
}

/** Whether a crawler may fetch a URL. */
export interface RobotsVerdict {
  allowed: boolean
  /** The line that decided. Missing when none matches; then all is allowed. */
  rule?: RobotsRule
}

/**
 * Decide whether a crawler, named by its product token (`googlebot`), may fetch a URL.
 *
 * All groups for the crawler count together, else those for `*`; the longest pattern that matches decides,
 * and of equally long ones an allow. Only path and query of the URL count. Takes time in proportion to the
 * lengths of URL and file.
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

/** The same for many URLs: what a file says to a crawler is found out once. */
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

/** Texts that all stand in a path that a pattern allows or forbids. */
function textsIn(pattern: string): string[] {
  // Google takes `/a/` for allowed too where `/a/index.html` is.
  return pattern
    .replace(/\/index\.htm[^/]*$/, '/')
    .replace(/\$$/, '')
    .split('*')
}

/** @param rules each with its pattern as it is compared */
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
  // On a tie an allow wins; of equal lines the first is the one to show. An empty pattern never wins.
  const wins = (length: number, type: RobotsRule['type']): boolean =>
    length > longest || (length === longest && type === 'allow' && best?.type === 'disallow')
  for (const position of candidates(path)) {
    const { rule, pattern } = rules[position]!
    // A pattern cannot count for more than its length, so many need no look at the path.
    if (!wins(pattern.length, rule.type)) continue
    const length = matchLength(rule.type, pattern, path, google)
    if (!wins(length, rule.type)) continue
    best = rule
    longest = length
  }
  return best ? { allowed: best.type === 'allow', rule: best } : { allowed: true }
}

function rulesFor({ groups }: RobotsTxt, tokens: readonly string[]): RobotsRule[] {
  for (const wanted of tokens) {
    const own = groups.filter(({ agents }) => agents.some(({ token }) => token.toLowerCase() === wanted))
    if (wanted !== '' && own.length > 0) return own.flatMap(({ rules }) => rules)
  }
  return []
}

/** The number of octets that count for a match, 0 for none. */
function matchLength(type: RobotsRule['type'], pattern: string, path: string, google: boolean): number {
  if (matchesPattern(path, pattern)) return pattern.length
  if (!google || type === 'disallow') return 0
  const slash = pattern.lastIndexOf('/')
  if (slash < 0 || !pattern.startsWith('/index.htm', slash)) return 0
  // Google takes `/a/index.html` and `/a/index.htm` for names of `/a/`, but only to allow it.
  const folder = `${pattern.slice(0, slash + 1)}$`
  return matchesPattern(path, folder) ? folder.length : 0
}
