import { countOf } from '@indexical/core/internal'
import { writeFileAtomic } from '../output/write-file.ts'
import { attempt } from '../output/errors.ts'
import { formatPatch } from './format-patch.ts'
import type { FixPlan } from './plan-fixes.ts'
import { printNote } from '../output/print-note.ts'

/**
 * Write planned fixes, and print the changed files and the remaining findings.
 *
 * @param hasLost whether URLs of the ledger are lost. Their redirects are written and printed separately
 * @throws {FolderError} naming the file that cannot be written, or that another program changed
 */
export function writeFixes({ files, left }: FixPlan, hasLost = false): void {
  for (const { path, file, bytes, after, edits } of files) {
    attempt('write', path, () => writeFileAtomic(path, after, bytes))
    printNote(`fixed ${countOf(edits.length, 'finding')} in ${file}`)
  }
  printLeft(left)
  if (files.length + left.length > 0) return
  printNote(hasLost ? 'no finding of another rule than ledger/reachable has a fix' : 'no finding has a fix')
}

/** Print the remaining findings with reasons. */
export function printLeft(left: FixPlan['left']): void {
  const reasons = Map.groupBy(left, ({ finding, reason }) => `${finding.file}: ${reason}`)
  for (const [reason, own] of reasons) printNote(`left ${countOf(own.length, 'finding')} in ${reason}`)
}

/** Format planned fixes as a patch for `git apply`. */
export function formatFixes({ files }: FixPlan): string {
  return files.map(({ file, before, after }) => formatPatch(file, before, after)).join('')
}
