import { toBytes } from '../bytes.ts'
import { compilePattern } from '../pcre/compile-pattern.ts'
import type { CompiledPattern } from '../pcre/compile-pattern.ts'

/** Matches octets and returns the whole match and its groups; undefined without a match. */
export type Match = CompiledPattern['match']

/** A compiled regular expression. */
export interface ApacheRegex {
  match: Match
  /** All texts that it matches, if they are few; else empty. */
  texts: readonly string[]
  /** Substrings that every match must contain, ignoring case. */
  needs: readonly string[]
}

/**
 * Compile a regular expression, which Apache matches octet by octet. `.` also matches line ends, and `$` matches only
 * at the very end.
 *
 * @param ignoreCase whether letters `A-Z` are `a-z`
 * @returns undefined for an invalid or unsupported expression
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

/** Compile a name pattern of `<Files>`: `*` and `?` match any characters. Undefined for a pattern with `[…]`. */
export function readNamePattern(pattern: string): ApacheRegex | undefined {
  if (/[[\\]/.test(pattern)) return undefined
  const source = pattern
    .replace(/[.+^${}()|\]]/g, '\\$&')
    .replace(/\*/g, '.*')
    .replace(/\?/g, '.')
  return readRegex(`^${source}$`)
}
