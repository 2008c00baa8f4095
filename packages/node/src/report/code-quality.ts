import { createHash } from 'node:crypto'
import { groupFindings, remediesOf } from '@indexical/core/internal'
import { escapeControls } from '@indexical/core/options'
import type { Finding, Report } from '@indexical/core'

/** One entry of a code quality report. */
interface Issue {
  description: string
  check_name: string
  fingerprint: string
  severity: 'info' | 'minor' | 'major'
  location: { path: string; lines: { begin: number } }
}

const severities = { info: 'info', warn: 'minor', error: 'major' } as const

/**
 * Format findings as a code quality report of GitLab: one entry for each cause.
 *
 * @param pathOf makes a path relative to the repository
 * @see https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format
 */
export function formatCodeQuality({ findings }: Report, pathOf: (file: string) => string): string {
  const taken = new Map<string, number>()
  const issues = groupFindings(findings).map(({ findings: same }): Issue => {
    const { rule, level, message, file, line = 1 } = same[0]!
    const [remedy] = Object.values(remediesOf({ findings: [same[0]!] }))
    const more = same.length > 1 ? ` (and ${same.length - 1} more)` : ''
    return {
      description: `${escapeControls(message)}${more}. ${remedy!.howToFix}`,
      check_name: rule,
      fingerprint: fingerprintOf(same[0]!, taken),
      severity: severities[level],
      location: { path: pathOf(file), lines: { begin: line } },
    }
  })
  return JSON.stringify(issues, null, 2)
}

/** Return a unique key, as GitLab requires. It contains no lines, because they change with every edit. */
function fingerprintOf({ rule, id, cause, message, url, file }: Finding, taken: Map<string, number>): string {
  const key = JSON.stringify([rule, id, ...(cause === undefined ? [message, url ?? file] : [cause])])
  const count = taken.get(key) ?? 0
  taken.set(key, count + 1)
  return createHash('sha256').update(`${key} ${count}`).digest('hex').slice(0, 32)
}
