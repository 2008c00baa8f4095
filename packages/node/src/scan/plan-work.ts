import { statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Worker, WorkerOptions } from 'node:worker_threads'

/** With more threads, this one could not process all their results. */
const maxThreads = 6
/** Approximate seconds to read and lint a page, and a byte. */
const secondsPerFile = 80e-6
const secondsPerByte = 5e-9
/** Less work needs no threads: one takes half a second to start, and another half to warm up. */
const minSeconds = 1.5
/** With fewer files, one thread is enough whatever their sizes. */
const minFiles = 400
/** The average size is estimated from so many files, because `stat` on all would take longer than listing them. */
const sampleSize = 100
/** Limits for batches: large enough that messages cost little, small enough that all threads end together. */
const maxBatch = 256
const minBatch = 4

/**
 * Decide how many threads read files, including this one.
 *
 * @param requested number of threads, whatever the number of files
 * @default one, or as many as the machine can run in parallel if there are enough files
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
  /** Take back what a thread has not done. */
  giveBack: (batch: readonly string[]) => void
}

/**
 * Split files into batches, in their order, because neighbours link to the same URLs. Batches become smaller towards the
 * end, so that all threads end together.
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

/** Return the size in bytes; 0 for a missing file, which fails later when it is read. */
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

/** Limit of bytecode that V8 inlines into one optimized function, instead of 920. */
const inlinedBytecode = 200

/**
 * Let V8 inline less: each of a hundred rules is a loop that runs once, and compiling it with all that it calls takes
 * longer than running it. Saves a tenth of the CPU time of a check.
 *
 * @param files number of files; for few, loading `node:v8` takes longer
 */
export function limitInlining(files: number): void {
  if (files < minFiles) return
  const { setFlagsFromString } = process.getBuiltinModule('node:v8')
  setFlagsFromString(`--max-inlined-bytecode-size-cumulative=${inlinedBytecode}`)
}

/** From this number of pages, saving memory is worth a little time. */
export const manyPages = 40_000
/** From this number, it is worth a thirtieth of the time. */
const tooManyPages = 400_000

/**
 * Collect garbage earlier in a run over many pages: each rule that iterates over all of them leaves much garbage, and V8
 * lets a heap double before it collects.
 */
export function limitHeapGrowth(pages: number): void {
  if (pages < manyPages) return
  const { setFlagsFromString } = process.getBuiltinModule('node:v8')
  setFlagsFromString(`--heap-growing-percent=${pages < tooManyPages ? 40 : 15}`)
}

const newSpaceOption = '--max-semi-space-size'

/**
 * Start this process again with a smaller space for new objects, which V8 fixes at its start: 8 MB instead of 16 for each
 * of its three parts. The check of 48,625 pages then needs a third less memory and no more time.
 *
 * Returns for fewer files, if the user set the limit, and where Node cannot replace its process (before 22.15, on
 * Windows, with `--permission`). Nothing may be printed or written before.
 */
export function restartForManyFiles(files: number): void {
  const { execPath, execArgv, argv, env, permission } = process
  if (files < manyPages || permission !== undefined) return
  if ([...execArgv, env['NODE_OPTIONS'] ?? ''].some((option) => option.includes(newSpaceOption))) return
  process.execve?.(execPath, [execPath, ...execArgv, `${newSpaceOption}=8`, ...argv.slice(1)], env)
}
