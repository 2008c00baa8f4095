import type { Fix, Location as SarifLocation, Log, Region, ReportingDescriptor, Result } from 'sarif'
import type { Location } from '@indexical/syntax'
import { ruleOf } from '../rules/rule-of.ts'
import { otherSource } from '../linter/finding.ts'
import type { Finding } from '../linter/finding.ts'
import { groupFindings } from './group-findings.ts'
import type { FindingGroup } from './group-findings.ts'
import type { Report } from './report.ts'
import { rulePage } from './rule-page.ts'
import { morePlaces } from './finding-text.ts'
import { howToFix } from '../rules/rule-of.ts'
import { visible } from '../options/visible.ts'

/** @see https://docs.github.com/en/code-security/reference/code-scanning/sarif-files/sarif-support#location-object */
const maxLocations = 100

/** An edit that corrects a finding: the text that replaces a range of a file. */
export interface SourceEdit extends Location {
  text: string
}

/** Facts that only the caller knows. */
export interface SarifExtras {
  /** Return the address of the page of a rule. @default none */
  helpOf?: ((id: string) => string | undefined) | undefined
  /** Edits of files that users edit, by finding. @default none */
  edits?: ReadonlyMap<Finding, SourceEdit> | undefined
}

interface ResultContext {
  edits: ReadonlyMap<Finding, SourceEdit>
  pathOf: (file: string) => string
}

const levels = { error: 'error', warn: 'warning', info: 'note' } as const

/**
 * Format the findings as SARIF 2.1.0, which code scanning of GitHub, Azure DevOps and editors read.
 *
 * @param pathOf maps a finding's file to its path in the repository; for `.`, the site as a whole, it returns a
 * representative file
 * @see https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
 * @see https://docs.github.com/en/code-security/reference/code-scanning/sarif-files/sarif-support
 */
export function formatSarif(
  { version, findings }: Report,
  pathOf: (file: string) => string,
  { helpOf = () => undefined, edits = new Map() }: SarifExtras = {},
): string {
  const context = { pathOf, edits }
  const ids = [...new Set(findings.map(({ rule }) => rule))].toSorted()
  const indexes = new Map(ids.map((id, index) => [id, index]))
  const log: Log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'Indexical',
            version,
            semanticVersion: version,
            rules: ids.map((id) => describeRule(id, helpOf(id))),
          },
        },
        columnKind: 'utf16CodeUnits',
        results: groupFindings(findings).map((group) => ({
          ruleIndex: indexes.get(group.findings[0]!.rule)!,
          ...resultOf(group, context),
        })),
      },
    ],
  }
  return JSON.stringify(log, null, 2)
}

function describeRule(id: string, helpUri: string | undefined): ReportingDescriptor {
  const rule = ruleOf(id)!
  return {
    id,
    shortDescription: { text: rule.summary },
    fullDescription: { text: rule.why },
    helpUri,
    help: { text: `${rule.summary}. ${rule.why}`, markdown: rulePage(id, rule, { withCases: false }) },
    ...(rule.level !== 'off' && { defaultConfiguration: { level: levels[rule.level] } }),
  }
}

function resultOf({ findings, examples }: FindingGroup, { pathOf, edits }: ResultContext): Result {
  const [first] = examples
  const { rule, level, message, cause, related = [], url } = first!
  const source = otherSource(first!)
  const others = [...related, ...(source ? [{ ...source, message: 'Source of the page' }] : [])]
  const places = firstLocations(findings, examples)
  const fixes = places.flatMap((finding) => edits.get(finding) ?? [])
  return {
    ruleId: rule,
    level: levels[level],
    message: { text: `${[visible(message), ...morePlaces(findings)].join(', ')}\n${howToFix(first!)}` },
    locations: places.map((finding) => locationOf(finding, pathOf)),
    fixes: filled(fixes.map((edit) => fixOf(edit, pathOf))),
    occurrenceCount: findings.length > 1 ? findings.length : undefined,
    relatedLocations: filled(
      others.map((other) => ({ ...locationOf(other, pathOf), message: { text: visible(other.message) } })),
    ),
    properties: (url ?? cause) === undefined ? undefined : { url, cause },
  }
}

function filled<T>(list: T[]): T[] | undefined {
  return list.length > 0 ? list : undefined
}

function fixOf({ text, ...location }: SourceEdit, pathOf: (file: string) => string): Fix {
  const { artifactLocation, region } = locationOf(location, pathOf).physicalLocation!
  return {
    description: { text: `Replace it by \`${visible(text)}\`` },
    artifactChanges: [
      {
        artifactLocation: artifactLocation!,
        replacements: [{ deletedRegion: region!, insertedContent: { text } }],
      },
    ],
  }
}

/** Return the examples, then other findings, up to the number of locations that GitHub keeps for one result. */
function firstLocations(findings: readonly Finding[], examples: readonly Finding[]): readonly Finding[] {
  const others = findings.slice(0, maxLocations).filter((finding) => !examples.includes(finding))
  return [...examples, ...others].slice(0, maxLocations)
}

/** Return the SARIF location. GitHub rejects the whole log if one result has no file. */
function locationOf(location: Location, pathOf: (file: string) => string): SarifLocation {
  const uri = pathOf(location.file).split('/').map(encodeURIComponent).join('/')
  return { physicalLocation: { artifactLocation: { uri }, region: regionOf(location) } }
}

/** Return the SARIF region. GitHub rejects regions without a line, so an unknown line is line 1. */
function regionOf({ line = 1, column, endLine, endColumn }: Location): Region {
  return { startLine: line, startColumn: column, endLine, endColumn }
}
