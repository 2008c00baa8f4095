import { findContradictions } from '@indexical/syntax/robots'
import type { Contradiction } from '@indexical/syntax/robots'
import type { Page } from './types.ts'

/**
 * Return whether a page both allows and forbids indexing. Its state is then ambiguous, and rules about robots report
 * it.
 */
export function contradictsIndex({ statements }: Page): boolean {
  return findContradictions(statements).some(({ about }) => about.includes('index'))
}

/** Return whether a header contradicts the page's HTML or frontmatter about indexing or links. */
export function headerContradictsPage({ about, positive, negative }: Contradiction): boolean {
  if ((positive.statement.carrier === 'header') === (negative.statement.carrier === 'header')) return false
  return about.includes('index') || about.includes('follow')
}
