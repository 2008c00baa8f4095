import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import { diffHtml, formatHtml } from '@indexical/core/internal'
import type { Diff } from '@indexical/core/internal'
import type { Report } from '@indexical/core'
import type { createFrames } from './frames.ts'

/**
 * Format the report as one HTML file that loads nothing. Its policy allows only its own script and style, so scripts of
 * the site cannot run in it.
 */
export function htmlReport(report: Report, frameOf?: Frames): string {
  const script = readFileSync(new URL('./report-view.min.js', import.meta.url), 'utf8')
  const style = readFileSync(new URL('./report-view.css', import.meta.url), 'utf8')
  const policy = [
    "default-src 'none'",
    `script-src '${hashOf(script)}'`,
    `style-src '${hashOf(style)}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
  return formatHtml(report, { style, script, policy, compress, frameOf })
}

/** Returns the marked line of a finding. */
type Frames = ReturnType<typeof createFrames>

function compress(text: string): string {
  return deflateSync(text, { level: 9 }).toString('base64')
}

/** Format a comparison as one HTML file that loads nothing and runs no script. */
export function htmlDiff(diff: Diff): string {
  const style = readFileSync(new URL('./report-view.css', import.meta.url), 'utf8')
  const policy = `default-src 'none'; style-src '${hashOf(style)}'; base-uri 'none'; form-action 'none'`
  return diffHtml(diff, { style, policy })
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
