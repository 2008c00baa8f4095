import { countOf } from '@indexical/core'
import type { Report } from '@indexical/core'

/** The end of a run with errors: one sentence, because the report has said everything. */
export class IndexicalError extends Error {
  override name = 'IndexicalError'
}

/** An error for the host to fail with, without a stack; undefined when nothing of level error was found. */
export function failureOf({ errors }: Report): IndexicalError | undefined {
  if (errors === 0) return undefined
  const error = new IndexicalError(`${countOf(errors, 'indexing problem')}, listed above`)
  error.stack = ''
  return error
}
