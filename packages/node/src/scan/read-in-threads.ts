import { setImmediate } from 'node:timers/promises'
import type { Finding, Options } from '@indexical/core'
import type { PageStore } from '@indexical/core/internal'
import { FolderError } from '../output/errors.ts'
import { showProgress } from '../output/progress.ts'
import { packLinted } from '../site/linted-pages.ts'
import type { BuildContext } from '../output/types.ts'
import { createBatches, startWorker } from './plan-work.ts'
import type { Batches } from './plan-work.ts'
import type { FilePage } from '../cache/page-cache.ts'
import type { FileReader } from './read-file.ts'

/** The data that a worker needs before its first file. */
export interface WorkerTask {
  options: Options
  /** Without values that cannot be copied to a thread. */
  context: Omit<BuildContext, 'output' | 'project'>
  /** Whether the pages are cached. */
  withKeys: boolean
}

/** Output files to read. */
export type Batch = readonly string[]

/** The data that a worker sends for each file. The file of a page is in its record. */
export type ReadResult =
  | (Omit<FilePage, 'linted'> & { file: string | undefined; findings: Finding[]; changed: boolean })
  | { file: string; error: ReadError }

/** An error of a file, without its class. */
interface ReadError {
  isFolderError: boolean
  message: string
  stack: string
}

/** The source of batches, and the receiver of their pages. */
interface Exchange extends Batches {
  receive: (file: string, page: FilePage) => void
  fail: (file: string, error: Error) => void
  progress: () => void
}

/**
 * Read files in this thread and in others. Each thread reads one batch after the other.
 *
 * @param threads number of threads, including this one
 * @param store keeps the pages until all are read
 * @throws {FolderError} for the first file, by name, that cannot be read
 */
export async function readInThreads(
  reader: FileReader,
  task: WorkerTask,
  { files, threads, store }: { files: readonly string[]; threads: number; store: PageStore },
): Promise<ReadonlyMap<string, FilePage>> {
  const found = new Map<string, FilePage>()
  const errors = new Map<string, Error>()
  const exchange: Exchange = {
    ...createBatches(files, threads),
    progress: () => showProgress(`Read ${found.size} of ${files.length} pages`),
    receive: (file, { linted, ...rest }) =>
      void found.set(file, { ...rest, linted: linted && packLinted(linted, store) }),
    fail: (file, error) => void errors.set(file, error),
  }
  const others = Math.min(threads - 1, files.length)
  const working = Array.from({ length: others }, () => runWorker(task, exchange, store))
  await Promise.all([...working, readHere(reader, exchange)])
  // Read the remaining batches here, because some threads could not start or ran out of memory.
  await readHere(reader, exchange)
  showProgress('')
  const [first] = [...errors].toSorted(([a], [b]) => (a < b ? -1 : 1))
  if (first) throw first[1]
  return found
}

/** Read batches in this thread. Between two batches, receive the results of the other threads. */
async function readHere(reader: FileReader, { next, receive, fail, progress }: Exchange): Promise<void> {
  for (let batch = next(); batch; batch = next()) {
    for (const file of batch) {
      try {
        receive(file, reader.page(file))
      } catch (error) {
        fail(file, error as Error)
      }
    }
    await setImmediate()
    progress()
  }
}

/** Keep one worker busy until there are no more batches. */
async function runWorker(
  task: WorkerTask,
  { next, giveBack, receive, fail }: Exchange,
  store: PageStore,
): Promise<void> {
  const worker = startWorker(new URL('./page-worker.js', import.meta.url), {
    workerData: task,
    // Each page is packed as soon as it is read, so a larger young generation would only waste memory.
    resourceLimits: { maxYoungGenerationSizeMb: 12 },
  })
  if (!worker) return
  // Send two batches, so that the worker does not wait while this thread is busy.
  const pending: Batch[] = []
  const send = (): void => {
    const batch = next()
    if (!batch) return
    pending.push(batch)
    worker.postMessage(batch, [])
  }
  await new Promise<void>((resolve) => {
    // `exit` is emitted after this, when all messages have arrived.
    worker.on('error', () => {})
    worker.on('exit', () => {
      for (const batch of pending) giveBack(batch)
      resolve()
    })
    worker.on('message', (pieces: Uint8Array[]) => {
      pending.shift()
      send()
      for (const { data, page } of store.unpack(pieces)) {
        const result = data as ReadResult
        if ('error' in result) fail(result.file, errorOf(result.error))
        else {
          const { file, findings, changed, ...rest } = result
          receive(page?.file ?? file!, { ...rest, linted: page && { page, findings, changed } })
        }
      }
      if (pending.length === 0) resolve()
    })
    send()
    send()
    if (pending.length === 0) resolve()
  }).finally(() => worker.terminate())
}

function errorOf({ isFolderError, message, stack }: ReadError): Error {
  const error = isFolderError ? new FolderError(message) : new Error(message)
  error.stack = isFolderError ? '' : stack
  return error
}
