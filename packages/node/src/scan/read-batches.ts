import { parentPort, workerData } from 'node:worker_threads'
import { createPageStore } from '@indexical/core/internal'
import type { Fact } from '@indexical/core/internal'
import { createBuild } from '../site/build.ts'
import { FolderError } from '../output/errors.ts'
import { createFileReader } from './read-file.ts'
import type { Batch, ReadResult, WorkerTask } from './read-in-threads.ts'

/** Read the batches of file names that this thread receives. Send the pages of each as bytes. */
export function serveBatches(): void {
  const { options, context, withKeys } = workerData as WorkerTask
  const { outDir } = context
  const reader = createFileReader(createBuild(options, context).reader, { outDir, withKeys })
  const store = createPageStore()

  const read = (file: string): Fact => {
    try {
      const { linted, ...rest } = reader.page(file)
      const { page, findings = [], changed = false } = linted ?? {}
      const data = { file: page ? undefined : file, ...rest, findings, changed } satisfies ReadResult
      // Kept at once, so that the memory of its objects is free for the next page.
      return { data, page: page && store.keep(page) }
    } catch (cause) {
      const { message, stack = '' } = cause as Error
      const error = { isFolderError: cause instanceof FolderError, message, stack }
      return { data: { file, error } satisfies ReadResult }
    }
  }

  parentPort!.on('message', (files: Batch) => {
    // Copied, not transferred: after a transfer, V8 discards the compiled code for typed arrays, which is the whole
    // parser.
    parentPort!.postMessage([...store.pack(files.map(read))], [])
  })
}
