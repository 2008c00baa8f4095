import type { Finding } from '../linter/finding.ts'
import type { FindingGroup } from './group-findings.ts'
import { groupFindings, groupNumbers } from './group-findings.ts'
import { unknownHost } from './report.ts'
import type { Report } from './report.ts'

/**
 * Format the report as one JSON object. `groups` contains each problem once. `findings` contains all findings, each
 * with the number of its group. Keys without a value are omitted.
 */
export function formatJson(report: Report): string {
  return [...jsonPieces(report)].join('')
}

/** Yield the text of `formatJson` in pieces, because the whole text may be larger than all pages in memory. */
export function* jsonPieces(report: Report): Generator<string> {
  const joined = groupFindings(report.findings)
  const numbers = groupNumbers(joined)
  const findings = {
    *[Symbol.iterator]() {
      for (const finding of report.findings) yield { ...finding, group: numbers.get(finding) }
    },
  }
  const value = {
    schemaVersion,
    version: report.version,
    site: report.site,
    environment: report.environment,
    pages: report.pages,
    changed: report.changed,
    hostFiles: report.hostFiles,
    host: report.host ?? unknownHost,
    assumed: report.assumed,
    otherSitemaps: report.otherSitemaps,
    content: report.content,
    generator: report.generator,
    errors: report.errors,
    warnings: report.warnings,
    groups: joined.map(describeGroup),
    findings,
    sitemap: report.sitemap,
  }
  yield* objectPieces(value, '')
}

/**
 * Yield the text that `JSON.stringify(value, undefined, 2)` returns, with a piece for each item of the object's lists.
 */
function* objectPieces(value: object, indent: string): Generator<string> {
  let before = '{'
  for (const [key, own] of Object.entries(value) as [string, unknown][]) {
    if (own === undefined) continue
    yield `${before}\n${indent}  ${JSON.stringify(key)}: `
    if (isList(own)) yield* listPieces(own, `${indent}  `)
    else if (indent === '' && typeof own === 'object' && own !== null) yield* objectPieces(own, '  ')
    else yield jsonOf(own, `${indent}  `)
    before = ','
  }
  yield before === '{' ? '{}' : `\n${indent}}`
}

function* listPieces(list: Iterable<unknown>, indent: string): Generator<string> {
  let before = '['
  for (const item of list) {
    yield `${before}\n${indent}  ${jsonOf(item, `${indent}  `)}`
    before = ','
  }
  yield before === '[' ? '[]' : `\n${indent}]`
}

function isList(value: unknown): value is Iterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.iterator in value
}

function jsonOf(value: unknown, indent: string): string {
  return JSON.stringify(value, undefined, 2).replaceAll('\n', `\n${indent}`)
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
