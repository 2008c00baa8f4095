import type { AnyRule } from '../linter/define.ts'
import { rules } from './index.ts'

/** Return a rule by id, without its private types; undefined if there is none. */
export function ruleOf(id: string): AnyRule | undefined {
  return (rules as unknown as Record<string, AnyRule>)[id]
}
