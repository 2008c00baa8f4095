import { createPageStore } from '@indexical/core'
import type { Build } from '../build/build.ts'
import type { BuildContext } from '../build/types.ts'
import { attempt } from '../errors.ts'
import { cachePlace } from './cache-place.ts'
import type { CachePlace } from './cache-place.ts'
import { outputOf } from './output-folder.ts'
import { createFileReader } from './read-file-page.ts'
import type { FilePage } from './read-file-page.ts'
import { openPageCache } from './page-cache.ts'
import { countThreads, spareMemory } from './plan-work.ts'
import { readInThreads } from './read-in-threads.ts'
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
  place?: CachePlace | undefined
}

/**
 * Read every HTML file of a folder and write none: in several threads when there is enough to read, and without
 * linting again what did not change since the last build.
 *
 * @throws {FolderError} naming the first file that cannot be read
 */
export async function checkFolder(
  build: Build,
  { threads, keys, place = cachePlace(build.options, build.context) }: CheckOptions = {},
): Promise<FolderReading> {
  const { options, context } = build
  const files = listPages(context)
  spareMemory(files.length)
  const store = createPageStore()
  const cache = place && openPageCache(place, store)
  const withKeys = cache !== undefined
  const reader = createFileReader(build.reader, { outDir: context.outDir, withKeys })
  const isAsItWas = (file: string): boolean => {
    const known = cache?.pages.get(file)
    return known !== undefined && known.key === (keys?.get(file) ?? reader.key(file))
  }
  const left = files.filter((file) => !isAsItWas(file))
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
