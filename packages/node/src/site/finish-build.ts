import { join } from 'node:path'
import { countOf } from '@indexical/core/internal'
import type { HostFile } from '@indexical/hosts'
import type { Report, TextOptions } from '@indexical/core'
import { folderError } from '../output/errors.ts'
import type { Build } from './build.ts'
import type { FinishedBuild } from './finished-build.ts'
import { createFrames } from '../report/frames.ts'
import { annotate } from '../report/print.ts'
import { writeOutput, writeProjectFile } from '../output/write-output.ts'
import { writeSitemap } from '../sitemap/write-sitemap.ts'

/** The steps of a tool at the end of its build. */
export interface BuildEnding {
  /** Output files that are not on disk yet. @default none */
  files?: Iterable<string> | undefined
  /** HTML of pages that are not on disk yet, by their path in findings. @default none */
  html?: ReadonlyMap<string, string | Uint8Array>
  /** Receives the build, even if it fails. */
  finished?: (finished: FinishedBuild) => void
  /**
   * Print the report; `formatReport` takes the options. It is then annotated in a pull request. @default the caller does
   * both
   */
  print?: (report: Report, options: TextOptions) => void
  /** Write everything besides the pages. @default `writeResults` */
  write?: (finished: FinishedBuild) => void | Promise<void>
  /** Whether only some rules ran. Editors then keep the findings of an earlier build. @default false */
  isPartial?: boolean
  /** Throw the tool's own error; return to continue. @default throws an `IndexicalError` */
  fail?: (report: Report, options?: TextOptions) => void
}

/**
 * End a build: lint the site, print the findings, annotate them in a pull request, then write the results or fail.
 *
 * @throws {FolderError} naming the file that cannot be written
 */
export async function finishBuild(
  build: Build,
  {
    files,
    html,
    finished: receive,
    print,
    write = writeResults,
    fail = throwFailure,
    isPartial = false,
  }: BuildEnding,
): Promise<Report> {
  const finished = build.finish({ files })
  receive?.(finished)
  const report = { ...finished.report, details: () => finished.details() }
  const { root } = build.context
  const options = { frameOf: createFrames(root, Date.now(), undefined, html) }
  if (print) {
    print(report, options)
    annotate(report, root)
  }
  const { INDEXICAL_FIX: wanted } = process.env
  if (print && finished.options.reports) {
    // Few builds write reports.
    const { writeReports } = await import('../report/on-request.ts')
    await writeReports(report, finished.options, finished.context)
  }
  if (print && wanted) {
    // Only a build knows all sources. The output changes with the next build.
    const { fixBuild } = await import('../report/on-request.ts')
    fixBuild(finished, wanted)
  }
  if (!isPartial) build.record()
  if (report.errors > 0) fail(report, options)
  else await write(finished)
  return report
}

/** The error of a build with findings of level error: one sentence, because the report lists them. */
export class IndexicalError extends Error {
  override name = 'IndexicalError'
}

/** Return the error with which a build with findings of level error fails, without a stack. */
export function failureOf({ errors }: Report): IndexicalError {
  const error = new IndexicalError(`${countOf(errors, 'indexing problem')}, listed above`)
  error.stack = ''
  return error
}

function throwFailure(report: Report): never {
  throw failureOf(report)
}

/**
 * Write the results of a build without errors besides its pages: the sitemap, the files of hosts, robots.txt.
 *
 * @throws {FolderError} naming the file that cannot be written
 */
export function writeResults(finished: FinishedBuild): void {
  const { root, outDir } = finished.context
  const changed = finished.hostFiles.find((file) => !finished.isAsRead(file))
  if (changed) {
    const path = join(changed.folder === 'output' ? outDir : root, changed.name)
    throw folderError('write', path, new Error('change by another program'))
  }
  writeSitemap(finished)
  for (const { folder, name, text } of finished.hostFiles) {
    if (folder === 'output') writeOutput(outDir, name, text)
    else writeProjectFile(root, name, text)
  }
}

/** Write the files that are in the project. If a framework bundles the output, it writes the others. */
export function writeProjectFiles(files: readonly HostFile[], root: string): void {
  for (const { folder, name, text } of files) if (folder === 'project') writeProjectFile(root, name, text)
}
