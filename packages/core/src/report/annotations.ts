import { kindOf, wholeSite } from '../linter/finding.ts'
import type { Finding } from '../linter/finding.ts'
import { howToFix } from '../rules/rule-of.ts'
import { groupFindings, levelOf } from './group-findings.ts'
import type { FindingGroup } from './group-findings.ts'
import { formatLocation, morePlaces } from './finding-text.ts'
import { visible } from '../options/visible.ts'

/** GitHub's limit for annotations of one level in a job step. It drops the rest. */
const maxPerLevel = 10

const commands = { error: 'error', warn: 'warning' } as const

/**
 * Format findings as commands of GitHub Actions, which shows each at its line in a pull request. Findings with one
 * cause are one annotation. At most ten of each level are shown, and each kind of problem once before any is repeated.
 *
 * @param pathOf maps a finding's file to its path in the repository
 * @returns one command per line of output
 * @see https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands
 * @see https://github.com/actions/toolkit/blob/main/docs/problem-matchers.md#limitations
 */
export function formatAnnotations(findings: readonly Finding[], pathOf: (file: string) => string): string[] {
  const groups = groupFindings(findings)
  return (['error', 'warn'] as const).flatMap((level) =>
    kindsFirst(groups.filter((group) => levelOf(group) === level))
      .slice(0, maxPerLevel)
      .map(
        (group) =>
          `::${commands[level]} ${propertiesOf(group.findings[0]!, pathOf)}::${escapeData(textOf(group))}`,
      ),
  )
}

/** Return the first group of each kind, then the second of each, and so on. */
function kindsFirst(groups: readonly FindingGroup[]): FindingGroup[] {
  const counts = new Map<string, number>()
  const ranked = groups.map((group) => {
    const kind = kindOf(group.findings[0]!)
    const rank = counts.get(kind) ?? 0
    counts.set(kind, rank + 1)
    return { group, rank }
  })
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ group }) => group)
}

function propertiesOf(finding: Finding, pathOf: (file: string) => string): string {
  const { rule, file, line, column, endLine, endColumn } = finding
  // Without a file, GitHub shows the finding in the summary of the job.
  const path = file === wholeSite ? undefined : pathOf(file)
  const properties = { title: rule, file: path, line, col: column, endLine, endColumn }
  return Object.entries(properties)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${escapeProperty(String(value))}`)
    .join(',')
}

function textOf({ findings, examples }: FindingGroup): string {
  const { message, related = [], url } = examples[0]!
  const others = examples.slice(1).map((finding) => formatLocation(finding))
  return [
    visible(message),
    ...related.map((other) => `see ${formatLocation(other)}: ${visible(other.message)}`),
    ...(url === undefined ? [] : [`page ${visible(url)}`]),
    ...morePlaces(findings).map((more) => `${more}: ${others.join(', ')}`),
    `fix: ${howToFix(findings[0]!)}`,
  ].join('\n')
}

// Escape the characters that end a command or a part of it, as GitHub's toolkit does.

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
