import { mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { formatJson } from '@indexical/core'
import { formatMarkdown, keepPublic } from '@indexical/core/internal'
import type { Options, Report } from '@indexical/core'
import { attempt } from '../output/errors.ts'
import { editsOf } from '../fix/fix-findings.ts'
import { rulePageOf } from '../version.ts'
import { formatCodeQuality } from './code-quality.ts'
import { htmlReport } from './html-report.ts'
import type { Project } from './html-report.ts'
import { repositoryPath } from './print.ts'
import type { BuildContext } from '../output/types.ts'
import { writeFileAtomic } from '../output/write-file.ts'
import { isInOutput } from '../output/write-output.ts'

type Reports = NonNullable<Options['reports']>

function filesOf(reports: Reports): [keyof Omit<Reports, 'publish'>, string][] {
  const { publish: _, ...files } = reports
  return Object.entries(files).filter(
    (entry): entry is [keyof typeof files, string] => entry[1] !== undefined,
  )
}

/**
 * Write the reports of the option `reports`. A report in the output folder contains only public facts.
 *
 * @throws {FolderError} naming the file that cannot be written
 */
export async function writeReports(
  report: Report,
  { reports }: Options,
  { root, outDir }: Pick<BuildContext, 'root' | 'outDir'>,
): Promise<void> {
  if (!reports) return
  const context = { root, outDir, readAt: Date.now(), pathOf: repositoryPath(root) }
  for (const [format, file] of filesOf(reports)) {
    const path = resolve(root, file)
    const isPublic = isInOutput(outDir, path)
    const text = await formatAs(format, isPublic ? keepPublic(report) : report, { ...context, isPublic })
    attempt('write', path, () => {
      mkdirSync(dirname(path), { recursive: true })
      writeFileAtomic(path, `${text.trimEnd()}\n`)
    })
  }
}

/** The project of a report that is formatted. */
interface FormatContext extends Project {
  /** Makes a path relative to the repository. */
  pathOf: (file: string) => string
  /** Whether lines of sources must not be shown. @default false */
  isPublic?: boolean
}

/** Format a report for a file or for another program. */
export async function formatAs(
  format: keyof Omit<Reports, 'publish'> | 'codequality',
  report: Report,
  { pathOf, isPublic = false, ...project }: FormatContext,
): Promise<string> {
  if (format === 'json') return formatJson(report)
  if (format === 'markdown') return formatMarkdown(report)
  if (format === 'codequality') return formatCodeQuality(report, pathOf)
  if (format === 'html') return htmlReport(report, isPublic ? undefined : project)
  // SARIF contains the pages of rules, whose examples are only in `@indexical/core`.
  const { formatSarif } = await import('@indexical/core')
  const { root, outDir } = project
  const edits = outDir === undefined ? undefined : editsOf(report, root, outDir)
  return formatSarif(report, pathOf, { helpOf: rulePageOf, edits })
}
