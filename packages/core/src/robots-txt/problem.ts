import type { FieldName } from './fields.ts'

/**
 * What is wrong with a line, in what follows `type`:
 *
 * - `unknown-field`: no crawler reads this field; `suggestion` is one it may stand for.
 * - `misspelt-field`: Google takes the name for `expected`, others need not.
 * - `missing-colon`: Google takes the white space for a colon when `accepted`, others need not.
 * - `no-field`: neither field nor value.
 * - `indexing-field`: a directive for the index, which robots.txt cannot give.
 * - `rule-outside-group`: a rule before any `User-agent` line, which nobody obeys.
 * - `cut-token`: only `token` counts of what is written.
 * - `empty-token`: the line addresses nobody.
 * - `relative-pattern`: the pattern starts with neither `/` nor `*`, so it matches no path.
 * - `relative-sitemap`: no absolute HTTP URL.
 * - `long-line`: `bytes` is the length of the line; crawlers drop what is behind the marked part.
 */
export type RobotsTxtProblemData =
  | { type: 'unknown-field'; suggestion?: string }
  | { type: 'misspelt-field'; expected: FieldName }
  | { type: 'missing-colon'; accepted: boolean }
  | { type: 'no-field' }
  | { type: 'indexing-field' }
  | { type: 'rule-outside-group' }
  | { type: 'cut-token'; token: string }
  | { type: 'empty-token' }
  | { type: 'relative-pattern' }
  | { type: 'relative-sitemap' }
  | { type: 'long-line'; bytes: number }

/** A problem of one line of robots.txt, without words. Lines and columns are 1-based, the end is exclusive. */
export type RobotsTxtProblem = RobotsTxtProblemData & {
  line: number
  column: number
  endColumn: number
  /** What is written there. */
  text: string
}
