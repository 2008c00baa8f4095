import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Finding } from 'indexical/adapter'
import { codeFrame } from './code-frame.ts'

/** An error in the shape that Vite prints with its place, and shows in the overlay. */
export interface Failure {
  message: string
  /** Empty: the place that matters is in the author's files. */
  stack: ''
  /** Absolute path. */
  id?: string
  loc?: { file: string; line: number; column: number }
  frame?: string
}

/**
 * Make the one error that stands for all findings: their text, at the place of the first.
 *
 * @param built text of a page that is not on disk yet, by the path that findings name it with
 */
export function describeFailure(
  message: string,
  finding: Finding | undefined,
  root: string,
  built: ReadonlyMap<string, string | Uint8Array>,
): Failure {
  if (finding?.line === undefined) return { message, stack: '' }
  const { file, line, column = 1 } = finding
  const id = path.resolve(root, file)
  const html = built.get(file)
  const text =
    html === undefined ? readText(id) : typeof html === 'string' ? html : new TextDecoder().decode(html)
  const frame = codeFrame(text, line, finding.column)
  return { message, stack: '', id, loc: { file: id, line, column }, ...(frame && { frame }) }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // The frame is an extra: without the file the place still stands in the message.
    return ''
  }
}
