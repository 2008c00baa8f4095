import { editDistance } from './find-nearest.ts'
import { findCrawler } from './crawlers.ts'
import { findDirective } from './directives.ts'
import { readDirective, type Directive } from './parse.ts'
import { pieceEnd, skipSeparators } from './pieces.ts'
import { skipSpaces, trimSpaces } from './spaces.ts'

/** The directives for one crawler in one `X-Robots-Tag` line. */
export interface HeaderGroup {
  /** `*`, or the lower-case token before the colon. */
  crawler: string
  directives: Directive[]
  /**
   * Why other readers may assign these directives to another crawler. `rescoped`: a second crawler is named in the
   * middle of the line, which happens if a proxy joins repeated fields. `unknown-token`: a list member was read as a
   * directive, but looks like an unknown crawler with a directive.
   */
  ambiguous?: 'rescoped' | 'unknown-token'
}

/**
 * Parse one `X-Robots-Tag` field line. Call it for each line of a response separately.
 *
 * The text before a colon is a directive if it takes a value, or a crawler if we know it. At the start of the line, a
 * product token before a directive is also a crawler.
 */
export function parseRobotsHeader(line: string): HeaderGroup[] {
  const groups: HeaderGroup[] = []
  let group: HeaderGroup | undefined
  let position = skipSeparators(line, 0)
  while (position < line.length) {
    const colon = colonOf(line, position)
    const crawler = colon < 0 ? undefined : crawlerBefore(line, position, colon, group === undefined)
    if (crawler !== undefined) {
      group = { crawler, directives: [], ...(groups.length > 0 ? { ambiguous: 'rescoped' } : {}) }
      groups.push(group)
      position = skipSeparators(line, colon + 1)
      continue
    }
    if (!group) groups.push((group = { crawler: '*', directives: [] }))
    const end = pieceEnd(line, position)
    if (colon >= 0 && isUnknownScope(line, position, colon)) group.ambiguous ??= 'unknown-token'
    group.directives.push(readDirective(line, position, end))
    position = skipSeparators(line, end)
  }
  return groups
}

/** Return whether a list member was read as a directive but looks like an unknown crawler with a directive. */
export function namesUnknownCrawler({ raw, problem }: Directive): boolean {
  const colon = raw.indexOf(':')
  if (colon < 0 || problem?.type !== 'unknown' || problem.suggestion !== undefined) return false
  return isUnknownScope(raw, 0, colon)
}

/** Return the colon of the list member that starts here, or -1. */
function colonOf(line: string, start: number): number {
  for (let index = start; index < line.length && line[index] !== ','; index++)
    if (line[index] === ':') return index
  return -1
}

function crawlerBefore(line: string, start: number, colon: number, atStart: boolean): string | undefined {
  const token = trimSpaces(line.slice(start, colon)).toLowerCase()
  if (findCrawler(token)) return token
  return atStart && isUnknownScope(line, start, colon) ? token : undefined
}

/**
 * Return whether an unknown crawler is named before the colon: a product token of letters, digits, `_` and `-`,
 * followed by a directive.
 */
function isUnknownScope(line: string, start: number, colon: number): boolean {
  const token = trimSpaces(line.slice(start, colon))
  if (!/^[a-z][a-z0-9_.-]{0,63}$/i.test(token) || findDirective(token)) return false
  const first = /^[^,:;\s]*/.exec(line.slice(skipSpaces(line, colon + 1), colon + 200))?.[0] ?? ''
  return findDirective(first) !== undefined
}

const correctName = 'x-robots-tag'

/** Short and long forms of the name, which differ by more than a typing slip. */
const otherForms = /^(?:x[-_]?)?robots?(?:[-_]?tags?)?$/

const crawlerHeaders = new Set([correctName, 'link', 'refresh', 'content-usage', 'content-signal'])

/** Return whether a header is one that crawlers read, or has a misspelt name of one. */
export function isCrawlerHeader(name: string): boolean {
  return crawlerHeaders.has(name) || isMisspeltRobotsTag(name)
}

/**
 * Return whether rules need a header. They need those that crawlers read, and those that make browsers forget that the
 * site is on https. Other forms of Strict-Transport-Security are on every page, so reading them would only take time.
 *
 * @param name in lower case
 */
export function isSignalHeader(name: string, value: unknown): boolean {
  return isCrawlerHeader(name) || (typeof value === 'string' && isHstsRemoval(name, value))
}

/** Return whether a header makes browsers forget that the site is on https. */
export function isHstsRemoval(name: string, value: string): boolean {
  // By section 6.1 of RFC 6797, names of directives are case-insensitive, and values may be in quotes.
  return name === 'strict-transport-security' && /(?:^|;)\s*max-age\s*=\s*"?0+"?\s*(?:;|$)/i.test(value)
}

/** Return whether a lower-case header name is a wrong form of X-Robots-Tag: `x-robot-tag`, `robots`. */
export function isMisspeltRobotsTag(name: string): boolean {
  if (name === correctName || Math.abs(name.length - correctName.length) > 8) return false
  return otherForms.test(name) || editDistance(name, correctName) <= 2
}
