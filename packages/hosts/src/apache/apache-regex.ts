import { toBytes } from '../bytes.ts'
import { escapeRegExp } from '../match-pattern.ts'
import { compilePattern } from '../pcre/compile-pattern.ts'
import type { CompiledPattern } from '../pcre/compile-pattern.ts'

/**
 * Compile a regular expression, which Apache matches octet by octet. `.` also matches line ends, and `$` matches only
 * at the very end.
 *
 * @returns undefined for an invalid or unsupported expression
 * @see https://httpd.apache.org/docs/2.4/mod/core.html#regexdefaultoptions
 */
export function readRegex(pattern: string, isCaseless = false): CompiledPattern | undefined {
  return compilePattern(toBytes(pattern), { isCaseless, isStrict: true })
}

/** Compile a name pattern of `<Files>`: `*` and `?` match any characters. Undefined for a pattern with `[…]`. */
export function readNamePattern(pattern: string): CompiledPattern | undefined {
  if (/[[\\]/.test(pattern)) return undefined
  return readRegex(`^${escapeRegExp(pattern).replaceAll('\\*', '.*').replaceAll('\\?', '.')}$`)
}
