import type { Report } from './report.ts'

/** Format the report as one JSON object. Keys without a value are omitted. */
export function formatJson({
  version,
  site,
  environment,
  pages,
  changed,
  hostFiles,
  assumed,
  findings,
  sitemap,
  errors,
  warnings,
}: Report): string {
  return JSON.stringify(
    { version, site, environment, pages, changed, hostFiles, assumed, errors, warnings, findings, sitemap },
    null,
    2,
  )
}
