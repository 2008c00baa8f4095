import { escapeControls } from '../../options/visible.ts'
import type { Explanation } from '../explanation.ts'

/**
 * The part of an explanation that views show. The values of directives are omitted, because the reasons contain them.
 */
export interface ShownExplanation extends Omit<Explanation, 'crawlers' | 'findings'> {
  crawlers: Record<string, Omit<Explanation['crawlers'][string], 'directives'>>
  findings: ShownFinding[]
}

export type ShownFinding = Pick<
  Explanation['findings'][number],
  'level' | 'rule' | 'id' | 'message' | 'file' | 'line' | 'column' | 'source' | 'related'
>

/**
 * The number of URLs whose explanations are compressed together. Small chunks compress worse, large ones open more
 * slowly.
 */
export const pagesPerChunk = 200

/** Return explanations as JSON. Every text is safe to display as text. */
export function pagesJson(explanations: readonly Explanation[]): string {
  return JSON.stringify(explanations.map(shownOf), (_key, value: unknown) =>
    typeof value === 'string' ? escapeControls(value) : value,
  )
}

function shownOf({ crawlers, findings, ...rest }: Explanation): ShownExplanation {
  return {
    ...rest,
    crawlers: Object.fromEntries(
      Object.entries(crawlers).map(([name, { directives: _directives, ...shown }]) => [name, shown]),
    ),
    findings: findings.map(({ level, rule, id, message, file, line, column, source, related }) => ({
      level,
      rule,
      id,
      message,
      file,
      ...(line !== undefined && { line }),
      ...(column !== undefined && { column }),
      ...(source && { source }),
      ...(related && { related }),
    })),
  }
}
