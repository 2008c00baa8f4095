import { contradictions } from '../robots/contradictions.ts'
import type { Page } from './types.ts'

/** Whether a page both allows and forbids that it is indexed: rules about robots say so, and nobody knows what is meant. */
export function contradictsIndex({ statements }: Page): boolean {
  return contradictions(statements).some(({ about }) => about.includes('index'))
}
