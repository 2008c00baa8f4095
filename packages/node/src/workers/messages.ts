import type { Options } from '@indexical/core'
import type { FilePage } from '../read-file-page.ts'
import type { JudgedPage, RunContext } from '../types.ts'

/** What a worker needs to know before its first file. */
export interface WorkerTask {
  options: Options
  /** Without what no thread can be handed. */
  context: Omit<RunContext, 'output'>
  /** Whether the pages are remembered. */
  withKeys: boolean
}

/** Output files to read. */
export type Batch = readonly string[]

/** What a worker tells of one file, beside its page. */
export type Told = (Omit<FilePage, 'judged'> & Omit<JudgedPage, 'page'>) | { error: ToldError }

/** An error of a file, without its class. */
export interface ToldError {
  isFolderError: boolean
  message: string
  stack: string
}
