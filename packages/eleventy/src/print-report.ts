import { formatReport } from 'indexical'
import { formatSummary, paint } from 'indexical/adapter'
import type { Finding, Report, TextOptions } from 'indexical'
import type { EleventyConfig } from './eleventy-config.ts'
import { logSummary } from './eleventy-config.ts'

/**
 * Create a function that prints the reports of successive builds. It prints the first one completely, then new
 * findings, and the summary if it changed.
 */
export function createPrintReport(
  eleventyConfig: EleventyConfig,
): (report: Report, options: TextOptions) => void {
  let known: ReadonlySet<string> = new Set()
  let lastSummary: string | undefined
  return (report, options) => {
    const infos = report.findings.filter(({ level }) => level === 'info')
    const problems = report.findings.filter(({ level }) => level !== 'info')
    const added = problems.filter((finding) => !known.has(keyOf(finding)))
    const summary = formatSummary(report)
    if (added.length > 0)
      console.error(`\n${formatReport(report, paint, { ...options, only: [...added, ...infos] })}\n`)
    else if (summary !== lastSummary) logSummary(eleventyConfig, summary)
    known = new Set(problems.map(keyOf))
    lastSummary = summary
  }
}

/** Return a key that stays the same if lines above a finding are added or removed. */
function keyOf({ rule, message, file, url }: Finding): string {
  return JSON.stringify([rule, message, file, url])
}
