import { listOf } from '../config-data.ts'
import type { Table } from '../config-data.ts'
import { beginningOf } from '../pcre/beginning-of.ts'
import { compileFirebaseGlob, textsInGlob } from './firebase-glob.ts'
import { compileRe2, textsInRe2 } from './re2-pattern.ts'

/** What an entry of `redirects`, `rewrites` or `headers` is about. */
export interface FirebaseSource {
  /** As written. */
  text: string
  /** Which of the keys holds it. */
  key: 'source' | 'glob' | 'regex'
  /** Undefined for a pattern that is not understood. */
  matches: ((path: string) => boolean) | undefined
  /** Texts that stand in every path that it matches, but for repeated slashes. */
  needs: readonly string[]
  /** The pattern of a `regex`, for what it catches. */
  pattern?: RegExp | undefined
}

const keys = ['glob', 'source', 'regex'] as const

/** Read the source of an entry; undefined when it has none. */
export function readFirebaseSource(entry: Table): FirebaseSource | undefined {
  const key = keys.find((name) => typeof entry[name] === 'string' && entry[name] !== '')
  if (!key) return undefined
  const text = entry[key] as string
  if (key !== 'regex') {
    const glob = withSlash(text)
    return { text, key, matches: compileFirebaseGlob(glob), needs: textsInGlob(glob) }
  }
  const pattern = compileRe2(text)
  return {
    text,
    key,
    matches: pattern && ((path) => pattern.test(path.includes('//') ? path.replace(/\/+/g, '/') : path)),
    needs: textsInRe2(text),
    pattern,
  }
}

/** How every path begins that a source matches, whether it is understood or not. */
export function beginningOfSource({ key, text }: FirebaseSource): string {
  if (key === 'regex') return beginningOf(text) || '/'
  return /^\/(?:[\w.~-]+\/)*/.exec(withSlash(text))?.[0] ?? '/'
}

/** Firebase takes `about` and `\about` for `/about`, and `!about` for `!/about`. */
export function withSlash(source: string): string {
  const [, not = '', path = ''] = /^(!?)([\s\S]*)$/.exec(source)!
  return not + `/${path}`.replaceAll('\\', '/').replace(/\/+/g, '/')
}

/** The entries of a list of the hosting table, with their keys' paths. */
export function entriesOf(config: Table, key: string): { entry: Table; index: number }[] {
  return listOf(config[key]).map((entry, index) => ({ entry, index }))
}
