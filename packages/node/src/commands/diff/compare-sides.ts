import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { compareBuilds, compareFindings, indexUrls } from '@indexical/core/internal'
import type { Diff, UrlRecord } from '@indexical/core/internal'
import type { FinishedBuild } from '../../site/finished-build.ts'
import { UsageError } from '../../output/errors.ts'
import { readRenames } from '../../git/read-renames.ts'
import { createReadLines } from '../../report/frames.ts'
import { withLines } from './changed-lines.ts'
import type { LoadedBuild } from '../load-build.ts'
import { printNote } from '../../output/print-note.ts'

/** The parts of a build that a comparison needs, without its pages. */
export type Summary = Pick<LoadedBuild, 'name' | 'folder'> & {
  site: string
  /** By the exact form of the URL. */
  urls: ReadonlyMap<string, UrlRecord>
  findings: LoadedBuild['finished']['findings']
}

/** Reduce a build to the parts that a comparison needs. */
export function summarize({ name, folder, finished }: LoadedBuild): Summary {
  return {
    name,
    folder,
    site: finished.options.site,
    urls: indexUrls(finished.urls()),
    findings: finished.findings,
  }
}

/** Return a function that reads the renames of source files, and prints a note if git lacks older commits. */
function createReadRenames(root: string): () => ReturnType<typeof readRenames>['renames'] {
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
  expectSameSite(old, now)
  const groups = compareBuilds({
    before: old.urls,
    after: now.urls,
    follow: (url) => finished.follow(url),
    renames: createReadRenames(root),
  })
  const read = createReadLines(root, readAt(resolve(root, now.name)))
  const differences = {
    site: now.site,
    before: sideOf(old),
    after: sideOf(now),
    groups: withLines(groups, { read, before: old.folder, after: now.folder }),
    findings: compareFindings(old, now),
  }
  return { differences, finished }
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
  if ([...old.urls.keys()].some((key) => now.urls.has(key))) return
  throw new UsageError(
    `Unexpected \`${now.name}\` without any URL of \`${old.name}\`, expected two builds of one site`,
  )
}

function sideOf({ name, urls }: Summary): Diff['before'] {
  const indexable = [...urls.values()].filter(({ hidden }) => hidden === undefined).length
  return { name, urls: urls.size, indexable }
}
