import { printReport } from '../report/print.ts'
import type { OwnHead } from '../report/print.ts'
import type { Build } from '../site/build.ts'
import { finishBuild } from '../site/finish-build.ts'
import { applyFolder } from './apply-folder.ts'
import type { FolderOptions } from './apply-folder.ts'

/**
 * Add the tags to all pages of a folder, print the report, and write the sitemap unless there are errors.
 *
 * @param before what the framework knows about a file, as for `applyFolder`
 * @param head how to write canonicals if the framework would keep those that a tool adds
 * @throws {IndexicalError} if the site contains errors
 * @throws {FolderError} naming the file that cannot be read or written
 */
export async function finishFolder(
  build: Build,
  before?: FolderOptions['before'],
  head?: () => OwnHead | undefined,
): Promise<void> {
  await applyFolder(build, before && { before })
  await finishBuild(build, { print: (report, shown) => printReport(report, shown, head?.()) })
}
