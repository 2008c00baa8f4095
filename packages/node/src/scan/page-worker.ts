import { parentPort, workerData } from 'node:worker_threads'
import { createPacker } from '@indexical/core'
import { createBuild } from '../build/build.ts'
import { FolderError } from '../errors.ts'
import { createFileReader } from './read-file.ts'
import type { Batch, ReadAnswer, WorkerTask } from './read-in-threads.ts'

// The body of a worker thread: batches of file names in, facts out, one chunk of bytes for each batch.

const { options, context, withKeys } = workerData as WorkerTask
const { outDir } = context
const reader = createFileReader(createBuild(options, context).reader, { outDir, withKeys })
const packer = createPacker()

parentPort!.on('message', (files: Batch) => {
  for (const file of files) read(file)
  // Copied, not handed over: once a thread has given a buffer away, V8 throws away what it compiled for bytes, which is
  // all of the parser, and asks from then on with each look whether they are still there.
  parentPort!.postMessage(packer.take(), [])
})

function read(file: string): void {
  try {
    const { linted, ...rest } = reader.page(file)
    const { findings = [], changed = false } = linted ?? {}
    packer.add({ ...rest, findings, changed } satisfies ReadAnswer, linted?.page)
  } catch (cause) {
    const { message, stack = '' } = cause as Error
    const error = { isFolderError: cause instanceof FolderError, message, stack }
    packer.add({ error } satisfies ReadAnswer)
  }
}
