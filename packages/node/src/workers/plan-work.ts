import { statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'

/** Files to read, in portions. */
export interface Plan {
  /** Number of threads, this one counted. */
  threads: number
  /** Output files, each in one batch; those that take longest come first. */
  batches: string[][]
}

/** What this thread can put together of others' work. */
const mostThreads = 6
/** Seconds that a page and a byte take, roughly, to read and judge. */
const perFile = 80e-6
const perByte = 5e-9
/** Another thread takes about half a second to start, and as long to be as fast as this one. */
const leastSeconds = 1.5
/** A batch is large enough that handing it over costs nothing, and small enough that all threads end together. */
const mostBytes = 1 << 20
const mostFiles = 400

/** A file and its size in bytes. */
interface Sized {
  file: string
  size: number
}

/**
 * Decide whether threads pay, and spread the files over them.
 *
 * @param wanted number of threads, whatever there is to read
 * @default as many as the machine runs at once, when there is enough to read
 * @returns undefined when this thread reads all files itself
 */
export function planWork(files: readonly string[], outDir: string, wanted?: number): Plan | undefined {
  const threads = wanted ?? Math.min(availableParallelism(), mostThreads)
  // Most sites are small: their files are not even asked for their sizes.
  if (threads < 2 || (wanted === undefined && files.length < mostFiles)) return undefined
  const sized = files.map((file) => ({ file, size: sizeOf(join(outDir, file)) }))
  const bytes = sized.reduce((sum, { size }) => sum + size, 0)
  if (wanted === undefined && files.length * perFile + bytes * perByte < leastSeconds) return undefined
  const share = Math.ceil(files.length / (threads * 4))
  return { threads, batches: batchesOf(sized, Math.min(share, mostFiles)) }
}

/** Put small files together, in the order of the folder, and large ones alone, the largest first. */
export function batchesOf(files: readonly Sized[], most: number): string[][] {
  const large = files.filter(({ size }) => size >= mostBytes).toSorted((a, b) => b.size - a.size)
  const batches = large.map(({ file }) => [file])
  let batch: string[] = []
  let bytes = 0
  // In the order of the folder, because neighbours share addresses.
  for (const { file, size } of files) {
    if (size >= mostBytes) continue
    if (batch.length > 0 && (batch.length >= most || bytes + size > mostBytes)) {
      batches.push(batch)
      batch = []
      bytes = 0
    }
    batch.push(file)
    bytes += size
  }
  return batch.length > 0 ? [...batches, batch] : batches
}

/** Size in bytes; 0 for a file that is gone, which reading it will tell. */
function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}
