import type { Finding } from '../../linter/finding.ts'
import { escapeControls } from '../../options/visible.ts'
import type { Explanation } from '../explanation.ts'

/** The part of an explanation that views show: the trace contains the other facts. */
export interface ShownExplanation extends Pick<Explanation, 'url' | 'file' | 'verdict' | 'trace'> {
  findings: ShownFinding[]
}

/** A finding as views show it. */
export interface ShownFinding extends Pick<
  Finding,
  'level' | 'rule' | 'id' | 'message' | 'file' | 'line' | 'column' | 'source' | 'related'
> {
  /** Position of its cause in the groups of the report. @default there is no report */
  group?: number | undefined
}

/**
 * The number of URLs whose explanations are compressed together. Small chunks compress worse, large ones open more
 * slowly.
 */
export const pagesPerChunk = 200

/** Return explanations as JSON. Every text is safe to display as text. */
export function pagesJson(
  explanations: readonly Explanation[],
  groups: ReadonlyMap<Finding, number>,
): string {
  return JSON.stringify(
    explanations.map(({ url, file, verdict, trace, findings }) => ({
      url,
      file,
      verdict,
      trace,
      findings: findings.map((finding) => shownFinding(finding, groups.get(finding))),
    })),
    (_key, value: unknown) => (typeof value === 'string' ? escapeControls(value) : value),
  )
}

function shownFinding(finding: Finding, group: number | undefined): ShownFinding {
  const { level, rule, id, message, file, line, column, source, related } = finding
  return { level, rule, id, message, file, line, column, source, related, group }
}
