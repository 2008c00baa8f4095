import { AstroError } from 'astro/errors'
import type { Report } from 'indexical'
import { failureOf } from 'indexical/adapter'
import { pathOf } from './config.ts'

/**
 * Return the one error that fails the build after every finding was printed, with a location in the author's file and
 * without a stack.
 *
 * The text is fixed and contains no path, because Astro replaces the hint if the text contains "document" or "window".
 * Astro also prints only the first of several errors, and uses the frames of a stack as the location.
 */
export function toFailure(report: Report, root: URL): AstroError | undefined {
  const first = report.findings.find((finding) => finding.level === 'error')
  if (first === undefined) return undefined
  const { file, line, column } = first
  const error = new AstroError(failureOf(report).message, 'Correct the values at the places named above.')
  error.name = 'IndexicalError'
  // Frames would point into this package.
  error.stack = ''
  if (line === undefined) return error
  return Object.assign(error, { loc: { file: pathOf(file, root), line, column } })
}
