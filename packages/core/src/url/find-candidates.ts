import { remember } from '../shared/remember.ts'
import { createFindTexts } from './find-texts.ts'

/** What tells quickly that a rule does not match. */
export interface Hints<Asked extends readonly unknown[] = readonly []> {
  /**
   * Texts that all stand in whatever the rule matches, but for the case of ASCII letters and repeated slashes. Undefined or
   * none when nothing is certain.
   */
  needs?: readonly string[] | undefined
  /** A question that is the same for many rules; the rule matches only where its key is among the answers. */
  among?: { ask: (...asked: Asked) => Iterable<unknown>; key: unknown } | undefined
}

/** The positions of rules that may match, in their order. */
export type FindCandidates<Asked extends readonly unknown[] = readonly []> = (
  text: string,
  ...asked: Asked
) => readonly number[]

/** So few rules are tried faster than they are found. */
const few = 4

/**
 * Make a function that finds the rules worth trying, so that no URL is compared with each of thousands of rules: of the
 * texts that a rule needs, it is found by the one that the fewest others need.
 */
export function createFindCandidates<Asked extends readonly unknown[] = readonly []>(
  rules: readonly Hints<Asked>[],
): FindCandidates<Asked> {
  const all = rules.map((_, position) => position)
  if (rules.length <= few) return () => all
  const asks = new Map<(...asked: Asked) => Iterable<unknown>, Map<unknown, number[]>>()
  const known: { text: string; position: number }[] = []
  const always: number[] = []
  const rarest = createRarest(rules)
  for (const [position, { needs, among }] of rules.entries()) {
    const text = rarest(needs)
    if (among) {
      const byKey = remember(asks, among.ask, () => new Map())
      remember(byKey, among.key, () => []).push(position)
    } else if (text === undefined) always.push(position)
    else known.push({ text, position })
  }
  if (always.length === rules.length) return () => all
  const findTexts = known.length > 0 ? createFindTexts(known.map(({ text }) => text)) : undefined
  return (text, ...asked) => {
    const found: number[] = []
    findTexts?.(text, (index) => found.push(known[index]!.position))
    for (const [ask, byKey] of asks) {
      for (const key of ask(...asked)) {
        const positions = byKey.get(key)
        if (positions) for (const position of positions) found.push(position)
      }
    }
    if (found.length === 0) return always
    for (const position of always) found.push(position)
    return [...new Set(found)].sort((a, b) => a - b)
  }
}

/** Make a finder for lists of rules that come again and again: each is prepared when it is searched first. */
export function createFindIn<Rule extends Hints>(): (
  rules: readonly Rule[],
  text: string,
) => readonly Rule[] {
  const prepared = new WeakMap<readonly Rule[], FindCandidates>()
  return (rules, text) => {
    const find = remember(prepared, rules, () => createFindCandidates(rules))
    return find(text).map((position) => rules[position]!)
  }
}

/** Gives the text that the fewest rules need, and of these the longest. */
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
