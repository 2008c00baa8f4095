/** A field of robots.txt that changes what a crawler may fetch, or tells it of sitemaps. */
export type FieldName = 'user-agent' | 'allow' | 'disallow' | 'sitemap'

/**
 * Spellings that robots.cc takes for a field; it compares only the start of a name, so `disallowed` is one
 * more for disallow.
 */
const spellings: readonly [FieldName, readonly string[]][] = [
  ['user-agent', ['user-agent', 'useragent', 'user agent']],
  ['allow', ['allow']],
  ['disallow', ['disallow', 'dissallow', 'dissalow', 'disalow', 'diasllow', 'disallaw']],
  ['sitemap', ['sitemap', 'site-map']],
]

/** Fields that some crawler reads or a current proposal defines. */
const others: readonly string[] = [
  'clean-param',
  'content-signal',
  'content-usage',
  'crawl-delay',
  'host',
  'request-rate',
  'visit-time',
]

/** Directives for the index, which no crawler reads here; Google read noindex until September 2019. */
const indexing: readonly string[] = ['noarchive', 'nofollow', 'noindex', 'nosnippet', 'unavailable_after']

/** What a name of a field is to us. */
export type FieldReading =
  | { kind: 'field'; name: FieldName; misspelt: boolean }
  | { kind: 'other' }
  | { kind: 'indexing' }
  | { kind: 'unknown'; suggestion?: string }

/** Read the name of a field; letters count the same in either case. */
export function readField(name: string): FieldReading {
  const lower = name.toLowerCase()
  for (const [field, starts] of spellings) {
    if (starts.some((start) => lower.startsWith(start))) {
      return { kind: 'field', name: field, misspelt: lower !== field }
    }
  }
  if (others.includes(lower)) return { kind: 'other' }
  if (indexing.includes(lower)) return { kind: 'indexing' }
  const known = [...spellings.map(([field]) => field), ...others, ...indexing]
  const suggestion = known.find((candidate) => isNear(lower, candidate))
  return suggestion === undefined ? { kind: 'unknown' } : { kind: 'unknown', suggestion }
}

/** At most two letters too many, too few or wrong; one in a short name. */
function isNear(word: string, target: string): boolean {
  const limit = target.length <= 5 ? 1 : 2
  if (Math.abs(word.length - target.length) > limit) return false
  let row = Array.from({ length: target.length + 1 }, (_, index) => index)
  for (let i = 1; i <= word.length; i++) {
    const next = [i]
    for (let j = 1; j <= target.length; j++) {
      const cost = word[i - 1] === target[j - 1] ? 0 : 1
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + cost))
    }
    row = next
  }
  return (row[target.length] ?? Infinity) <= limit
}
