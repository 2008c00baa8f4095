import type { IntentRule } from '../intent/problems.ts'
import type { Page } from '../page/types.ts'
import { reportProblem } from './define.ts'
import type { Problem } from './define.ts'

/** The problems of reading a page's frontmatter that one rule reports; `intentProblem` made their words fit. */
export function* reportIntent({ problems }: Pick<Page, 'problems'>, rule: IntentRule): Generator<Problem> {
  for (const { rule: own, id, args, location, related = [] } of problems) {
    if (own === rule) yield reportProblem({ message: id, data: args, location, related })
  }
}
