import type { Location } from '../location.ts'
import type { FieldName } from './fields.ts'

/**
 * The problem of a line, in field `type`:
 *
 * - `unknown-field`: no crawler reads this field; `suggestion` is the field that it may mean.
 * - `misspelt-field`: Google accepts the name as `expected`, other crawlers may not.
 * - `missing-colon`: Google reads white space between two words as a colon; other crawlers may not.
 * - `no-field`: neither field nor value.
 * - `indexing-field`: an indexing directive, which robots.txt cannot contain.
 * - `rule-outside-group`: a rule before any `User-agent` line, which crawlers ignore.
 * - `cut-token`: only the part `token` of the value counts.
 * - `empty-token`: the line names no crawler.
 * - `relative-pattern`: the pattern starts with neither `/` nor `*`, so it matches no path.
 * - `relative-sitemap`: not an absolute HTTP URL.
 * - `long-line`: `bytes` is the length of the line; crawlers ignore the part after the reported range.
 */
export type RobotsTxtProblemData =
  | { type: 'unknown-field'; suggestion?: string }
  | { type: 'misspelt-field'; expected: FieldName }
  | { type: 'missing-colon' }
  | { type: 'no-field' }
  | { type: 'indexing-field' }
  | { type: 'rule-outside-group' }
  | { type: 'cut-token'; token: string }
  | { type: 'empty-token' }
  | { type: 'relative-pattern' }
  | { type: 'relative-sitemap' }
  | { type: 'long-line'; bytes: number }

/** A problem of one line of robots.txt, as data. Lines and columns are 1-based, the end is exclusive. */
export type RobotsTxtProblem = RobotsTxtProblemData & {
  line: number
  column: number
  endColumn: number
  /** The text of the reported range. */
  text: string
}

/** A range within one line. */
interface Located {
  line: number
  column: number
  endColumn: number
}

/** Return the location of a range of a robots.txt, for findings. */
export function robotsTxtLocation(file: string, { line, column, endColumn }: Located): Location {
  return { file, line, column, endLine: line, endColumn }
}
