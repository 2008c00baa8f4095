import { statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Worker, WorkerOptions } from 'node:worker_threads'

/** The maximum number of threads. With more, this thread could not process all their results. */
const maxThreads = 6
/** Approximate seconds to read and lint a page. The time for its bytes is added. */
const secondsPerFile = 80e-6
const secondsPerByte = 5e-9
/** The minimum amount of work for threads. A thread needs half a second to start, and another half to warm up. */
const minSeconds = 1.5
/** The minimum number of files for threads, independent of their sizes. */
const minFiles = 400
/**
 * The number of files from which the average size is estimated. `stat` on all files would take longer than listing
 * them.
 */
const sampleSize = 100
/** Limits of batches. Large batches need fewer messages; with small batches, all threads end at the same time. */
const maxBatch = 256
const minBatch = 4

/**
 * Return how many threads read files, including this one.
 *
 * @param requested number of threads, for any number of files
 * @default one; with enough files, as many as the machine can run in parallel
 */
export function countThreads(files: readonly string[], outDir: string, requested?: number): number {
  if (requested !== undefined) return Math.max(1, requested)
  const threads = Math.min(availableParallelism(), maxThreads)
  if (threads < 2 || files.length < minFiles) return 1
  const sample = Array.from(
    { length: sampleSize },
    (_, index) => files[Math.floor((index * files.length) / sampleSize)]!,
  )
  const bytes = sample.reduce((sum, file) => sum + sizeOf(join(outDir, file)), 0) / sampleSize
  return files.length * (secondsPerFile + bytes * secondsPerByte) < minSeconds ? 1 : threads
}

/** Hands out files in batches. */
export interface Batches {
  /** Output files to read; undefined when there are no more. */
  next: () => readonly string[] | undefined
  /** Take back the files that a thread has not read. */
  giveBack: (batch: readonly string[]) => void
}

/**
 * Split files into batches, in their order, because neighbours link to the same URLs. Batches become smaller towards
 * the end, so that all threads end at the same time.
 */
export function createBatches(files: readonly string[], threads: number): Batches {
  const returned: (readonly string[])[] = []
  let index = 0
  return {
    next() {
      if (index === files.length) return returned.pop()
      const share = Math.ceil((files.length - index) / (threads * 8))
      const batch = files.slice(index, index + Math.min(maxBatch, Math.max(minBatch, share)))
      index += batch.length
      return batch
    },
    giveBack: (batch) => void returned.push(batch),
  }
}

/** Return the size in bytes. A missing file has size 0; reading it fails later. */
function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}

/** Start a thread; undefined if that is not allowed, as with `--permission`. */
export function startWorker(script: URL, options: WorkerOptions): Worker | undefined {
  try {
    // Loaded here, because most runs start no thread.
    const threads = process.getBuiltinModule('node:worker_threads')
    return new threads.Worker(script, options)
  } catch {
    return undefined
  }
}

/** Limit of bytecode that V8 inlines into one optimized function. The default is 920. */
const inlinedBytecode = 200

/**
 * Let V8 inline less. Each of a hundred rules is a loop that runs once, and to compile it with all the functions that
 * it calls takes longer than to run it. This saves a tenth of the CPU time of a check.
 *
 * @param files number of files; for few, loading `node:v8` takes longer
 */
export function limitInlining(files: number): void {
  if (files < minFiles) return
  const { setFlagsFromString } = process.getBuiltinModule('node:v8')
  setFlagsFromString(`--max-inlined-bytecode-size-cumulative=${inlinedBytecode}`)
}

/** The number of pages from which V8 uses a little more time to save memory. */
export const manyPages = 40_000
/** The number of pages from which V8 uses a thirtieth more time to save memory. */
const tooManyPages = 400_000

/**
 * Collect garbage earlier in a run over many pages. Rules that iterate over all pages leave much garbage, and V8 lets
 * the heap double before it collects.
 */
export function limitHeapGrowth(pages: number): void {
  if (pages < manyPages) return
  const { setFlagsFromString } = process.getBuiltinModule('node:v8')
  setFlagsFromString(`--heap-growing-percent=${pages < tooManyPages ? 40 : 15}`)
}

const newSpaceOption = '--max-semi-space-size'

/**
 * Start this process again with less memory for new objects, which V8 sets at its start: 8 MB instead of 16 for each of
 * its three parts. The check of 48,625 pages then needs a third less memory and no more time.
 *
 * Does nothing for fewer files, if the user set the limit, and if Node cannot replace its process (before 22.15, on
 * Windows, with `--permission`). Call it before anything is printed or written.
 */
export function restartForManyFiles(files: number): void {
  const { execPath, execArgv, argv, env, permission } = process
  if (files < manyPages || permission !== undefined) return
  if ([...execArgv, env['NODE_OPTIONS'] ?? ''].some((option) => option.includes(newSpaceOption))) return
  process.execve?.(execPath, [execPath, ...execArgv, `${newSpaceOption}=8`, ...argv.slice(1)], env)
}
