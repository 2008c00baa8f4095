import { contradictions } from '@indexical/syntax/robots'
import type { Page } from './types.ts'

/**
 * Return whether a page both allows and forbids indexing. Its state is then ambiguous, and rules about robots report
 * it.
 */
export function contradictsIndex({ statements }: Page): boolean {
  return contradictions(statements).some(({ about }) => about.includes('index'))
}
