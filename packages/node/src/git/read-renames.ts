import type { Site } from '@indexical/core'
import { isShallow, runGit } from './run-git.ts'

type Rename = ReturnType<NonNullable<Site['inputs']['ledger']>['renames']>[number]

/** The number of commits whose renames are read. */
const maxCommits = 2000

/**
 * Options for letters of changes and paths, each with a NUL after it. The working tree is not read, because git would
 * run the filters of the repository.
 */
const format = [
  '--no-ext-diff',
  '--no-textconv',
  '--no-color',
  '--ignore-submodules',
  '--find-renames=50%',
  '-l5000',
  '--diff-filter=R',
  '--name-status',
  '--relative',
  '-z',
]

/**
 * Read the renames of files from git: first those in the index, then those of the last 2,000 commits. Empty without git
 * or a repository.
 *
 * @param root absolute project folder
 * @returns paths relative to the project, the latest first, and whether git lacks older commits, so that renames may be
 *   missing; undefined if git cannot read the history
 */
export function readRenames(root: string): { renames: readonly Rename[]; isShallow: boolean | undefined } {
  const shallow = isShallow(root)
  if (shallow === undefined) return { renames: [], isShallow: shallow }
  const log = ['log', '--no-show-signature', '--format=', `--max-count=${maxCommits}`]
  const texts = [runGit(root, 'diff', '--cached', ...format), runGit(root, ...log, ...format)]
  return { renames: texts.flatMap((text = '') => parseRenames(text)), isShallow: shallow }
}

/** Parse a list of `R100`, the old path and the new path. */
function parseRenames(text: string): Rename[] {
  const words = text.split('\0')
  const renames: Rename[] = []
  for (let index = 0; index < words.length; index++) {
    if (!/^\n*R\d+$/.test(words[index]!)) continue
    const [from, to] = words.slice(index + 1, index + 3)
    if (from && to) renames.push({ from, to })
    index += 2
  }
  return renames
}
