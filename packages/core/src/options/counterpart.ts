import { namesOf } from '../intent/fields.ts'
import type { Fields } from '../intent/fields.ts'

/** Stars of globs. `/**` includes the slash, because it also matches nothing. */
const stars = /\/\*\*(?=\/|$)|\*/g

/**
 * Return whether a key of the option `pages` is a glob. Only these characters count, because others also occur in
 * paths.
 */
export function isPageGlob(path: string): boolean {
  return /[*{]|[!?+@]\(/.test(path)
}

/** Return the canonical with stars, and its key. */
export function canonicalPattern(
  data: Record<string, unknown>,
  fields: Fields,
): { key: string; value: string } | undefined {
  for (const { key } of namesOf('canonical', fields)) {
    const value = Object.hasOwn(data, key) ? data[key] : undefined
    if (typeof value === 'string' && value.includes('*')) return { key, value }
  }
  return undefined
}

/**
 * Create a function that returns the same path elsewhere: with `/v1/**` and `/latest/**`, `/v1/a/` becomes `/latest/a/`.
 *
 * @returns undefined if the two patterns do not have the same stars in the same order
 */
export function createCounterpart(
  from: string,
  to: string,
): ((path: string) => string | undefined) | undefined {
  if (expectPatterns(from, to) !== undefined) return undefined
  const parts = from.split(stars).map((text) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
  const groups = (from.match(stars) ?? []).map((star) => (star === '*' ? '([^/]+)' : '((?:/.*)?)'))
  const pattern = new RegExp(`^${parts.map((part, index) => part + (groups[index] ?? '')).join('')}$`, 's')
  return (path) => {
    const match = pattern.exec(path)
    if (!match) return undefined
    let index = 0
    return to.replace(stars, () => match[++index]!)
  }
}

/** Return the text after "expected" for a wrong pair of patterns; undefined if the pair is correct. */
export function expectPatterns(from: string, to: string): string | undefined {
  if (!/^\/(?!\/)/.test(to)) return 'a path with a leading `/`'
  const own = from.match(stars) ?? []
  // Each star is a whole segment, and `**` occurs only once. A path then matches in one way only, and in linear time.
  if (!isSimple(from))
    return 'no pattern below a key other than a path with whole segments of `*` and one `/**`'
  if (!isSimple(to) || own.join() !== (to.match(stars) ?? []).join())
    return `the stars of \`${from}\` in the same order`
  return undefined
}

function isSimple(path: string): boolean {
  const segments = path.split('/').filter((segment) => segment.includes('*'))
  const isWhole = segments.every((segment) => segment === '*' || segment === '**')
  return (
    isWhole && segments.length > 0 && segments.filter((one) => one === '**').length < 2 && !/[{[(]/.test(path)
  )
}
