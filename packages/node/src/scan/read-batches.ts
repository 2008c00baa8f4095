import { parentPort, workerData } from 'node:worker_threads'
import { createPacker } from '@indexical/core/internal'
import { createBuild } from '../site/build.ts'
import { FolderError } from '../output/errors.ts'
import { createFileReader } from './read-file.ts'
import type { Batch, ReadResult, WorkerTask } from './read-in-threads.ts'

/** Read the batches of file names that this thread receives. Send one chunk of bytes for each. */
export function serveBatches(): void {
  const { options, context, withKeys } = workerData as WorkerTask
  const { outDir } = context
  const reader = createFileReader(createBuild(options, context).reader, { outDir, withKeys })
  const packer = createPacker()

  const read = (file: string): void => {
    try {
      const { linted, ...rest } = reader.page(file)
      const { findings = [], changed = false } = linted ?? {}
      packer.add({ ...rest, findings, changed } satisfies ReadResult, linted?.page)
    } catch (cause) {
      const { message, stack = '' } = cause as Error
      const error = { isFolderError: cause instanceof FolderError, message, stack }
      packer.add({ error } satisfies ReadResult)
    }
  }

  parentPort!.on('message', (files: Batch) => {
    for (const file of files) read(file)
    // Copied, not transferred: after a transfer, V8 discards the compiled code for typed arrays, which is the whole
    // parser.
    parentPort!.postMessage(packer.take(), [])
  })
}
