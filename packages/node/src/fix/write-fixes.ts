import { countOf } from '@indexical/core/internal'
import { writeFileAtomic } from '../output/write-file.ts'
import { attempt } from '../output/errors.ts'
import { formatPatch } from './format-patch.ts'
import type { FixPlan, PlannedEdit } from './plan-fixes.ts'
import { printNote } from '../output/print-note.ts'

/**
 * Write planned fixes, and print the changed files.
 *
 * @returns whether any file changed
 * @throws {FolderError} naming the file that cannot be written, or that another program changed
 */
export function writeFiles({ files }: FixPlan): boolean {
  for (const { path, file, bytes, before, after, edits } of files) {
    attempt('write', path, () => writeFileAtomic(path, after, bytes))
    printNote(`fixed ${countOf(edits.length, 'finding')} in ${file}`)
    for (const edit of edits) if (edit.hides) printNote(describeHidden(file, before, edit))
  }
  return files.length > 0
}

/** Describe a fix that hides a page: what crawlers read before and after it. */
function describeHidden(file: string, before: string, { start, end, text, finding }: PlannedEdit): string {
  const was = before.slice(start, end)
  return `${file}:${finding.line}: crawlers may index the page before this fix, and not after it: \`${was}\` is now \`${text}\``
}

/** Print the findings that remain, and how to make the guesses. */
export function printRest({ left, suggested }: FixPlan, hasChanged: boolean, hasLost = false): void {
  printLeft(left)
  if (suggested.length > 0)
    printNote(`not made, because they are guesses: ${suggested.map((id) => `--fix=${id}`).join(', ')}`)
  if (hasChanged || left.length + suggested.length > 0) return
  printNote(hasLost ? 'no finding of another rule than ledger/reachable has a fix' : 'no finding has a fix')
}

/** Print the remaining findings with reasons. */
function printLeft(left: FixPlan['left']): void {
  const reasons = Map.groupBy(left, ({ finding, reason }) => `${finding.file}: ${reason}`)
  for (const [reason, own] of reasons) printNote(`left ${countOf(own.length, 'finding')} in ${reason}`)
}

/** Format planned fixes as a patch for `git apply`. */
export function formatFixes({ files }: FixPlan): string {
  return files.map(({ file, before, after }) => formatPatch(file, before, after)).join('')
}
