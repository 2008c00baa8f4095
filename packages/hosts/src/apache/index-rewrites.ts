import { createFindCandidates } from '@indexical/syntax/internal'
import type { FindCandidates } from '@indexical/syntax/internal'
import type { RewriteRule } from './config.ts'

/**
 * Create a finder for the rules that may apply. Rules of a chain are always tried, because each decides about the
 * next.
 */
export function indexRewrites(rules: readonly RewriteRule[]): FindCandidates {
  const isChained = ({ flags }: RewriteRule, index: number): boolean =>
    flags.has('C') || (rules[index - 1]?.flags.has('C') ?? false)
  return createFindCandidates(
    rules.map((rule, index) =>
      isChained(rule, index) ? {} : { needs: [...rule.needs, ...requested(rule)] },
    ),
  )
}

/** Return the required substrings of conditions that are not alternatives. */
function requested({ conditions }: RewriteRule): string[] {
  return conditions.flatMap(({ or, needs }, index) => (or || conditions[index - 1]?.or ? [] : needs))
}
