import { createFindCandidates } from '@indexical/syntax/internal'
import type { Hints } from '@indexical/syntax/internal'
import type { Step } from './level.ts'
import type { Value } from './value.ts'

/** Variables without side effects. Maps are not included, because reading one sets the captures again. */
const lasting = /^(?:uri|document_uri|request_uri|args|query_string|arg_\w+)$/

/** The subject of a step and its expected value. */
interface Question extends Hints {
  /** Steps with equal names test the same subject in the same way. */
  name: string
  subject: Value | undefined
  forgets: boolean
}

/**
 * Combine consecutive steps that test the same subject. Retired URLs have thousands of them: `rewrite ^/old/17 …`,
 * `if ($request_uri ~ ^/old/17) { … }`.
 */
export function joinSeries(steps: readonly Step[]): Step[] {
  const joined: Step[] = []
  let run: { questions: Question[]; steps: Step[] } = { questions: [], steps: [] }
  const flush = (): void => {
    const [first] = run.questions
    if (!first) return
    const { subject, forgets } = first
    const candidates = createFindCandidates(run.questions)
    joined.push({ type: 'series', steps: run.steps, subject, forgets, candidates })
    run = { questions: [], steps: [] }
  }
  for (const step of steps) {
    const question = questionOf(step)
    if (question?.name !== run.questions[0]?.name) flush()
    if (question) {
      run.questions.push(question)
      run.steps.push(step)
    } else joined.push(step)
  }
  flush()
  return joined
}

function questionOf(step: Step): Question | undefined {
  if (step.type === 'rewrite')
    return { name: 'rewrite', subject: undefined, forgets: true, needs: step.pattern.needs }
  if (step.type !== 'if' || !('left' in step.condition) || step.condition.type === 'truthy') return undefined
  const { condition } = step
  const { left: subject, isNegative } = condition
  if (isNegative || !lasting.test(subject.only ?? '')) return undefined
  if (condition.type === 'matches')
    return { name: `matches ${subject.only}`, subject, forgets: true, needs: condition.pattern.needs }
  const { literal } = condition.right
  if (literal === undefined) return undefined
  return { name: `equals ${subject.only}`, subject, forgets: false, needs: [literal] }
}
