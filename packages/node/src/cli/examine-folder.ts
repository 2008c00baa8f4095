import { resolve } from 'node:path'
import type { Report, UserOptions } from '@indexical/core'
import { applyFolder } from '../apply-folder.ts'
import { checkFolder } from '../check-folder.ts'
import { checkSite } from '../check-site.ts'
import { writePart } from '../facts/part.ts'
import { folderOnDisk, listedOnce } from '../output-folder.ts'
import { createRun } from '../run.ts'
import type { Run } from '../types.ts'
import { writeResults } from '../write-results.ts'
import { readOnly } from './config.ts'
import type { Server } from './server-of.ts'

/** What to do with a folder. */
export interface FolderRun {
  root: string
  outDir: string
  write: boolean
  cache: boolean
  server: Server | undefined
  /** Where to write facts, when the folder is a part of a site. */
  facts: string | undefined
}

/**
 * Check a folder, or write into it, and judge it.
 *
 * @throws {FolderError} naming the file that cannot be read or written
 */
export async function examineFolder(
  options: UserOptions,
  { root, outDir, write, cache, server, facts }: FolderRun,
): Promise<Report> {
  // `check` judges what is there; only `apply` may count on tags that it writes itself.
  const runOptions = write ? options : readOnly(options)
  const place = { root, outDir, writesSitemap: write, cache }
  if (!write && !server && facts === undefined) {
    return { ...(await checkSite(runOptions, place)), sitemapFile: undefined }
  }
  const context = { ...place, output: listedOnce(folderOnDisk(outDir)) }
  const run = createRun(runOptions, context)
  await (write ? applyFolder(run, { outDir }) : checkFolder(run, context))
  if (server) await askServerOf(run, server, outDir)
  if (facts !== undefined) {
    writePart(resolve(root, facts), run, context, write)
    return { ...run.finishPart(), sitemapFile: undefined }
  }
  const report = run.finish()
  if (write && report.errors === 0) await writeResults(run, report, { root, outDir })
  return write ? report : { ...report, sitemapFile: undefined }
}

/** Ask a running server, and say when not every URL could be asked for. */
async function askServerOf(run: Run, { origin, limits }: Server, outDir: string): Promise<void> {
  // Node takes as long to load what speaks HTTP as a small site takes to be read.
  const { checkServer } = await import('../served/check-server.ts')
  const { answers, unasked, late } = await checkServer(run.requests(), origin, outDir, limits)
  run.served(answers)
  if (unasked === 0) return
  const flag = late > 0 ? '--max-time' : '--max-requests'
  process.stderr.write(
    `indexical: Asked ${origin} for ${answers.length} of ${answers.length + unasked} URLs; ${flag} raises the number\n`,
  )
}
