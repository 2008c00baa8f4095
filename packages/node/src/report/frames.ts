import { existsSync, readFileSync, statSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { codeFrame, excerptAt } from '@indexical/core'
import type { Excerpt, Finding } from '@indexical/core'
import type { Location } from '@indexical/syntax'
import { realPathIn } from '../output/write-output.ts'

/** Configuration may contain secrets in the same line. */
const config =
  /^(?:.+\.config\.\w+|(?:vercel|firebase|staticwebapp\.config|package)\.json|(?:netlify|wrangler)\.\w+|\.env.*)$/

/** The most characters of a line in a browser, where lines wrap. */
export const frameWidth = 160

/** Larger files are not read again for a report. */
const maxBytes = 5_000_000

/**
 * Create a function that returns the line at a location, for those that a report prints. Only files of the project that
 * did not change since they were read are shown.
 *
 * @param root absolute project folder
 * @param until time in milliseconds since 1970 at which the files were read
 * @param width the most characters of a line. @default that of the terminal
 * @param html pages that are not on disk yet, by their path in findings. @default none
 */
export function createFrames(
  root: string,
  until: number,
  width = Math.min(process.stdout.columns || 100, 120) - 12,
  html?: ReadonlyMap<string, string | Uint8Array>,
): (location: Location) => Excerpt | undefined {
  const texts = new Map<string, string | undefined>()
  return ({ file, line, ...place }) => {
    if (line === undefined) return undefined
    if (!texts.has(file)) texts.set(file, textOf(html?.get(file)) ?? readText(root, file, until))
    const text = texts.get(file)
    return text === undefined ? undefined : excerptAt(text, { line, ...place }, width)
  }
}

/** Returns the lines of a file of the project; undefined if it may not be shown. */
export type ReadLines = (file: string) => readonly string[] | undefined

/** Create a function that reads the lines of files, as reports may show them. */
export function createReadLines(root: string, until: number): ReadLines {
  return (file) => readText(root, file, until)?.split(/\r\n|\r|\n/)
}

/**
 * Return the lines around a finding, as text; empty if they cannot be shown.
 *
 * @param html the page, if it is not on disk yet
 */
export function frameAt(root: string, { file, line, ...place }: Finding, html?: string | Uint8Array): string {
  if (line === undefined) return ''
  const text = textOf(html) ?? readText(root, file, Date.now())
  return text === undefined ? '' : codeFrame(text, { line, ...place }).join('\n')
}

function textOf(html: string | Uint8Array | undefined): string | undefined {
  return typeof html === 'object' ? new TextDecoder().decode(html) : html
}

function readText(root: string, file: string, until: number): string | undefined {
  const path = resolve(root, file)
  if (config.test(basename(path)) || !existsSync(path) || realPathIn(root, path) === undefined)
    return undefined
  const { mtimeMs, size } = statSync(path)
  // `until` is in whole milliseconds: a file that was written just before the run is not newer.
  return Math.floor(mtimeMs) > until || size > maxBytes
    ? undefined
    : readFileSync(path, 'utf8').replace(/^\uFEFF/, '')
}
