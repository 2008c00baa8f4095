import { findCrawler } from './crawlers.ts'
import { findDirective } from './directives.ts'
import { readDirective, type Directive } from './parse.ts'
import { pieceEnd, skipSeparators } from './pieces.ts'
import { skipSpaces, trimSpaces } from './spaces.ts'

/** The directives that one `X-Robots-Tag` line addresses to one crawler. */
export interface HeaderGroup {
  /** `*`, or the token before the colon, lower-cased. */
  crawler: string
  directives: Directive[]
  /**
   * Why another reader may scope these directives otherwise: `rescoped` a second crawler is named in
   * mid-line, as happens when a proxy joins repeated fields; `unknown-token` a member of the list looks like
   * an unknown crawler with a directive, and was read as a directive.
   */
  ambiguous?: 'rescoped' | 'unknown-token'
}

/**
 * Read one `X-Robots-Tag` field line. Lines of one response stay apart: call this for each of them.
 *
 * What stands before a colon is a directive when it takes a value, a crawler when we know it, and at the
 * start of the line also when it looks like a product token before a directive.
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

/** Whether a member of a list was read as a directive, and looks like an unknown crawler with a directive for it. */
export function addressesOther({ raw, problem }: Directive): boolean {
  const colon = raw.indexOf(':')
  if (colon < 0 || problem?.type !== 'unknown' || problem.suggestion !== undefined) return false
  return isUnknownScope(raw, 0, colon)
}

/** The colon of the list member that starts here, or -1. */
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

/** Product tokens are letters, digits, `_` and `-`; only a directive behind the colon makes one a crawler. */
function isUnknownScope(line: string, start: number, colon: number): boolean {
  const token = trimSpaces(line.slice(start, colon))
  if (!/^[a-z][a-z0-9_.-]{0,63}$/i.test(token) || findDirective(token)) return false
  const first = /^[^,:;\s]*/.exec(line.slice(skipSpaces(line, colon + 1), colon + 200))?.[0] ?? ''
  return findDirective(first) !== undefined
}
