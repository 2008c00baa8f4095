import type { Report, UserOptions } from '@indexical/core'
import { createBuild } from '../build/build.ts'
import type { BuildContext } from '../build/types.ts'
import { cachePlace } from './cache-place.ts'
import { checkFolder, listPages } from './check-folder.ts'
import { folderOnDisk, listedOnce } from './output-folder.ts'
import { createFileReader } from './read-file-page.ts'
import { recordFolder } from './record-folder.ts'
import { loadReport, saveReport } from './report-cache.ts'
import type { PageKeys } from './report-cache.ts'

/**
 * Read every HTML file of a folder, write none, and lint the site; a folder in which nothing changed since the last build
 * has the report of that build.
 *
 * @param threads number of threads, this one counted; chosen by what there is to read unless it is given
 * @throws {FolderError} naming the first file that cannot be read
 * @throws {OptionsError} for wrong options
 */
export async function checkSite(
  userOptions: UserOptions,
  place: BuildContext,
  threads?: number,
): Promise<Report> {
  const output = recordFolder(listedOnce(folderOnDisk(place.outDir)))
  const project = recordFolder(folderOnDisk(place.root))
  const context: BuildContext = { ...place, output, project }
  const build = createBuild(userOptions, context)
  const cache = cachePlace(build.options, context)
  if (!cache) {
    await checkFolder(build, { threads })
    return build.finish().report
  }
  let known: PageKeys | undefined
  const keysOf = (): PageKeys => {
    const reader = createFileReader(build.reader, { outDir: place.outDir, withKeys: true })
    return (known = new Map(listPages(context).map((file) => [file, reader.key(file)])))
  }
  const old = loadReport(cache, context, { output, project }, keysOf)
  if (old) return old
  const reading = await checkFolder(build, { threads, keys: known, place: cache })
  const { report } = build.finish()
  saveReport(cache, build.options, { output, project }, { ...reading, report })
  return report
}
