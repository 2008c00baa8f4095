import { createPageStore } from '@indexical/core'
import type { Report, UserOptions } from '@indexical/core'
import { createBuild } from '../build/build.ts'
import type { Build } from '../build/build.ts'
import type { BuildContext } from '../build/types.ts'
import { attempt } from '../errors.ts'
import { findCacheFolder } from './cache-folder.ts'
import type { CacheFolder } from './cache-folder.ts'
import { folderOnDisk, listedOnce, outputOf } from './output-folder.ts'
import { createFileReader } from './read-file.ts'
import type { FilePage } from './read-file.ts'
import { openPageCache } from './page-cache.ts'
import { countThreads, limitHeapGrowth } from './plan-work.ts'
import { readInThreads } from './read-in-threads.ts'
import { recordFolder } from './record-folder.ts'
import { loadReport, saveReport } from './report-cache.ts'
import type { PageKeys } from './report-cache.ts'
import { isHtml } from './walk-pages.ts'

/** What was read of a folder. */
export interface FolderReading {
  /** Key of each file; empty when nothing is remembered. */
  keys: Map<string, string>
  /** Whether a page names a date that rules compare with today. */
  isTimely: boolean
}

/** How to read a folder. */
export interface CheckOptions {
  /** Number of threads, this one counted. @default chosen by what there is to read */
  threads?: number | undefined
  /** Keys of the files, when they were read a moment ago. */
  keys?: ReadonlyMap<string, string> | undefined
  /** Where pages are kept for the next run. @default in `node_modules` of the project */
  cacheFolder?: CacheFolder | undefined
}

/**
 * Read every HTML file of a folder and write none: in several threads when there is enough to read, and without
 * linting again what did not change since the last build.
 *
 * @throws {FolderError} naming the first file that cannot be read
 */
export async function checkFolder(
  build: Build,
  { threads, keys, cacheFolder = findCacheFolder(build.options, build.context) }: CheckOptions = {},
): Promise<FolderReading> {
  const { options, context } = build
  const files = listPages(context)
  limitHeapGrowth(files.length)
  const store = createPageStore()
  const cache = cacheFolder && openPageCache(cacheFolder, store)
  const withKeys = cache !== undefined
  const reader = createFileReader(build.reader, { outDir: context.outDir, withKeys })
  const isCached = (file: string): boolean => {
    const known = cache?.pages.get(file)
    return known !== undefined && known.key === (keys?.get(file) ?? reader.key(file))
  }
  const left = files.filter((file) => !isCached(file))
  // Options that no thread can be handed are rare, and a config may hold anything.
  const readers = isCloneable(options) ? countThreads(left, context.outDir, threads) : 1
  const { output: _output, project: _project, ...plain } = context
  const task = { options, context: plain, withKeys }
  const fresh = await readInThreads(reader, task, { files: left, threads: readers, store })
  const pageOf = (file: string): FilePage => fresh.get(file) ?? cache!.pages.get(file)!
  // A few pages that changed are read again sooner than all are written.
  if (left.length * 20 > files.length) cache?.save(files.map((file) => [file, pageOf(file)]))
  store.compact()
  const reading: FolderReading = { keys: new Map(), isTimely: false }
  for (const file of files) {
    const { key, isTimely, linted } = pageOf(file)
    if (linted) build.addLintedPage(linted)
    if (withKeys) reading.keys.set(file, key)
    reading.isTimely ||= isTimely
  }
  return reading
}

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
  userContext: BuildContext,
  threads?: number,
): Promise<Report> {
  const output = recordFolder(listedOnce(folderOnDisk(userContext.outDir)))
  const project = recordFolder(folderOnDisk(userContext.root))
  const context: BuildContext = { ...userContext, output, project }
  const build = createBuild(userOptions, context)
  const cache = findCacheFolder(build.options, context)
  if (!cache) {
    await checkFolder(build, { threads })
    return build.finish().report
  }
  let known: PageKeys | undefined
  const keysOf = (): PageKeys => {
    const reader = createFileReader(build.reader, { outDir: userContext.outDir, withKeys: true })
    return (known = new Map(listPages(context).map((file) => [file, reader.key(file)])))
  }
  const old = loadReport(cache, context, { output, project }, keysOf)
  if (old) return old
  const reading = await checkFolder(build, { threads, keys: known, cacheFolder: cache })
  const { report } = build.finish()
  saveReport(cache, build.options, { output, project }, { ...reading, report })
  return report
}

/**
 * HTML files of a build's output, in order.
 *
 * @throws {FolderError} when the folder cannot be read
 */
export function listPages(context: BuildContext): string[] {
  return attempt('read', context.outDir, () => outputOf(context).list().filter(isHtml))
}

function isCloneable(value: unknown): boolean {
  try {
    structuredClone(value)
    return true
  } catch {
    return false
  }
}
