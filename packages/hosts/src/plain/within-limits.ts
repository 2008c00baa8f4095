import { hasWildcards } from '../match-pattern.ts'
import type { HostStatements, Written } from '../types.ts'

/** The limits of a host for `_headers` and `_redirects`. */
export interface PlainLimits {
  /** The number of blocks in `_headers`. */
  blocks: number
  /** The number of redirects before the first one with a pattern. */
  fixed: number
  /** The number of redirects from the first one with a pattern on. */
  dynamic: number
  /** Text after "at most 100 header rules at". */
  host: string
}

/** The part that is written, and the part that exceeds the limits together with the user's rules. */
export interface Kept<T> {
  kept: readonly T[]
  unwritable: Written['unwritable']
}

/**
 * Return as many redirects as the host allows. They go before those of the user.
 *
 * @param pages paths of pages that also perform their redirect
 */
export function keepRedirects(
  lines: readonly string[],
  pages: ReadonlySet<string>,
  { redirects }: HostStatements,
  limits: PlainLimits | undefined,
): Kept<string> {
  const sourceOf = (line: string): string => line.split(' ', 1)[0]!
  const first = redirects.findIndex(({ from }) => hasWildcards(from))
  const theirs = first < 0 ? redirects.length : first
  const fixed = lines.filter((line) => !hasWildcards(sourceOf(line)))
  const dynamic = lines.slice(fixed.length)
  // After one of our patterns, all user rules count as patterns.
  const [literals, patterns] =
    dynamic.length > 0 ? [0, redirects.length] : [theirs, redirects.length - theirs]
  const parts = [
    keepWithin(fixed, sourceOf, literals, 'fixed', limits, pages),
    keepWithin(dynamic, sourceOf, patterns, 'dynamic', limits, pages),
  ]
  return {
    kept: parts.flatMap(({ kept }) => kept),
    unwritable: parts.flatMap(({ unwritable }) => unwritable),
  }
}

const kinds = { blocks: 'header rules', fixed: 'static redirects', dynamic: 'dynamic redirects' }

/**
 * Return as many rules of one kind as the host allows.
 *
 * @param taken the number of rules of the user
 */
export function keepWithin<T>(
  all: readonly T[],
  nameOf: (one: T) => string,
  taken: number,
  kind: keyof typeof kinds,
  limits: PlainLimits | undefined,
  pages?: ReadonlySet<string>,
): Kept<T> {
  const kept = limits ? all.slice(0, Math.max(limits[kind] - taken, 0)) : all
  const next = all[kept.length]
  if (!limits || next === undefined) return { kept, unwritable: [] }
  const name = nameOf(next)
  const text = `${all.length - kept.length} ${kinds[kind]} more, from \`${name}\` on`
  const reason = `at most ${limits[kind].toLocaleString('en')} ${kinds[kind]} at ${limits.host}`
  const page = pages?.has(name) ? { page: name } : {}
  return { kept, unwritable: [{ text, reason, location: undefined, ...page }] }
}
