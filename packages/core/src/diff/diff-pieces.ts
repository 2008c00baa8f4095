import type { Paint } from '../report/finding-text.ts'
import { diffJson } from './diff-json.ts'
import { diffMarkdown } from './diff-markdown.ts'
import { formatDiff } from './format-diff.ts'
import { diffUrls } from './group-changes.ts'
import type { Diff } from './types.ts'

/**
 * Yield the differences between two builds as text, piece by piece.
 *
 * @param format `urls`, `json` or `markdown`; any other format is that of a terminal
 */
export function* diffPieces(diff: Diff, format: string, paint: Paint): Generator<string> {
  if (format === 'urls') for (const url of diffUrls(diff)) yield `${url}\n`
  else if (format === 'json') yield* diffJson(diff)
  else yield format === 'markdown' ? diffMarkdown(diff) : formatDiff(diff, paint)
  if (format !== 'urls') yield '\n'
}
