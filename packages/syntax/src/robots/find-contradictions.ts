import { getOrCreate } from '../get-or-create.ts'
import { addresseeOf } from './combine.ts'
import type { Because, Statement } from './combine.ts'
import type { Directive } from './parse.ts'
import { parseInteger } from './values.ts'

/** The subject of a contradiction. */
export type Topic = 'index' | 'follow' | 'archive' | 'snippet'

/** Two directives for the same crawler that cannot both be obeyed. */
export interface Contradiction<C = unknown> {
  about: readonly Topic[]
  /** The permission. Crawlers with the most restrictive model ignore it. */
  positive: Because<C>
  /** The prohibition. */
  negative: Because<C>
}

interface Claims {
  allows?: readonly Topic[]
  forbids?: readonly Topic[]
}

/**
 * Find directives that another directive cancels: `index` and `noindex`, `all` and `none`, `nosnippet` and a
 * `max-snippet` above 0. `noindex, follow` is not a contradiction, and two limits of different size are not one either.
 *
 * A stricter directive for a named crawler refines the directives for all crawlers, which is correct. A permission for
 * a named crawler contradicts a prohibition for all, because the prohibition still applies.
 *
 * @returns for each permission, the first prohibition of the same, in document order
 */
export function findContradictions<C = unknown>(statements: readonly Statement<C>[]): Contradiction<C>[] {
  const claims = statements.flatMap((statement) =>
    statement.directives.map((directive) => ({ statement, directive, ...claimsOf(directive) })),
  )
  const firstForbidding = new Map<string, Because<C>>()
  for (const { statement, directive, forbids = [] } of claims) {
    for (const topic of forbids) {
      const key = `${addresseeOf(statement)} ${topic}`
      if (!firstForbidding.has(key)) firstForbidding.set(key, { statement, directive })
    }
  }
  const found: Contradiction<C>[] = []
  for (const { statement, directive, allows = [] } of claims) {
    const byDirective = new Map<Directive, { negative: Because<C>; about: Topic[] }>()
    for (const topic of allows) {
      const negative =
        firstForbidding.get(`${addresseeOf(statement)} ${topic}`) ?? firstForbidding.get(`* ${topic}`)
      if (!negative) continue
      getOrCreate(byDirective, negative.directive, () => ({ negative, about: [] })).about.push(topic)
    }
    for (const { negative, about } of byDirective.values()) {
      found.push({ about, positive: { statement, directive }, negative })
    }
  }
  return found
}

const claimsByName: ReadonlyMap<string, Claims> = new Map<string, Claims>([
  ['index', { allows: ['index'] }],
  ['follow', { allows: ['follow'] }],
  ['archive', { allows: ['archive'] }],
  ['all', { allows: ['index', 'follow'] }],
  ['noindex', { forbids: ['index'] }],
  ['nofollow', { forbids: ['follow'] }],
  ['noarchive', { forbids: ['archive'] }],
  ['none', { forbids: ['index', 'follow'] }],
  ['nosnippet', { forbids: ['snippet'] }],
])

function claimsOf({ name, value = '', problem }: Directive): Claims {
  if (problem !== undefined) return {}
  if (name !== 'max-snippet') return claimsByName.get(name) ?? {}
  const characters = parseInteger(value) ?? -1
  // -1 is the default, and tools often print it with other directives. It is not a request for a snippet.
  return characters > 0 ? { allows: ['snippet'] } : characters === 0 ? { forbids: ['snippet'] } : {}
}
