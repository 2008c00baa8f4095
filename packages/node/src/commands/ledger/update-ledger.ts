import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { addToLedger, countOf, parseLedger } from '@indexical/core/internal'
import type { UserOptions } from '@indexical/core'
import { exactKey, rootUrl } from '@indexical/syntax/url'
import { readText } from '../../content/config-data.ts'
import type { BuildEnding } from '../../site/finish-build.ts'
import type { FinishedBuild } from '../../site/finished-build.ts'
import { writeFileAtomic } from '../../output/write-file.ts'
import { attempt, UsageError } from '../../output/errors.ts'
import type { Flags } from '../flags.ts'
import { printNote } from '../../output/print-note.ts'

/** Name of the ledger that `--update-urls` creates. */
const defaultName = 'indexical-urls.txt'

/** The ledger of a command. */
export interface LedgerUpdate {
  /** Options for this run. A ledger that does not exist yet is removed from them. */
  options: UserOptions
  /** The file that gets new URLs, relative to the project; undefined without `--update-urls`. */
  updates: string | undefined
}

/**
 * Return the options and the ledger of a run with `--update-urls`.
 *
 * @throws {UsageError} if the ledger cannot be updated: facts, or a part of a site
 */
export function planLedgerUpdate(options: UserOptions, flags: Flags, root: string): LedgerUpdate {
  if (flags['update-urls'] !== true) return { options, updates: undefined }
  if (flags.facts !== undefined)
    throw new UsageError('Unexpected --update-urls beside --facts, expected it with `indexical merge`')
  const updates = options.ledger ?? defaultName
  if (updates.endsWith('.facts'))
    throw new UsageError(
      `Unexpected --update-urls for \`${updates}\`, expected a text file: facts are written with --facts`,
    )
  const { ledger: _, ...others } = options
  return { updates, options: existsSync(resolve(root, updates)) ? { ...options, ledger: updates } : others }
}

/**
 * Add the URLs of a build to its ledger. A preview adds none.
 *
 * @param file relative to the project
 * @throws {FolderError} if the file cannot be read or written
 */
function updateLedger(finished: FinishedBuild, file: string): void {
  const { options, context } = finished
  if (finished.environment.name === 'preview')
    return printNote(`\`${file}\` is unchanged: this build is a preview`)
  const path = resolve(context.root, file)
  const text = readText(path) ?? ''
  const { entries } = parseLedger(text, { file, site: rootUrl(options) })
  const known = new Set(entries.map(({ url }) => exactKey(url)))
  const added: string[] = []
  for (const { url, kind, hidden } of finished.urls())
    if (kind !== 'redirect' && hidden === undefined && !known.has(exactKey(url))) added.push(url)
  attempt('write', path, () => writeFileAtomic(path, addToLedger(text, added)))
  printNote(`added ${countOf(added.length, 'URL')} to \`${file}\``)
}

/**
 * Return the end of a build that updates the ledger if there are no errors.
 *
 * @param file relative to the project; undefined without `--update-urls`
 */
export function endWithLedger(file: string | undefined): Required<Pick<BuildEnding, 'write' | 'fail'>> {
  return {
    write: (finished) => void (file !== undefined && updateLedger(finished, file)),
    fail: () =>
      void (file !== undefined && printNote(`\`${file}\` is unchanged, because the build has errors`)),
  }
}
