import { remember } from '../../shared/remember.ts'
import { createFindCandidates } from '../../url/find-candidates.ts'
import type { FindCandidates } from '../../url/find-candidates.ts'
import type { AliasRule } from './config.ts'

/** Finds the rule that answers for a path, with where it leads, in the first list that has one. */
export type FindAlias = (lists: readonly (readonly AliasRule[])[], uri: string) => FoundAlias | undefined

interface FoundAlias {
  rule: AliasRule
  target: string
}

interface Index {
  /** Positions of the first rules that are about one path. */
  literals: ReadonlyMap<string, number>
  /** Positions of all others. */
  patterns: readonly number[]
  /** Finds which of these others may match. */
  candidates: FindCandidates
}

/** Make a finder that looks at thousands of rules for one path as if they were one. */
export function createFindAlias(): FindAlias {
  const indexes = new WeakMap<readonly AliasRule[], Index>()
  const findIn = (rules: readonly AliasRule[], uri: string): FoundAlias | undefined => {
    const index = remember(indexes, rules, () => indexOf(rules))
    const literal = index.literals.get(uri) ?? rules.length
    for (const candidate of index.candidates(uri)) {
      const position = index.patterns[candidate]!
      if (position > literal) break
      const rule = rules[position]!
      const target = rule.target(uri)
      if (target !== undefined) return { rule, target }
    }
    const rule = rules[literal]
    const target = rule?.target(uri)
    return rule && target !== undefined ? { rule, target } : undefined
  }
  return (lists, uri) => {
    for (const rules of lists) {
      const found = findIn(rules, uri)
      if (found) return found
    }
    return undefined
  }
}

function indexOf(rules: readonly AliasRule[]): Index {
  const literals = new Map<string, number>()
  const patterns: number[] = []
  for (const [position, rule] of rules.entries()) {
    if (rule.literals.length === 0) patterns.push(position)
    for (const literal of rule.literals) if (!literals.has(literal)) literals.set(literal, position)
  }
  const candidates = createFindCandidates(patterns.map((position) => rules[position]!))
  return { literals, patterns, candidates }
}
