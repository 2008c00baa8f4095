import { parentPort } from 'node:worker_threads'
import type { PageToWrite, Written } from './page-writer.ts'
import { replaceFile } from './write-file.ts'

/** The thread that writes pages while another one reads them. */
parentPort!.on('message', (page: PageToWrite) => parentPort!.postMessage(write(page), []))

function write({ path, bytes, size }: PageToWrite): Written {
  try {
    replaceFile(path, bytes)
    return { size }
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException
    return { size, failure: { path, message, code } }
  }
}
