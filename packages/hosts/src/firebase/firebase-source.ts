import { toBytes } from '../bytes.ts'
import { listOf } from '../config-data.ts'
import type { Table } from '../config-data.ts'
import { compilePattern } from '../pcre/compile-pattern.ts'
import type { CompiledPattern } from '../pcre/compile-pattern.ts'
import { beginningOf } from '../pcre/beginning-of.ts'
import { compileFirebaseGlob } from './firebase-glob.ts'

/** The source of an entry of `redirects`, `rewrites` or `headers`. */
export interface FirebaseSource {
  /** As written. */
  text: string
  /** The key that contains it. */
  key: 'source' | 'glob' | 'regex'
  /** Undefined for an unsupported pattern. */
  matches: ((path: string) => boolean) | undefined
  /** Substrings that every matching path must contain, except for repeated slashes. */
  needs: readonly string[]
  /** The pattern of a `regex`, for its captures. */
  pattern?: CompiledPattern | undefined
}

const keys = ['glob', 'source', 'regex'] as const

/** Read the source of an entry; undefined if it has none. */
export function readFirebaseSource(entry: Table): FirebaseSource | undefined {
  const key = keys.find((name) => typeof entry[name] === 'string' && entry[name] !== '')
  if (!key) return undefined
  const text = entry[key] as string
  if (key !== 'regex') {
    const glob = compileFirebaseGlob(withSlash(text))
    return { text, key, matches: glob?.matches, needs: glob?.needs ?? [] }
  }
  const pattern = compileRe2(text)
  return {
    text,
    key,
    matches: pattern && ((path) => pattern.match(toBytes(path.replace(/\/+/g, '/'))) !== undefined),
    needs: pattern?.needs ?? [],
    pattern,
  }
}

/**
 * Compile a pattern of RE2, which Firebase uses.
 *
 * @returns undefined for syntax that RE2 and PCRE interpret differently, and for syntax that only one of them supports
 * @see https://github.com/google/re2/wiki/Syntax
 */
export function compileRe2(source: string): CompiledPattern | undefined {
  const unescaped = source.replace(/\\[^sSx]/g, '')
  const isOther = /\(\?(?!:|P?<)|\\|\[[^\]]*[^\0-\x7F]|[^\0-\x7F][*+?{]/.test(unescaped)
  return isOther ? undefined : compilePattern(toBytes(source), { isUtf8: true })
}

/** Return the prefix of all paths that a source matches, whether it is supported or not. */
export function beginningOfSource({ key, text }: FirebaseSource): string {
  if (key === 'regex') return beginningOf(text) || '/'
  return /^\/(?:[\w.~-]+\/)*/.exec(withSlash(text))?.[0] ?? '/'
}

/** Add the leading slash. For Firebase, `about` and `\about` mean `/about`, and `!about` means `!/about`. */
export function withSlash(source: string): string {
  const [, not = '', path = ''] = /^(!?)([\s\S]*)$/.exec(source)!
  return not + `/${path}`.replaceAll('\\', '/').replace(/\/+/g, '/')
}

/** Return the entries of a list in the hosting table, with their indexes. */
export function entriesOf(config: Table, key: string): { entry: Table; index: number }[] {
  return listOf(config[key]).map((entry, index) => ({ entry, index }))
}
