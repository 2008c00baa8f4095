import { parentPort } from 'node:worker_threads'
import type { PageToWrite, WriteResult } from './page-writer.ts'
import { replaceFile } from '../output/write-file.ts'

/** This thread writes pages while another thread reads them. */
parentPort!.on('message', (batch: PageToWrite[]) => parentPort!.postMessage(writeAll(batch), []))

function writeAll(batch: readonly PageToWrite[]): WriteResult {
  return { failure: batch.map(write).find((failure) => failure !== undefined) }
}

/** @returns why the page could not be written */
function write({ path, bytes, current }: PageToWrite): WriteResult['failure'] {
  try {
    replaceFile(path, bytes, current)
    return undefined
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException
    return { path, message, code }
  }
}
