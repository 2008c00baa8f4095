import { parentPort } from 'node:worker_threads'
import type { PageToWrite, WriteFailure } from './page-writer.ts'
import { replaceFile } from '../output/write-file.ts'

/** This thread writes pages while another thread reads them. After each batch, it sends the first failure, if any. */
parentPort!.on('message', (batch: PageToWrite[]) =>
  parentPort!.postMessage(
    batch.map(write).find((failure) => failure !== undefined),
    [],
  ),
)

/** @returns why the page could not be written */
function write({ path, bytes, current }: PageToWrite): WriteFailure | undefined {
  try {
    replaceFile(path, bytes, current)
    return undefined
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException
    return { path, message, code }
  }
}
