import type { DirectiveProblem } from '../robots/parse.ts'
import { directivePlace } from './directive-place.ts'
import type { Page, RobotsStatement } from './types.ts'
import type { At } from '../place.ts'

/** A directive on which crawlers will not act. */
export interface MisreadDirective {
  name: string
  value: string | undefined
  /** As written. */
  raw: string
  problem: DirectiveProblem
  carrier: RobotsStatement['carrier']
  at: At
}

/**
 * What frontmatter and elements of a page say in vain. Of headers, headers/robots-syntax says it once for each line,
 * whatever it is sent with.
 */
export function misreadDirectives({ statements }: Page): MisreadDirective[] {
  const misread: MisreadDirective[] = []
  for (const statement of statements) {
    if (statement.carrier === 'header') continue
    for (const directive of statement.directives) {
      const { name, value, raw, problem } = directive
      if (!problem) continue
      const at = directivePlace(statement, directive)
      misread.push({ name, value, raw, problem, carrier: statement.carrier, at })
    }
  }
  return misread
}
