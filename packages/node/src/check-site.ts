import type { Report, UserOptions } from '@indexical/core'
import { checkFolder, listPages } from './check-folder.ts'
import { cachePlace } from './facts/cache-place.ts'
import { recordFolder } from './facts/record-folder.ts'
import { loadReport, saveReport } from './facts/report-cache.ts'
import type { PageKeys } from './facts/report-cache.ts'
import { folderOnDisk, listedOnce } from './output-folder.ts'
import { createFileReader } from './read-file-page.ts'
import { createReadPage } from './read-page.ts'
import { createRun } from './run.ts'
import type { RunContext } from './types.ts'

/**
 * Read every HTML file of a folder, write none, and judge the whole; a folder in which nothing changed since the last
 * run has the report of that run.
 *
 * @param threads number of threads, this one counted; chosen by what there is to read unless it is given
 * @throws {FolderError} naming the first file that cannot be read
 * @throws {OptionsError} for wrong options
 */
export async function checkSite(
  userOptions: UserOptions,
  place: RunContext,
  threads?: number,
): Promise<Report> {
  const output = recordFolder(listedOnce(folderOnDisk(place.outDir)))
  const project = recordFolder(folderOnDisk(place.root))
  const context: RunContext = { ...place, output, project }
  const run = createRun(userOptions, context)
  const cache = cachePlace(run.options, context)
  if (!cache) {
    await checkFolder(run, context, { threads })
    return run.finish()
  }
  let known: PageKeys | undefined
  const keysOf = (): PageKeys => {
    const reader = createFileReader(run, createReadPage(), { outDir: place.outDir, withKeys: true })
    return (known = new Map(listPages(context).map((file) => [file, reader.key(file)])))
  }
  const old = loadReport(cache, context, { output, project }, keysOf)
  if (old) return old
  const reading = await checkFolder(run, context, { threads, keys: known, place: cache })
  const report = run.finish()
  saveReport(cache, run.options, { output, project }, { ...reading, report })
  return report
}
