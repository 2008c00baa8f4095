import { toBytes } from '../bytes.ts'
import { escapeRegExp } from '../match-pattern.ts'
import { compilePattern } from '../pcre/compile-pattern.ts'
import type { HeaderRule } from '../plain/headers-file.ts'

/** A compiled `for` of a header rule. */
export type NetlifyPattern = Pick<HeaderRule, 'literal' | 'needs'> & { matches: (path: string) => boolean }

/** Characters with a meaning in a regular expression. Netlify makes one of a part with `*`. */
const syntax = /[\\^$+?()[\]{}|]/

/**
 * Compile the `for` of a header rule. Case, a final slash and repeated slashes are ignored. `/blog/*` matches `/blog`
 * and every path with this prefix. In a part with `*`, a dot matches any character. Takes time at most proportional
 * to the product of both lengths.
 *
 * @returns undefined for a pattern that Netlify reads as a regular expression, such as `/*.(pdf|doc)`
 * @see https://github.com/netlify/build/blob/main/packages/headers-parser/src/for_regexp.ts
 */
export function compileNetlifyPattern(pattern: string): NetlifyPattern | undefined {
  const parts = pattern
    .toLowerCase()
    .split('/')
    .map((part) => part.trimEnd())
    .filter(Boolean)
  if (parts.some((part) => part.includes('*') && !part.startsWith(':') && syntax.test(part))) return undefined
  const source = parts.map((part) => {
    if (part.startsWith(':')) return '/[^/]+'
    if (part === '*') return '/?.*'
    return `/${part.includes('*') ? part.replaceAll('*', '.*') : escapeRegExp(part)}`
  })
  const compiled = compilePattern(toBytes(`^${source.join('') || '/'}/?$`), { isStrict: true })
  if (!compiled) return undefined
  const isFixed = parts.every((part) => !part.startsWith(':') && !part.includes('*'))
  return {
    ...(isFixed && { literal: `/${parts.join('/')}` }),
    needs: compiled.needs,
    matches: (path) => compiled.match(toBytes(path.toLowerCase())) !== undefined,
  }
}
