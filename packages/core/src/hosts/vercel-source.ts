import { compileCaptures } from './match-pattern.ts'
import type { Capture } from './match-pattern.ts'

/** What a `source` of `vercel.json` matches. */
export interface VercelSource {
  /** Undefined for a path without pattern. */
  capture: Capture | undefined
  /** Names of its parts in their order, for `$1` in a destination; `splat` for one that has none. */
  names: readonly string[]
}

const part = /:([A-Za-z]\w*)(\(\.\*\)|[*+])?|\(\.\*\)/g

/** Characters that mean something to path-to-regexp in what is no part. */
const syntax = /[\\:*+?(){}]/

/**
 * Read a `source`: text, `:name`, `:name*` and `:name+` at the end, and one of `(.*)` and `:name(.*)`.
 *
 * @returns undefined for all else that path-to-regexp knows
 * @see https://vercel.com/docs/project-configuration#redirects
 */
export function readVercelSource(source: string): VercelSource | undefined {
  // URL parsers take what follows two slashes for a host.
  if (!source.startsWith('/') || source.includes('//')) return undefined
  const parts = [...source.matchAll(part)]
  if (syntax.test(source.replace(part, ''))) return undefined
  // With two in one segment it matters which of them takes more.
  if (source.split('/').some((segment) => [...segment.matchAll(part)].length > 1)) return undefined
  const names = parts.map(([, name]) => name ?? 'splat')
  const wide = parts.filter(([text]) => /[*+)]$/.test(text))
  if (new Set(names).size < names.length || wide.length > 1) return undefined
  if (parts.length === 0) return { capture: undefined, names }
  const [last] = wide
  if (!last) return { capture: compileCaptures(source, '/'), names }
  const name = last[1] ?? 'splat'
  const before = source.slice(0, last.index)
  const after = source.slice(last.index + last[0].length)
  const takesAny = last[0].endsWith(')')
  if (!takesAny && (after !== '' || !before.endsWith('/'))) return undefined
  const match = compileCaptures(`${before}*${after}`, '/')
  const named = (caught: ReturnType<Capture>): ReturnType<Capture> =>
    caught && new Map(caught).set(name, caught.get('splat')!)
  if (takesAny) return { capture: (path) => named(match(path)), names }
  const none = last[0].endsWith('*') ? compileCaptures(before.slice(0, -1), '/') : () => undefined
  const capture: Capture = (path) => {
    const caught = named(match(path))
    if (caught?.get(name)?.split('/').every(Boolean)) return caught
    const rest = none(path)
    return rest && new Map(rest).set(name, '')
  }
  return { capture, names }
}
