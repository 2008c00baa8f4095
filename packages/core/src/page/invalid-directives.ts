import type { DirectiveProblem } from '@indexical/syntax/robots'
import { directiveLocation } from './directive-location.ts'
import type { Page, RobotsStatement } from './types.ts'
import type { SignalLocation } from '@indexical/syntax'

/** A directive that crawlers ignore. */
export interface InvalidDirective {
  name: string
  value: string | undefined
  /** As written. */
  raw: string
  problem: DirectiveProblem
  carrier: RobotsStatement['carrier']
  location: SignalLocation
}

/**
 * Return directives in frontmatter and elements that crawlers ignore. For headers, `headers/valid-robots` reports
 * each line once, independent of the number of pages.
 */
export function invalidDirectives({ statements }: Page): InvalidDirective[] {
  const invalid: InvalidDirective[] = []
  for (const statement of statements) {
    if (statement.carrier === 'header') continue
    for (const directive of statement.directives) {
      const { name, value, raw, problem } = directive
      if (!problem) continue
      const at = directiveLocation(statement, directive)
      invalid.push({ name, value, raw, problem, carrier: statement.carrier, location: at })
    }
  }
  return invalid
}
