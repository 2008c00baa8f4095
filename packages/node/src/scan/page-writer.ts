import type { Worker } from 'node:worker_threads'
import { attempt, folderError } from '../output/errors.ts'
import { startWorker } from './plan-work.ts'
import { writeFileAtomic } from '../output/write-file.ts'

/** Writes changed pages. */
export interface PageWriter {
  /**
   * Write a page now or later. The caller may reuse the bytes after this call.
   *
   * @param current content of the file
   * @throws {FolderError} naming the file that could not be written, which may be an earlier one
   */
  write(path: string, html: Uint8Array, current: Uint8Array): Promise<void>
  /** Wait until all pages are written; throws as `write` does. */
  finish(): Promise<void>
  /** Stop without writing the remaining pages. */
  close(): Promise<void>
}

/** The minimum number of pages for a thread. For fewer pages, starting a thread needs more time than it saves. */
const minPages = 500

/** The maximum number of bytes that wait for the thread. Without it, a slow disk would fill the memory. */
const maxWaitingBytes = 1 << 24

/** Bytes in a message. Messages for single pages would be slow: to wake the thread takes longer than to lint a page. */
const batchSize = 1 << 17

/** A page in a message to the thread. */
export interface PageToWrite {
  path: string
  bytes: Uint8Array<ArrayBuffer>
  /** Content of the file when it was read. */
  current: Uint8Array<ArrayBuffer>
}

/** The first page of a batch that could not be written. */
export type WriteFailure = Pick<NodeJS.ErrnoException, 'message' | 'code'> & { path: string }

/** @param pages maximum number of pages to write */
export function createPageWriter(pages: number): PageWriter {
  if (pages < minPages) return createSyncWriter()
  // Do not inherit flags: loaders are useless here, and `--input-type` would stop the thread.
  const worker = startWorker(new URL('./write-worker.js', import.meta.url), { execArgv: [] })
  return worker ? createThreadWriter(worker) : createSyncWriter()
}

function createSyncWriter(): PageWriter {
  return {
    async write(path, html, current) {
      attempt('write', path, () => writeFileAtomic(path, html, current))
    },
    finish: async () => {},
    close: async () => {},
  }
}

/** Write in a thread, so that this one reads the next page while the file system is busy. */
function createThreadWriter(worker: Worker): PageWriter {
  let batch: PageToWrite[] = []
  let batchBytes = 0
  /** Sizes of the batches that are not written yet, in order. */
  const sent: number[] = []
  let waiting = 0
  let failure: Error | undefined
  let wake = (): void => {}
  const send = (): void => {
    // Copied, not transferred: once a buffer is detached, V8 drops the compiled code that reads bytes.
    worker.postMessage(batch, [])
    sent.push(batchBytes)
    waiting += batchBytes
    batch = []
    batchBytes = 0
  }
  worker.on('message', (failed: WriteFailure | undefined) => {
    waiting -= sent.shift()!
    if (failed) failure ??= folderError('write', failed.path, Object.assign(new Error(), failed))
    wake()
  })
  const end = (error: Error): void => {
    failure ??= error
    wake()
  }
  worker.on('error', end)
  worker.on('exit', () => end(new Error('Unexpected end of the thread that writes pages')))
  const waitUntil = async (maxWaiting: number): Promise<void> => {
    if (failure) throw failure
    if (waiting <= maxWaiting) return
    await new Promise<void>((resolve) => (wake = resolve))
    await waitUntil(maxWaiting)
  }
  return {
    write(path, html, current) {
      if (Buffer.compare(html, current) === 0) return waitUntil(maxWaitingBytes)
      batch.push({ path, bytes: new Uint8Array(html), current: new Uint8Array(current) })
      // Plus one, so that empty pages are also waited for.
      batchBytes += html.length + current.length + 1
      if (batchBytes >= batchSize) send()
      return waitUntil(maxWaitingBytes)
    },
    finish() {
      if (batch.length > 0) send()
      return waitUntil(0)
    },
    close: async () => void (await worker.terminate()),
  }
}
