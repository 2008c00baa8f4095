import type { Report } from './report.ts'

/** The report as one JSON object; keys that have no value are left out. */
export function formatJson({
  version,
  site,
  environment,
  pages,
  changed,
  hostFiles,
  findings,
  sitemap,
  errors,
  warnings,
}: Report): string {
  return JSON.stringify(
    { version, site, environment, pages, changed, hostFiles, errors, warnings, findings, sitemap },
    null,
    2,
  )
}
