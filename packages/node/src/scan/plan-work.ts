import { statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { sampleEvenly } from '../output/sample-evenly.ts'
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
  const bytes =
    sampleEvenly(files, sampleSize).reduce((sum, file) => sum + sizeOf(join(outDir, file)), 0) / sampleSize
  return files.length * (secondsPerFile + bytes * secondsPerByte) < minSeconds ? 1 : threads
}

/** Files in batches. */
export type Batches = ReturnType<typeof createBatches>

/**
 * Split files into batches, in their order, because neighbours link to the same URLs. Batches become smaller towards
 * the end, so that all threads end at the same time.
 */
export function createBatches(files: readonly string[], threads: number) {
  const returned: (readonly string[])[] = []
  let index = 0
  return {
    /** Return output files to read; undefined when there are no more. */
    next: (): readonly string[] | undefined => {
      if (index === files.length) return returned.pop()
      const share = Math.ceil((files.length - index) / (threads * 8))
      const batch = files.slice(index, index + Math.min(maxBatch, Math.max(minBatch, share)))
      index += batch.length
      return batch
    },
    /** Take back the files that a thread has not read. */
    giveBack: (batch: readonly string[]) => void returned.push(batch),
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
