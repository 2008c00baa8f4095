import type { LocatedData } from './frontmatter.ts'
import type { IntentProblem } from './problems.ts'

/** What is known of a text that holds no data, or that cannot be read. */
export function noData(...problems: readonly IntentProblem[]): LocatedData {
  return {
    data: Object.create(null),
    locate: () => undefined,
    locateKey: () => undefined,
    problems: [...problems],
  }
}
