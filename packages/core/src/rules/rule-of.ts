import type { AnyRule } from '../linter/define.ts'
import { rules } from './index.ts'

/** A rule by its id, without its private types; undefined when there is none. */
export function ruleOf(id: string): AnyRule | undefined {
  return (rules as unknown as Record<string, AnyRule>)[id]
}
