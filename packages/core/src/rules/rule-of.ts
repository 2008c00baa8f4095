import type { AnyRule } from '../linter/define.ts'
import type { Finding } from '../linter/finding.ts'
import { rules } from './index.ts'

/** Return a rule by id, without its private types; undefined if there is none. */
export function ruleOf(id: string): AnyRule | undefined {
  return (rules as unknown as Record<string, AnyRule>)[id]
}

/** Return how to correct a finding. */
export function howToFix(finding: Pick<Finding, 'rule' | 'id'>): string {
  const { remedies = {}, howToFix: general } = ruleOf(finding.rule)!
  return (Object.hasOwn(remedies, finding.id) ? remedies[finding.id] : undefined) ?? general
}
