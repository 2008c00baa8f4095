import { parentPort, workerData } from 'node:worker_threads'
import { createEncoder } from '../facts/encode.ts'
import { toFacts } from '../facts/page-facts.ts'
import { FolderError } from '../folder-error.ts'
import { createFileReader } from '../read-file-page.ts'
import { createReadPage } from '../read-page.ts'
import { createRun } from '../run.ts'
import type { Batch, Told, WorkerTask } from './messages.ts'

// The body of a worker thread: batches of file names in, facts out, one chunk of bytes for each batch.

const { options, context, withKeys } = workerData as WorkerTask
const { outDir } = context
const reader = createFileReader(createRun(options, context), createReadPage(), { outDir, withKeys })
const encoder = createEncoder()

parentPort!.on('message', (files: Batch) => {
  for (const file of files) encoder.add(tell(file))
  const chunk = encoder.take()
  parentPort!.postMessage(chunk, [chunk.buffer])
})

function tell(file: string): Told {
  try {
    const { key, judged } = reader.page(file)
    return { key, facts: judged && toFacts(judged) }
  } catch (cause) {
    const { message, stack = '' } = cause as Error
    return { error: { isFolderError: cause instanceof FolderError, message, stack } }
  }
}
