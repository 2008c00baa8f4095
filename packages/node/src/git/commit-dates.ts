import type { Site } from '@indexical/core'
import { isShallow, runGit } from './run-git.ts'

/** Options for a log with the date of each commit, then the names of its files. */
const logOptions = [
  '--no-show-signature',
  '--no-ext-diff',
  '--no-textconv',
  '--no-renames',
  '--no-color',
  '--relative',
  '--name-only',
  '-z',
  '--format=%x01%cI',
  '--',
  '.',
]

/** The date of each file's last commit, or why it is unknown. */
export type CommitDates =
  | { dates: ReadonlyMap<string, string> }
  | { problem: NonNullable<Site['inputs']['gitProblem']> }

/**
 * Read the date of the last commit of each file below a folder, in one walk over the history. A shallow clone is
 * refused: its oldest commit seems to contain every file, so the dates would be wrong.
 *
 * @param folder absolute path
 * @returns W3C datetimes by path relative to the folder, with forward slashes
 */
export function readCommitDates(folder: string): CommitDates {
  const shallow = isShallow(folder)
  if (shallow === undefined) return { problem: 'missing' }
  if (shallow) return { problem: 'shallow' }
  const log = runGit(folder, 'log', ...logOptions)
  if (log === undefined) return { problem: 'missing' }
  const dates = new Map<string, string>()
  let date = ''
  for (const part of log.split('\0')) {
    const text = part.replace(/^\n/, '')
    if (text.startsWith('\u0001')) date = text.slice(1)
    else if (text !== '' && !dates.has(text)) dates.set(text, date)
  }
  return { dates }
}
