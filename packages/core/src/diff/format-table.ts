import { escapeControls } from '../options/visible.ts'
import { formatLocation } from '../report/finding-text.ts'
import type { UrlRecord } from './types.ts'

/** Yield the table of URLs as CSV (RFC 4180), in which no cell is a formula for spreadsheets, or as lines of JSON. */
export function* formatUrls(records: Iterable<UrlRecord>, format: 'csv' | 'jsonl'): Generator<string> {
  if (format === 'csv') yield `${Object.keys(columns).join(',')}\r\n`
  for (const record of records) {
    const row = Object.entries(columns).map(([name, read]) => [name, read(record) ?? null] as const)
    yield format === 'csv'
      ? `${row.map(([, value]) => formatCell(value)).join(',')}\r\n`
      : `${JSON.stringify(Object.fromEntries(row))}\n`
  }
}

/** Columns of the table, with names for queries. */
const columns: Readonly<Record<string, (record: UrlRecord) => string | number | boolean | undefined>> = {
  url: ({ url }) => url,
  kind: ({ kind }) => kind,
  status: ({ status }) => status,
  indexable: ({ hidden }) => hidden === undefined,
  // Why it is not indexable, and the signal.
  reason: ({ hidden, signal }) =>
    hidden === undefined || !signal || signal.text === hidden ? hidden : `${hidden}: ${signal.text}`,
  // Location of the signal: `dist/a/index.html:5:3`.
  location: ({ signal }) => signal && formatLocation(signal.location),
  canonical: ({ canonical }) => canonical,
  // Target of the redirect, or the end of the canonical chain.
  target: ({ to }) => to,
  robots: ({ robots }) => robots || undefined,
  in_sitemap: ({ listed }) => listed,
  lastmod: ({ lastmod }) => lastmod,
  language: ({ language }) => language,
  hreflang: ({ alternates }) => alternates || undefined,
  words: ({ content }) => content?.words,
  text_hash: ({ content }) => content?.hash,
  file: ({ file }) => file,
  source: ({ source }) => source,
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
