import { diffVerdict } from './diff-verdict.ts'
import type { Finding } from '../linter/finding.ts'
import { groupFindings } from '../report/group-findings.ts'
import type { Paint } from '../report/finding-text.ts'
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

/** Increase it if older readers would misread new output. */
const schemaVersion = 1

/** Yield a comparison as one JSON object in pieces: one string cannot contain all URLs of a large site. */
function* diffJson(diff: Diff): Generator<string> {
  const { site, before, after, groups, findings, exit } = diff
  const verdict = diffVerdict(diff).title
  const head = JSON.stringify({ schemaVersion, site, verdict, exit, before, after }, null, 2)
  yield `${head.slice(0, -2)},\n  "changes": [`
  for (const [index, { type, cause, changes, lines }] of groups.entries()) {
    yield `${index > 0 ? ',' : ''}\n    { "type": ${JSON.stringify(type)}, "cause": ${JSON.stringify(cause)}, "count": ${changes.length}, ${lines ? `"lines": ${JSON.stringify(lines)}, ` : ''}"urls": [`
    for (const [at, { type: _, cause: _cause, ...change }] of changes.entries())
      yield `${at > 0 ? ',' : ''}\n      ${JSON.stringify(change)}`
    yield '\n    ] }'
  }
  const rest = { new: causesOf(findings.new), fixed: causesOf(findings.fixed), unchanged: findings.unchanged }
  yield `\n  ],\n  "findings": ${JSON.stringify(rest)}\n}`
}

function causesOf(findings: readonly Finding[]): object[] {
  return groupFindings(findings).map(({ findings: same, examples }) => ({ count: same.length, examples }))
}
