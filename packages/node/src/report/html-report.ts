import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { deflateSync } from 'node:zlib'
import { diffHtml, formatHtml } from '@indexical/core/internal'
import type { Diff } from '@indexical/core/internal'
import type { Report } from '@indexical/core'
import { runGit } from '../git/run-git.ts'
import { toPosix } from '../output/show-file.ts'
import { createFrames, frameWidth } from './frames.ts'

/**
 * Format the report as one HTML file that loads nothing. Its policy allows only its own script and style, so scripts of
 * the site cannot run in it.
 */
export function htmlReport(report: Report, project?: Project): string {
  const script = readFileSync(new URL('./report-view.min.js', import.meta.url), 'utf8')
  const style = readFileSync(new URL('./report-view.css', import.meta.url), 'utf8')
  const policy = [
    "default-src 'none'",
    `script-src '${hashOf(script)}'`,
    `style-src '${hashOf(style)}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
  const frameOf = project && createFrames(project.root, project.readAt, frameWidth)
  return formatHtml(report, { style, script, policy, compress, facts: factsOf(project), frameOf })
}

/** The project of a report. A report that is published contains nothing about it. */
export interface Project {
  /** Absolute path. */
  root: string
  /** @default unknown */
  outDir: string | undefined
  /** When the files were read, in milliseconds since 1970. */
  readAt: number
}

/** Return the date, folder and commit of a run. */
function factsOf(project: Project | undefined): string[] {
  if (!project) return []
  const { root, outDir, readAt } = project
  const commit = runGit(root, 'rev-parse', '--short', 'HEAD')?.trim()
  return [
    `${new Date(readAt).toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    ...(outDir === undefined ? [] : [`folder ${toPosix(relative(root, resolve(root, outDir))) || '.'}`]),
    ...(commit === undefined ? [] : [`commit ${commit}`]),
  ]
}

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
