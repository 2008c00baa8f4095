import { getOrCreate } from '../get-or-create.ts'
import { createFindTexts } from './find-texts.ts'

/** Conditions that exclude most rules without trying them. */
export interface Hints<Args extends readonly unknown[] = readonly []> {
  /**
   * Substrings that every match must contain, ignoring the case of ASCII letters and repeated slashes. Undefined or
   * empty if no substring is certain.
   */
  needs?: readonly string[] | undefined
  /** A lookup that many rules share. The rule can match only if the result contains `key`. */
  among?: { lookup: (...args: Args) => Iterable<unknown>; key: unknown } | undefined
}

/** Returns the indexes of rules that may match, in order. */
export type FindCandidates<Args extends readonly unknown[] = readonly []> = (
  text: string,
  ...args: Args
) => readonly number[]

/** The maximum number of rules without an index: trying them all is faster. */
const maxUnindexed = 4

/**
 * Create a function that returns the rules that may match a text, so that a URL is not compared with thousands of
 * rules. Each rule is indexed by the rarest substring that it requires.
 */
export function createFindCandidates<Args extends readonly unknown[] = readonly []>(
  rules: readonly Hints<Args>[],
): FindCandidates<Args> {
  const all = rules.map((_, position) => position)
  if (rules.length <= maxUnindexed) return () => all
  const lookups = new Map<(...args: Args) => Iterable<unknown>, Map<unknown, number[]>>()
  const known: { text: string; position: number }[] = []
  const always: number[] = []
  const rarest = createRarest(rules)
  for (const [position, { needs, among }] of rules.entries()) {
    const text = rarest(needs)
    if (among) {
      const byKey = getOrCreate(lookups, among.lookup, () => new Map())
      getOrCreate(byKey, among.key, () => []).push(position)
    } else if (text === undefined) always.push(position)
    else known.push({ text, position })
  }
  if (always.length === rules.length) return () => all
  const findTexts = known.length > 0 ? createFindTexts(known.map(({ text }) => text)) : undefined
  return (text, ...args) => {
    const found: number[] = []
    findTexts?.(text, (index) => found.push(known[index]!.position))
    for (const [lookup, byKey] of lookups) {
      for (const key of lookup(...args)) {
        const positions = byKey.get(key)
        if (positions) for (const position of positions) found.push(position)
      }
    }
    if (found.length === 0) return always
    for (const position of always) found.push(position)
    return [...new Set(found)].sort((a, b) => a - b)
  }
}

const prepared = new WeakMap<readonly Hints[], FindCandidates>()

/** Return the rules that may match a text. The list is indexed at its first use, and must not change. */
export function findIn<Rule extends Hints>(rules: readonly Rule[], text: string): readonly Rule[] {
  const find = getOrCreate(prepared, rules, () => createFindCandidates(rules))
  return find(text).map((position) => rules[position]!)
}

/** Return the substring that is required by the smallest number of rules; of several, the longest. */
function createRarest(
  rules: readonly Pick<Hints, 'needs'>[],
): (needs: readonly string[] | undefined) => string | undefined {
  const counts = new Map<string, number>()
  for (const { needs = [] } of rules)
    for (const text of new Set(needs)) counts.set(text, (counts.get(text) ?? 0) + 1)
  return (needs = []) => {
    let best: string | undefined
    for (const text of needs) {
      if (text === '') continue
      const isRarer = best === undefined ? 1 : counts.get(best)! - counts.get(text)!
      if (isRarer > 0 || (isRarer === 0 && text.length > best!.length)) best = text
    }
    return best
  }
}
