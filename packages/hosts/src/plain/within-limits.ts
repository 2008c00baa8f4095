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

/** Return as many blocks as the host allows. */
export function keepBlocks<T>(
  blocks: readonly T[],
  nameOf: (block: T) => string,
  { headers }: HostStatements,
  limits: PlainLimits | undefined,
): Kept<T> {
  if (!limits) return { kept: blocks, unwritable: [] }
  return cut(blocks, limits.blocks - headers.length, nameOf, `header rules`, limits.blocks, limits.host)
}

/** Return as many redirects as the host allows. They go before those of the user. */
export function keepRedirects(
  { lines, pages }: { lines: readonly string[]; pages: ReadonlySet<string> },
  { redirects }: HostStatements,
  limits: PlainLimits | undefined,
): Kept<string> {
  if (!limits) return { kept: lines, unwritable: [] }
  const sourceOf = (line: string): string => line.split(' ', 1)[0]!
  const first = redirects.findIndex(({ from }) => hasWildcards(from))
  const theirs = first < 0 ? redirects.length : first
  const fixed = lines.filter((line) => !hasWildcards(sourceOf(line)))
  const dynamic = lines.slice(fixed.length)
  // After one of our patterns, all user rules count as patterns.
  const taken = dynamic.length > 0 ? redirects.length : redirects.length - theirs
  const parts = [
    cut(
      fixed,
      limits.fixed - (dynamic.length > 0 ? 0 : theirs),
      sourceOf,
      'static redirects',
      limits.fixed,
      limits.host,
    ),
    cut(dynamic, limits.dynamic - taken, sourceOf, 'dynamic redirects', limits.dynamic, limits.host),
  ]
  return {
    kept: parts.flatMap(({ kept }) => kept),
    unwritable: parts.flatMap(({ unwritable, first: next = '' }) =>
      pages.has(next) ? unwritable.map((part) => ({ ...part, page: next })) : unwritable,
    ),
  }
}

function cut<T>(
  all: readonly T[],
  folder: number,
  nameOf: (one: T) => string,
  what: string,
  most: number,
  host: string,
): Kept<T> & { first?: string } {
  const kept = all.slice(0, Math.max(folder, 0))
  const next = all[kept.length]
  if (next === undefined) return { kept, unwritable: [] }
  const text = `${all.length - kept.length} ${what} more, from \`${nameOf(next)}\` on`
  const reason = `at most ${most.toLocaleString('en')} ${what} at ${host}`
  return { kept, unwritable: [{ text, reason, location: undefined }], first: nameOf(next) }
}
