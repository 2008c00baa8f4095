import { escapeControls } from '../options/visible.ts'
import { formatLocation } from '../report/finding-text.ts'
import type { UrlRecord } from './types.ts'

/** A row of the table of URLs, with names for queries. */
export interface UrlRow {
  url: string
  kind: UrlRecord['kind']
  status: number
  indexable: boolean
  /** Why it is not indexable, and the signal. */
  reason: string | null
  /** Location of the signal: `dist/a/index.html:5:3`. */
  location: string | null
  canonical: string | null
  /** Target of the redirect, or the end of the canonical chain. */
  target: string | null
  robots: string | null
  in_sitemap: boolean
  lastmod: string | null
  language: string | null
  hreflang: string | null
  words: number | null
  /** Hash of the main text. */
  text_hash: string | null
  file: string | null
  source: string | null
}

/** Yield the table of URLs as CSV (RFC 4180), in which no cell is a formula for spreadsheets, or as lines of JSON. */
export function* formatUrls(records: Iterable<UrlRecord>, format: 'csv' | 'jsonl'): Generator<string> {
  if (format === 'csv') yield `${columns.join(',')}\r\n`
  for (const record of records) {
    const row = toRow(record)
    yield format === 'csv'
      ? `${columns.map((column) => formatCell(row[column])).join(',')}\r\n`
      : `${JSON.stringify(row)}\n`
  }
}

const columns = [
  'url',
  'kind',
  'status',
  'indexable',
  'reason',
  'location',
  'canonical',
  'target',
  'robots',
  'in_sitemap',
  'lastmod',
  'language',
  'hreflang',
  'words',
  'text_hash',
  'file',
  'source',
] as const satisfies readonly (keyof UrlRow)[]

function toRow(record: UrlRecord): UrlRow {
  const { url, kind, status, hidden, signal, canonical, to, robots, listed, lastmod, content } = record
  return {
    url,
    kind,
    status,
    indexable: hidden === undefined,
    reason:
      hidden === undefined || !signal || signal.text === hidden
        ? (hidden ?? null)
        : `${hidden}: ${signal.text}`,
    location: signal ? formatLocation(signal.location) : null,
    canonical: canonical ?? null,
    target: to ?? null,
    robots: robots || null,
    in_sitemap: listed,
    lastmod: lastmod ?? null,
    language: record.language ?? null,
    hreflang: record.alternates || null,
    words: content?.words ?? null,
    text_hash: content?.hash ?? null,
    file: record.file ?? null,
    source: record.source ?? null,
  }
}

/**
 * Format one cell. Spreadsheets run texts that begin with some characters, so an apostrophe is put before these texts.
 *
 * @see https://owasp.org/www-community/attacks/CSV_Injection
 */
function formatCell(value: string | number | boolean | null): string {
  if (typeof value !== 'string') return value === null ? '' : String(value)
  const safe = escapeControls(/^[=+\-@\t\r]/.test(value) ? `'${value}` : value)
  return /[",]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
