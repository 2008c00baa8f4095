import { editDistance } from '../robots/find-nearest.ts'

/** A field of robots.txt that controls what crawlers may fetch, or declares a sitemap. */
export type FieldName = 'user-agent' | 'allow' | 'disallow' | 'sitemap'

/**
 * Spellings that robots.cc accepts for a field. It compares only the start of a name, so `disallowed` also means
 * disallow.
 */
const spellings: readonly [FieldName, readonly string[]][] = [
  ['user-agent', ['user-agent', 'useragent', 'user agent']],
  ['allow', ['allow']],
  ['disallow', ['disallow', 'dissallow', 'dissalow', 'disalow', 'diasllow', 'disallaw']],
  ['sitemap', ['sitemap', 'site-map']],
]

/** Fields that a crawler reads, or that a current proposal defines. */
const others =
  'clean-param content-signal content-usage crawl-delay host license request-rate visit-time'.split(' ')

/** Indexing directives, which crawlers do not read here. Google read noindex until September 2019. */
const indexing: readonly string[] = ['noarchive', 'nofollow', 'noindex', 'nosnippet', 'unavailable_after']

/** The meaning of a field's name. */
export type FieldReading =
  | { kind: 'field'; name: FieldName; misspelt: boolean }
  | { kind: 'other'; name: string }
  | { kind: 'indexing' }
  | { kind: 'unknown'; suggestion?: string }

/** Parse the name of a field, ignoring case. */
export function readField(name: string): FieldReading {
  const lower = name.toLowerCase()
  for (const [field, starts] of spellings) {
    if (starts.some((start) => lower.startsWith(start))) {
      return { kind: 'field', name: field, misspelt: lower !== field }
    }
  }
  if (others.includes(lower)) return { kind: 'other', name: lower }
  if (indexing.includes(lower)) return { kind: 'indexing' }
  const known = [...spellings.map(([field]) => field), ...others, ...indexing]
  const suggestion = known.find((candidate) => isNear(lower, candidate))
  return suggestion === undefined ? { kind: 'unknown' } : { kind: 'unknown', suggestion }
}

/** Return whether a word has at most two typing slips, or one if the field's name is short. */
function isNear(word: string, target: string): boolean {
  const limit = target.length <= 5 ? 1 : 2
  if (Math.abs(word.length - target.length) > limit) return false
  return editDistance(word, target) <= limit
}
