import type { Report } from './report.ts'

/** The report as one JSON object; keys that have no value are left out. */
export function formatJson({
  version,
  site,
  pages,
  changed,
  findings,
  sitemap,
  errors,
  warnings,
}: Report): string {
  return JSON.stringify({ version, site, pages, changed, errors, warnings, findings, sitemap }, null, 2)
}
