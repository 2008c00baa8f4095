import { mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { formatJson } from '@indexical/core'
import { formatMarkdown, keepPublic } from '@indexical/core/internal'
import type { Options, Report } from '@indexical/core'
import { attempt } from '../output/errors.ts'
import { editsOf } from '../fix/fix-findings.ts'
import { rulePageOf } from '../version.ts'
import { htmlReport } from './html-report.ts'
import { repositoryPath } from './print.ts'
import type { BuildContext } from '../output/types.ts'
import { writeFileAtomic } from '../output/write-file.ts'
import { isInOutput } from '../output/write-output.ts'

type Folders = Pick<BuildContext, 'root' | 'outDir'>

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
export async function writeReports(report: Report, { reports }: Options, folders: Folders): Promise<void> {
  if (!reports) return
  const { root, outDir } = folders
  for (const [format, file] of filesOf(reports)) {
    const path = resolve(root, file)
    const isPublic = isInOutput(outDir, path)
    const text = await formatAs(format, isPublic ? keepPublic(report) : report, { ...folders, isPublic })
    attempt('write', path, () => {
      mkdirSync(dirname(path), { recursive: true })
      writeFileAtomic(path, `${text.trimEnd()}\n`)
    })
  }
}

async function formatAs(
  format: keyof Omit<Reports, 'publish'>,
  report: Report,
  { root, outDir, isPublic }: Folders & { isPublic: boolean },
): Promise<string> {
  if (format === 'json') return formatJson(report)
  if (format === 'markdown') return formatMarkdown(report)
  if (format === 'html') {
    // Lines of sources are not public.
    return htmlReport(report, isPublic ? undefined : { root, outDir, readAt: Date.now() })
  }
  // SARIF contains the pages of rules, whose examples are only in `@indexical/core`.
  const { formatSarif } = await import('@indexical/core')
  const pathOf = repositoryPath(root)
  return formatSarif(report, pathOf, { helpOf: rulePageOf, edits: editsOf(report, root, outDir) })
}
