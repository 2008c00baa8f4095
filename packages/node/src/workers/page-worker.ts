import { parentPort, workerData } from 'node:worker_threads'
import { createPacker } from '@indexical/core'
import { FolderError } from '../folder-error.ts'
import { createFileReader } from '../read-file-page.ts'
import { createReadPage } from '../read-page.ts'
import { createRun } from '../run.ts'
import type { Batch, Told, WorkerTask } from './messages.ts'

// The body of a worker thread: batches of file names in, facts out, one chunk of bytes for each batch.

const { options, context, withKeys } = workerData as WorkerTask
const { outDir } = context
const reader = createFileReader(createRun(options, context), createReadPage(), { outDir, withKeys })
const packer = createPacker()

parentPort!.on('message', (files: Batch) => {
  for (const file of files) tell(file)
  // Copied, not handed over: once a thread has given a buffer away, V8 throws away what it compiled for bytes, which is
  // all of the parser, and asks from then on with each look whether they are still there.
  parentPort!.postMessage(packer.take(), [])
})

function tell(file: string): void {
  try {
    const { judged, ...told } = reader.page(file)
    const { findings = [], changed = false } = judged ?? {}
    packer.add({ ...told, findings, changed } satisfies Told, judged?.page)
  } catch (cause) {
    const { message, stack = '' } = cause as Error
    packer.add({ error: { isFolderError: cause instanceof FolderError, message, stack } } satisfies Told)
  }
}
