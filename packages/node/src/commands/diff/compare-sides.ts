import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { compareBuilds, compareFindings } from '@indexical/core/internal'
import type { Diff, UrlRecord } from '@indexical/core/internal'
import type { FinishedBuild } from '../../site/finished-build.ts'
import { UsageError } from '../../output/errors.ts'
import { readRenames } from '../../git/read-renames.ts'
import type { RenameHistory } from '../../git/read-renames.ts'
import { createReadLines } from '../../report/frames.ts'
import { withLines } from './changed-lines.ts'
import { joinRecords } from './join-records.ts'
import { sortRecords } from './sorted-records.ts'
import type { SortedRecords } from './sorted-records.ts'
import type { LoadedBuild } from '../load-build.ts'
import { printNote } from '../../output/print-note.ts'

/** The parts of a build that a comparison needs, without its pages. */
export type Summary = Pick<LoadedBuild, 'name' | 'folder'> & {
  site: string
  urls: SortedRecords
  findings: LoadedBuild['finished']['findings']
}

/** Reduce a build to the parts that a comparison needs. The records of a large build are in temporary files. */
export function summarize({ name, folder, finished }: LoadedBuild): Summary {
  return {
    name,
    folder,
    site: finished.options.site,
    urls: sortRecords(finished.urls()),
    findings: finished.findings,
  }
}

/** Return a function that reads the renames of source files, and prints a note if git lacks older commits. */
function createReadRenames(root: string): () => RenameHistory['renames'] {
  return () => {
    const { renames, isShallow } = readRenames(root)
    if (isShallow === undefined)
      printNote('git cannot read the history of this project, so renamed files are unknown')
    if (isShallow)
      printNote(
        'This clone of the repository is shallow, so renamed files are unknown. Fetch the history (`fetch-depth: 0`)',
      )
    return renames
  }
}

/**
 * Compare a summary with the later build.
 *
 * @param root absolute project folder, whose git history contains the renames
 * @throws {UsageError} for builds of two sites
 */
export function compareSides(
  old: Summary,
  { finished, ...loaded }: LoadedBuild,
  root: string,
): { differences: Omit<Diff, 'exit'>; finished: FinishedBuild } {
  const now = summarize({ finished, ...loaded })
  try {
    expectSameSite(old, now)
    return { differences: compare(old, now, { finished, root }), finished }
  } finally {
    now.urls.discard()
  }
}

function compare(
  old: Summary,
  now: Summary,
  { finished, root }: { finished: FinishedBuild; root: string },
): Omit<Diff, 'exit'> {
  const groups = compareBuilds({
    pairs: () => joinRecords(old.urls, now.urls),
    before: () => recordsOf(old.urls),
    after: () => recordsOf(now.urls),
    follow: (url) => finished.follow(url),
    renames: createReadRenames(root),
  })
  const read = createReadLines(root, readAt(resolve(root, now.name)))
  return {
    site: now.site,
    before: sideOf(old),
    after: sideOf(now),
    groups: withLines(groups, { read, before: old.folder, after: now.folder }),
    findings: compareFindings(old, now),
  }
}

/** Return when the output of a build was read: facts are older than the run. */
function readAt(path: string): number {
  const found = statSync(path)
  return found.isFile() ? found.mtimeMs : Date.now()
}

/** @throws {UsageError} for builds of two sites, in which every URL would be lost */
function expectSameSite(old: Summary, now: Summary): void {
  const [expected, found] = [URL.parse(old.site)?.origin, URL.parse(now.site)?.origin]
  if (expected !== found)
    throw new UsageError(
      `Unexpected site \`${found}\` of \`${now.name}\`, expected \`${expected}\` as of \`${old.name}\``,
    )
  for (const pair of joinRecords(old.urls, now.urls)) if (pair.old && pair.now) return
  throw new UsageError(
    `Unexpected \`${now.name}\` without any URL of \`${old.name}\`, expected two builds of one site`,
  )
}

function sideOf({ name, urls: { size, indexable } }: Summary): Diff['before'] {
  return { name, urls: size, indexable }
}

function* recordsOf(urls: SortedRecords): Generator<UrlRecord> {
  for (const { record } of urls) yield record
}
