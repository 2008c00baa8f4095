import type { Worker } from 'node:worker_threads'
import { attempt, folderError } from '../errors.ts'
import { startWorker } from './plan-work.ts'
import { writeFileAtomic } from '../build/write-file.ts'

/** Writes changed pages. */
export interface PageWriter {
  /**
   * Write a page, now or later. The caller may reuse the bytes after this call.
   *
   * @param current content of the file
   * @throws {FolderError} naming the file that could not be written, this one or one before
   */
  write(path: string, html: Uint8Array, current: Uint8Array): Promise<void>
  /** Wait until all pages are written; throws as `write` does. */
  finish(): Promise<void>
  /** Stop, whatever is still to be written. */
  close(): Promise<void>
}

/** For fewer pages, a thread takes more processor time than it saves time. */
const minPages = 500

/** Bytes that may wait for the thread, so that a slow disk does not fill the memory. */
const maxWaitingBytes = 1 << 24

/** Bytes per message: waking the thread for each page takes longer than linting one. */
const batchSize = 1 << 17

/** A page in a message to the thread. */
export interface PageToWrite {
  path: string
  bytes: Uint8Array<ArrayBuffer>
  /** Content of the file when it was read. */
  current: Uint8Array<ArrayBuffer>
}

/** The thread's message after each batch. */
export interface WriteResult {
  /** The first that could not be written. */
  failure?: { path: string; message: string; code: string | undefined } | undefined
}

/** @param pages how many there may be to write */
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
  /** Sizes of the batches that the thread has not yet written, in their order. */
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
  worker.on('message', ({ failure: failed }: WriteResult) => {
    waiting -= sent.shift()!
    if (failed)
      failure ??= folderError(
        'write',
        failed.path,
        Object.assign(new Error(failed.message), { code: failed.code }),
      )
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
      // An empty page is waited for too.
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
