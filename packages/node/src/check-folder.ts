import { createPageStore } from '@indexical/core'
import { cachePlace } from './facts/cache-place.ts'
import type { CachePlace } from './facts/cache-place.ts'
import { openPageCache } from './facts/page-cache.ts'
import { attempt } from './folder-error.ts'
import { outputOf } from './output-folder.ts'
import { createFileReader } from './read-file-page.ts'
import type { FilePage } from './read-file-page.ts'
import { createReadPage } from './read-page.ts'
import { spareMemory } from './spare-memory.ts'
import type { Run, RunContext } from './types.ts'
import { isHtml } from './walk-pages.ts'
import { countThreads } from './workers/plan-work.ts'
import { readInThreads } from './workers/read-in-threads.ts'

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
 * judging again what is as it was in the last run.
 *
 * @throws {FolderError} naming the first file that cannot be read
 */
export async function checkFolder(
  run: Run,
  context: RunContext,
  { threads, keys, place = cachePlace(run.options, context) }: CheckOptions = {},
): Promise<FolderReading> {
  const files = listPages(context)
  spareMemory(files.length)
  const store = createPageStore()
  const cache = place && openPageCache(place, store)
  const withKeys = cache !== undefined
  const reader = createFileReader(run, createReadPage(), { outDir: context.outDir, withKeys })
  const isAsItWas = (file: string): boolean => {
    const known = cache?.pages.get(file)
    return known !== undefined && known.key === (keys?.get(file) ?? reader.key(file))
  }
  const left = files.filter((file) => !isAsItWas(file))
  // Options that no thread can be handed are rare, and a config may hold anything.
  const readers = isCloneable(run.options) ? countThreads(left, context.outDir, threads) : 1
  const { output: _output, project: _project, ...plain } = context
  const task = { options: run.options, context: plain, withKeys }
  const fresh = await readInThreads(reader, task, { files: left, threads: readers, store })
  const pageOf = (file: string): FilePage => fresh.get(file) ?? cache!.pages.get(file)!
  // A few pages that changed are read again sooner than all are written.
  if (left.length * 20 > files.length) cache?.save(files.map((file) => [file, pageOf(file)]))
  store.compact()
  const reading: FolderReading = { keys: new Map(), isTimely: false }
  for (const file of files) {
    const { key, isTimely, judged } = pageOf(file)
    if (judged) run.adopt(file, judged)
    if (withKeys) reading.keys.set(file, key)
    reading.isTimely ||= isTimely
  }
  return reading
}

/**
 * HTML files of a run's output, in order.
 *
 * @throws {FolderError} when the folder cannot be read
 */
export function listPages(context: RunContext): string[] {
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
