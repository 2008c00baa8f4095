import type { Listing } from '../publish/list-sitemap.ts'
import type { Finding } from './finding.ts'

/** The result of one run. */
export interface Report extends ReportCounts {
  /** Version of Indexical that made the report. */
  version: string
  /** Absolute URL of the site. */
  site: string
  findings: Finding[]
  sitemap: Listing
  /** Name of the sitemap; undefined when none is written. */
  sitemapFile: string | undefined
}

interface ReportCounts {
  /** Number of HTML files read. */
  pages: number
  /** Number of HTML files that got tags. */
  changed: number
  errors: number
  warnings: number
}

/** Order by file, place and rule, so that two runs over one build print the same. */
export function sortFindings(findings: readonly Finding[]): Finding[] {
  return findings.toSorted(
    (a, b) =>
      compare(a.file, b.file) ||
      (a.line ?? 0) - (b.line ?? 0) ||
      (a.column ?? 0) - (b.column ?? 0) ||
      compare(a.rule, b.rule) ||
      compare(a.message, b.message) ||
      compare(a.url ?? '', b.url ?? ''),
  )
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
