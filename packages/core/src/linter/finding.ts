import type { Location } from '@indexical/syntax'
import type { Level } from '../options/level.ts'

/** One problem with message and location, ready for a report. */
export interface Finding extends Location {
  /** Id of the rule. */
  rule: string
  /** Id of the message within the rule. */
  id: string
  level: Exclude<Level, 'off'>
  message: string
  /** What findings of the same message have in common; reports join them. */
  cause?: string | undefined
  /** What findings of several rules have in common; reports join them. */
  root?: string | undefined
  /** The file to open: the source if it contains the cause, else the built file; `.` for the site as a whole. */
  file: string
  url?: string | undefined
  source?: Location | undefined
  related?: (Location & { message: string; isCause?: true | undefined })[] | undefined
  /** The replacement text for the range. */
  fix?: string | undefined
}

/** The file of findings about the whole site: the project folder. */
export const wholeSite = '.'

/** Return a key that is equal for findings with the same cause, which is usually a layout and not a page. */
export function kindOf({ rule, id }: Pick<Finding, 'rule' | 'id'>): string {
  return `${rule} ${id}`
}

/** Return the page's source, if it is not the file of the finding. */
export function otherSource({ source, file }: Finding): Location | undefined {
  return source?.file === file ? undefined : source
}

/** Returns how an output file is displayed, for example with `dist/` before it. */
export type ShowFile = (outputFile: string) => string

/** Sort by file, location and rule, so that two runs over one build print the same. */
export function sortFindings(findings: readonly Finding[]): Finding[] {
  return findings.toSorted(
    (a, b) =>
      compare(a.file, b.file) ||
      (a.line ?? 0) - (b.line ?? 0) ||
      (a.column ?? 0) - (b.column ?? 0) ||
      compare(a.rule, b.rule) ||
      compare(a.message, b.message) ||
      compare(a.url ?? '', b.url ?? ''),
  )
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** URLs of servers on this computer or in its network. A message quotes URLs. */
const localUrl =
  /https?:\/\/(?:[^/`:]*\.)?(?:localhost|127(?:\.\d+){3}|0\.0\.0\.0|10(?:\.\d+){3}|192\.168(?:\.\d+){2}|\[::1?\])(?::\d+)?(?:[/`]|$)/i

/** Return whether a message of a finding is about a URL of a dev server, which frameworks write into pages while it runs. */
export function namesLocalUrl(message: string): boolean {
  return localUrl.test(message)
}
