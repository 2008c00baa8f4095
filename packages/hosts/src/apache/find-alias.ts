import { getOrCreate } from '../get-or-create.ts'
import { createFindCandidates } from '@indexical/syntax/internal'
import type { FindCandidates } from '@indexical/syntax/internal'
import type { AliasRule } from './config.ts'

/** Finds the rule for a path and its target, in the first list that has one. */
export type FindAlias = (lists: readonly (readonly AliasRule[])[], uri: string) => FoundAlias | undefined

interface FoundAlias {
  rule: AliasRule
  target: string
}

interface Index {
  /** For each literal path, the index of the first rule that matches it. */
  literals: ReadonlyMap<string, number>
  /** Indexes of all other rules. */
  patterns: readonly number[]
  /** Finds the other rules that may match. */
  candidates: FindCandidates
}

/** Create a finder with an index, so that thousands of rules take as much time as one. */
export function createFindAlias(): FindAlias {
  const indexes = new WeakMap<readonly AliasRule[], Index>()
  const findIn = (rules: readonly AliasRule[], uri: string): FoundAlias | undefined => {
    const index = getOrCreate(indexes, rules, () => indexOf(rules))
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
