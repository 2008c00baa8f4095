import { toBytes } from '../bytes.ts'
import { compilePattern } from '../pcre/compile-pattern.ts'
import type { CompiledPattern } from '../pcre/compile-pattern.ts'

/** What a pattern takes of octets: the whole match and its groups; undefined for no match. */
export type Match = CompiledPattern['match']

/** A regular expression, ready for many texts. */
export interface ApacheRegex {
  match: Match
  /** All texts that it matches, where these are few; none for others. */
  texts: readonly string[]
  /** Texts that all stand in whatever it matches, but for the case of letters. */
  needs: readonly string[]
}

/**
 * Read a regular expression, which Apache matches octet by octet, with `.` for line ends too and `$` for the very end.
 *
 * @param ignoreCase whether letters `A-Z` are `a-z`
 * @returns undefined for one that is wrong or not understood
 * @see https://httpd.apache.org/docs/2.4/mod/core.html#regexdefaultoptions
 */
export function readRegex(pattern: string, ignoreCase = false): ApacheRegex | undefined {
  const bytes = toBytes(pattern)
  const plain = compilePattern(bytes, ignoreCase)
  if (!plain) return undefined
  const texts = new Set(plain.texts)
  const { needs } = plain
  if (texts.size > 0)
    return { texts: [...texts], needs, match: (text) => (texts.has(text) ? [text] : undefined) }
  const strict = compilePattern(
    bytes.replace(/\\[^]|\[\^?\]?(?:[^\]\\]|\\[^])*\]|[.$]/g, strictly),
    ignoreCase,
  )
  return strict && { texts: [], needs: strict.needs, match: strict.match }
}

function strictly(part: string): string {
  return part === '.' ? '[\\x00-\\xff]' : part === '$' ? '\\z' : part
}

/** Read a name pattern of `<Files>`: `*` and `?` for any characters; undefined for one with `[…]`. */
export function readNamePattern(pattern: string): ApacheRegex | undefined {
  if (/[[\\]/.test(pattern)) return undefined
  const source = pattern
    .replace(/[.+^${}()|\]]/g, '\\$&')
    .replace(/\*/g, '.*')
    .replace(/\?/g, '.')
  return readRegex(`^${source}$`)
}
