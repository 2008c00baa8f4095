import type { ShownExplanation } from '@indexical/core'
import { countOf } from './element.ts'

type State = ShownExplanation['verdict']['state']

/** The number of findings of each level that a build reports. */
export interface Counts {
  errors: number
  warnings: number
}

/** Count the problems of a page. */
export function countsOf({ findings }: { findings: readonly { level: string }[] }): Counts {
  const count = (wanted: string): number => findings.filter(({ level }) => level === wanted).length
  return { errors: count('error'), warnings: count('warn') }
}

/** Format counts as `1 error, 2 warnings`. */
export function formatCounts({ errors, warnings }: Counts): string {
  const parts = [
    ...(errors > 0 ? [countOf(errors, 'error')] : []),
    ...(warnings > 0 ? [countOf(warnings, 'warning')] : []),
  ]
  return parts.join(', ') || 'no problems'
}

/** Describe a page in a few words: its state, and the number of its problems. */
export function describeState(explanation: Pick<ShownExplanation, 'verdict' | 'findings'>): {
  state: State
  text: string
} {
  const { state } = explanation.verdict
  const counts = countsOf(explanation)
  const problems = counts.errors + counts.warnings > 0 ? `: ${formatCounts(counts)}` : ''
  return {
    state: counts.errors > 0 ? 'broken' : counts.warnings > 0 ? 'other' : state,
    text: shortNames[state] + problems,
  }
}

const shortNames: Readonly<Record<State, string>> = {
  good: 'Indexable',
  other: 'Asks for another URL',
  hidden: 'Not indexed',
  broken: 'Leads nowhere',
}
