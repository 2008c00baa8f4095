import type { Listing } from '../publish/list-sitemap.ts'
import type { Finding } from './finding.ts'

/** The target of a build (production or preview), and the reason for this assumption. */
export interface Environment {
  name: 'production' | 'preview'
  /** Completes "because …"; undefined for the default without any indication. */
  reason: string | undefined
}

/** The result of one run. */
export interface Report extends ReportCounts {
  /** Version of Indexical that made the report. */
  version: string
  /** Absolute URL of the site. */
  site: string
  /** @default production, if the caller does not know */
  environment?: Environment
  findings: Finding[]
  sitemap: Listing
  /** Name of the sitemap; undefined if none is written. */
  sitemapFile: string | undefined
  /** Host files and robots.txt that must change, as shown in findings. @default none */
  hostFiles?: readonly string[]
}

interface ReportCounts {
  /** Number of HTML files read. */
  pages: number
  /** Number of HTML files that were edited. */
  changed: number
  errors: number
  warnings: number
}

/** Sort by file, location and rule, so that two runs over one build print the same. */
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
