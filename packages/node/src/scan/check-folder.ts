import { createHash } from 'node:crypto'
import { createPageStore } from '@indexical/core/internal'
import type { Options, Report, UserOptions } from '@indexical/core'
import { createFolderBuild } from '../site/assume-form.ts'
import type { Build } from '../site/build.ts'
import { detectEnvironment } from '../site/environment.ts'
import type { BuildContext } from '../output/types.ts'
import { findCacheFolder } from '../cache/cache-folder.ts'
import type { CacheFolder } from '../cache/cache-folder.ts'
import { foldersOf } from '../output/command-folders.ts'
import { outputOf } from '../output/output-folder.ts'
import { createFileReader } from './read-file.ts'
import type { FileReader } from './read-file.ts'
import { openPageCache } from '../cache/page-cache.ts'
import type { FilePage } from '../cache/page-cache.ts'
import { limitInlining, limitMemory } from './limit-v8.ts'
import { countThreads } from './plan-work.ts'
import { readInThreads } from './read-in-threads.ts'
import { recordFolder } from '../output/record-folder.ts'
import { loadReport, saveReport } from '../cache/report-cache.ts'
import type { PageInputs, PageKeys } from '../cache/report-cache.ts'
import { isHtml } from '../output/walk-pages.ts'

/** How to read a folder. */
export interface CheckOptions {
  /** Number of threads, including this one. @default depends on the number and size of the files */
  threads?: number | undefined
  /** Cache keys of the files, if they are already known. */
  keys?: ReadonlyMap<string, string> | undefined
  /** Cache for the next run. @default in `node_modules` of the project */
  cacheFolder?: CacheFolder | undefined
}

/**
 * Read every HTML file of a folder, without writing. With enough files, several threads read them. Unchanged pages come
 * from the cache of the last run.
 *
 * @returns the cache key of each file, none without a cache, and whether a page contains a date that rules compare with today
 * @throws {FolderError} naming the first file that cannot be read
 */
export async function checkFolder(
  build: Build,
  { threads, keys, cacheFolder = cacheOf(build) }: CheckOptions = {},
) {
  const { options, context } = build
  const files = listPages(context)
  limitMemory(files.length)
  limitInlining(files.length)
  const store = createPageStore()
  const cache = cacheFolder && openPageCache(cacheFolder, store)
  const withKeys = cache !== undefined
  const reader = createFileReader(build.reader, { outDir: context.outDir, withKeys })
  const isCached = (file: string): boolean => {
    const known = cache?.pages.get(file)
    return known !== undefined && known.key === (keys?.get(file) ?? reader.key(file))
  }
  const left = files.filter((file) => !isCached(file))
  const cloned = withoutSerialize(options)
  // A config module may contain values, such as functions, that cannot be copied to a thread.
  const readers = isCloneable(cloned) ? countThreads(left, context.outDir, threads) : 1
  const { output: _output, project: _project, ...plain } = context
  const task = { options: cloned, context: plain, withKeys }
  const fresh = await readInThreads(reader, task, { files: left, threads: readers, store })
  const pageOf = (file: string): FilePage => fresh.get(file) ?? cache!.pages.get(file)!
  // If few pages changed, reading these again is faster than writing the whole cache.
  if (left.length * 20 > files.length) cache?.save(files.map((file) => [file, pageOf(file)]))
  const reading = { keys: new Map<string, string>(), isTimely: false }
  for (const file of files) {
    const { key, isTimely, linted } = pageOf(file)
    if (linted) build.pages.replace(linted)
    if (withKeys) reading.keys.set(file, key)
    reading.isTimely ||= isTimely
  }
  return reading
}

/**
 * Read every HTML file of a folder, without writing, and lint the site. If no input changed since the last run, return the
 * cached report.
 *
 * @param threads number of threads, including this one; by default it depends on the number and size of the files
 * @throws {FolderError} naming the first file that cannot be read
 * @throws {OptionsError} for wrong options
 */
export async function checkSite(
  userOptions: UserOptions,
  userContext: BuildContext,
  threads?: number,
): Promise<Report> {
  const at = Date.now()
  const folders = { ...foldersOf(userOptions, userContext), ...userContext }
  const output = recordFolder(folders.output)
  const project = recordFolder(folders.project)
  const build = createFolderBuild(userOptions, { ...userContext, output, project })
  const { context } = build
  const cache = cacheOf(build)
  if (!cache) {
    await checkFolder(build, { threads })
    return build.finish().report
  }
  let known: PageKeys | undefined
  const reader = createFileReader(build.reader, { outDir: userContext.outDir, withKeys: true })
  const pages: PageInputs = {
    keys: () => (known = new Map(listPages(context).map((file) => [file, reader.key(file)]))),
    stamps: (before, files = listPages(context)) => stampsOf(reader, files, before),
  }
  const old = loadReport(cache, context, { output, project }, pages)
  if (old) return old
  const reading = await checkFolder(build, { threads, keys: known, cacheFolder: cache })
  const { report } = build.finish()
  saveReport(cache, build.options, { output, project }, { ...reading, report }, { at, pages })
  return report
}

/** Hash the stamps of files; undefined if one has none. */
function stampsOf(reader: FileReader, files: Iterable<string>, before: number): string | undefined {
  const all = createHash('sha256')
  for (const file of files) {
    const stamp = reader.stamp(file, before)
    if (stamp === undefined) return undefined
    all.update(`${file}\0${stamp}\0`)
  }
  return all.digest('base64')
}

function cacheOf({ options, context }: Build): CacheFolder | undefined {
  return findCacheFolder(options, context, detectEnvironment(options))
}

/**
 * HTML files of a build's output, in order.
 *
 * @throws {FolderError} when the folder cannot be read
 */
function listPages(context: BuildContext): string[] {
  return outputOf(context).list().filter(isHtml)
}

/** Return options for a thread. It writes no sitemap, and functions cannot be copied to it. */
function withoutSerialize(options: Options): Options {
  const { sitemap } = options
  return typeof sitemap === 'object' ? { ...options, sitemap: { ...sitemap, serialize: undefined } } : options
}

function isCloneable(value: unknown): boolean {
  try {
    structuredClone(value)
    return true
  } catch {
    return false
  }
}
