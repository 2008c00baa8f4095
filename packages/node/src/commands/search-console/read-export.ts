import { readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { joinWords } from '@indexical/core/options'
import { attempt, UsageError } from '../../output/errors.ts'
import { readCsv } from './read-csv.ts'
import { readInspections } from './read-inspections.ts'
import { reasons, toReason } from './reasons.ts'
import type { ExportedUrl, Reason } from './reasons.ts'
import { unzipTables } from './unzip-tables.ts'

/** The maximum size of a file. An export has at most 1,000 rows. */
const maxSize = 50 << 20

/**
 * Read an export of Search Console: a ZIP file, one of its CSV files, or JSON of the URL Inspection API.
 *
 * @param name how the user named the file
 * @param given the reason of all URLs. @default the reason in the file
 * @throws {UsageError} with one sentence for a file that contains no URLs
 */
export function readExport(name: string, root: string, given?: Reason): ExportedUrl[] {
  const path = resolve(root, name)
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) throw new UsageError(`Missing \`${name}\`, expected an export of Search Console`)
  if (found.size > maxSize)
    throw new UsageError(`Unexpected size of \`${name}\`, expected an export of at most 50 MB`)
  const bytes = attempt('read', path, () => readFileSync(path))
  if (bytes.subarray(0, 2).toString('latin1') === 'PK') return readZip(name, unzipTables(name, bytes), given)
  const text = bytes.toString('utf8')
  if (/^\s*[[{]/.test(text))
    return readInspections(name, text).map((one) => ({ ...one, reason: given ?? one.reason }))
  const table = readCsv(text)
  const urls = urlsOf(table)
  if (urls.length > 0) return urls.map((url) => ({ url, reason: given }))
  const columns = (table[0] ?? []).slice(0, 10).map((column) => `\`${column}\``)
  throw new UsageError(
    `Unexpected columns ${joinWords(columns, 'and') || 'none'} in \`${name}\`, expected one with URLs. ${whereToClick}`,
  )
}

const whereToClick =
  'In Search Console, open Indexing, Pages, click one reason in "Why pages aren\'t indexed", then Export, Download CSV'

function readZip(
  name: string,
  tables: ReadonlyMap<string, string>,
  given: Reason | undefined,
): ExportedUrl[] {
  const parsed = Array.from(tables.values(), readCsv)
  const urls = parsed.map(urlsOf).find((found) => found.length > 0)
  if (!urls) {
    const what = parsed.some(isSummary)
      ? 'which is the summary of all reasons'
      : 'expected those of one reason'
    throw new UsageError(`Missing URLs in \`${name}\`, ${what}. ${whereToClick}`)
  }
  const reason = given ?? parsed.filter((table) => urlsOf(table).length === 0).flatMap(reasonsIn)[0]
  return urls.map((url) => ({ url, reason }))
}

/** Return whether the rows of a table are reasons, each with a number of pages. */
function isSummary(table: readonly string[][]): boolean {
  return table.some(([first = '', ...others]) => others.length > 1 && toReason(first) !== undefined)
}

/** Return the cells of the first column that contains URLs. Its name depends on the language. */
function urlsOf(table: readonly string[][]): string[] {
  const rows = table.slice(0, 50)
  const width = Math.max(0, ...rows.map((row) => row.length))
  const column = Array.from({ length: width }, (_, index) => index).find((index) =>
    rows.some((row) => isUrl(row[index])),
  )
  return column === undefined ? [] : table.flatMap((row) => (isUrl(row[column]) ? [row[column]!] : []))
}

function isUrl(cell: string | undefined): boolean {
  return cell !== undefined && /^https?:\/\//i.test(cell) && URL.canParse(cell)
}

/** Return the reasons in `Metadata.csv`. Each row is a name and a value, in the language of the user. */
function reasonsIn(table: readonly string[][]): Reason[] {
  if (table.some(({ length }) => length > 2)) return []
  return table.flatMap((row) => toReason(row.at(-1) ?? '') ?? [])
}

/**
 * Return the reason of `--reason`.
 *
 * @throws {UsageError} for an unknown one
 */
export function readReason(text: string | undefined): Reason | undefined {
  const reason = text === undefined ? undefined : toReason(text)
  if (text === undefined || reason) return reason
  throw new UsageError(`Unexpected --reason \`${text}\`, expected ${joinWords(Object.keys(reasons), 'or')}`)
}
