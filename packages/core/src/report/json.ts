import type { Finding } from '../linter/finding.ts'
import type { FindingGroup } from './group-findings.ts'
import { groupFindings } from './group-findings.ts'
import type { Report } from './report.ts'

/**
 * Format the report as one JSON object. `groups` contains each problem once; `findings` contains each of its pages, with
 * the number of its group. Keys without a value are omitted.
 */
export function formatJson({
  version,
  site,
  environment,
  pages,
  changed,
  hostFiles,
  assumed,
  otherSitemaps,
  notChecked,
  findings: all,
  sitemap,
  errors,
  warnings,
}: Report): string {
  const joined = groupFindings(all)
  const numbers = new Map(
    joined.flatMap(({ findings }, index) => findings.map((one) => [one, index] as const)),
  )
  const findings = all.map((finding) => ({ ...finding, group: numbers.get(finding) }))
  const groups = joined.map(describeGroup)
  return JSON.stringify(
    {
      schemaVersion,
      version,
      site,
      environment,
      pages,
      changed,
      hostFiles,
      assumed,
      otherSitemaps,
      notChecked,
      errors,
      warnings,
      groups,
      findings,
      sitemap,
    },
    null,
    2,
  )
}

/** Return the fields of a group that its findings share, with some of its locations. */
function describeGroup({ findings, examples }: FindingGroup): object {
  const { rule, id, level, message, cause } = examples[0]!
  return { rule, id, level, message, cause, count: findings.length, examples: examples.map(locationOf) }
}

function locationOf({ file, line, column, url }: Finding): object {
  return { file, line, column, url }
}

/** Version of the JSON format: docs/compatibility.md describes when it changes. */
const schemaVersion = 1
