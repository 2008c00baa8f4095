import { statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import type { WorkerOptions } from 'node:worker_threads'

/** What this thread can put together of others' work. */
const maxThreads = 6
/** Seconds that a page and a byte take, roughly, to read and lint. */
const secondsPerFile = 80e-6
const secondsPerByte = 5e-9
/** Another thread takes about half a second to start, and as long to be as fast as this one. */
const minSeconds = 1.5
/** Fewer files are not even asked for their sizes. */
const minFiles = 400
/** Of many files, some tell how large all are; to ask each would take longer than listing them. */
const sampleSize = 100
/** A batch is large enough that handing it over costs nothing, and small enough that nobody waits for it. */
const maxBatch = 256
const minBatch = 4

/**
 * Decide how many threads read files, this one counted.
 *
 * @param wanted number of threads, whatever there is to read
 * @default as many as the machine runs at once, when there is enough to read
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
 * Prepare to hand out files in their order, because neighbours share addresses; in smaller batches towards the end, so
 * that all threads end together.
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

/** Size in bytes; 0 for a file that is gone, which reading it will tell. */
function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}

/** Start a thread; undefined where none may be started, as under `--permission`. */
export function startWorker(script: URL, options: WorkerOptions): Worker | undefined {
  try {
    return new Worker(script, options)
  } catch {
    return undefined
  }
}

/** From so many pages on, memory is worth more than a little time. */
const manyPages = 40_000
/** From so many on it is scarce, and worth a thirtieth of the time. */
const tooManyPages = 400_000

/**
 * Let garbage be collected earlier in a run over many pages: each rule that walks over all of them leaves much behind,
 * and V8 lets a heap double before it looks.
 */
export function limitHeapGrowth(pages: number): void {
  if (pages < manyPages) return
  setFlagsFromString(`--heap-growing-percent=${pages < tooManyPages ? 40 : 15}`)
}
