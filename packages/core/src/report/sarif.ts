import type { Location, Log, Region, ReportingDescriptor, Result } from 'sarif'
import type { Place } from '../place.ts'
import { ruleOf } from '../rules/rule-of.ts'
import { otherSource } from './finding.ts'
import type { Finding } from './finding.ts'
import type { Report } from './report.ts'
import { rulePage } from './rule-page.ts'
import { visible } from './visible.ts'

const levels = { error: 'error', warn: 'warning', info: 'note' } as const

/**
 * The findings as SARIF 2.1.0, which code scanning of GitHub, Azure DevOps and editors read.
 *
 * @param pathOf a finding's file as the repository names it; of `.`, the site as a whole, a file that may stand for it
 * @see https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
 * @see https://docs.github.com/en/code-security/reference/code-scanning/sarif-files/sarif-support
 */
export function formatSarif({ version, findings }: Report, pathOf: (file: string) => string): string {
  const ids = [...new Set(findings.map(({ rule }) => rule))].toSorted()
  const indexes = new Map(ids.map((id, index) => [id, index]))
  const log: Log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'Indexical', semanticVersion: version, rules: ids.map(describeRule) } },
        columnKind: 'utf16CodeUnits',
        results: findings.map((finding) => ({
          ruleIndex: indexes.get(finding.rule)!,
          ...resultOf(finding, pathOf),
        })),
      },
    ],
  }
  return JSON.stringify(log, null, 2)
}

function describeRule(id: string): ReportingDescriptor {
  const rule = ruleOf(id)!
  return {
    id,
    shortDescription: { text: rule.summary },
    fullDescription: { text: rule.why },
    help: { text: `${rule.summary}. ${rule.why}`, markdown: rulePage(id, rule) },
    ...(rule.level !== 'off' && { defaultConfiguration: { level: levels[rule.level] } }),
  }
}

function resultOf(finding: Finding, pathOf: (file: string) => string): Result {
  const { rule, level, message, related = [], url } = finding
  const source = otherSource(finding)
  const others = [...related, ...(source ? [{ ...source, message: 'Source of the page' }] : [])]
  return {
    ruleId: rule,
    level: levels[level],
    message: { text: visible(message) },
    locations: [locationOf(finding, pathOf)],
    ...(others.length > 0 && {
      relatedLocations: others.map((other) => ({
        ...locationOf(other, pathOf),
        message: { text: visible(other.message) },
      })),
    }),
    ...(url !== undefined && { properties: { url } }),
  }
}

/** GitHub refuses the whole log for one result that names no file. */
function locationOf(place: Place, pathOf: (file: string) => string): Location {
  const uri = pathOf(place.file).split('/').map(encodeURIComponent).join('/')
  return { physicalLocation: { artifactLocation: { uri }, region: regionOf(place) } }
}

/** GitHub refuses what has no line: a place that nobody knows is shown at the top of its file. */
function regionOf({ line = 1, column, endLine, endColumn }: Place): Region {
  return {
    startLine: line,
    ...(column !== undefined && { startColumn: column }),
    ...(endLine !== undefined && { endLine }),
    ...(endColumn !== undefined && { endColumn }),
  }
}
