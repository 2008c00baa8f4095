import path from 'node:path'
import { frameAt } from 'indexical'
import type { Finding } from 'indexical'

/**
 * Return one error for all findings, in the form that Vite prints with its location: their text, at the location of the
 * first. The stack is empty, because the location is in the author's files.
 *
 * @param built HTML of pages that are not on disk yet, by their path in findings
 */
export function describeFailure(
  message: string,
  finding: Finding | undefined,
  root: string,
  built: ReadonlyMap<string, string | Uint8Array>,
) {
  if (finding?.line === undefined) return { message, stack: '' }
  const { file, line, column = 1 } = finding
  const id = path.resolve(root, file)
  const frame = frameAt(root, finding, built.get(file))
  return { message, stack: '', id, loc: { file: id, line, column }, ...(frame && { frame }) }
}
