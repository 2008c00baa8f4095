import { hash } from 'node:crypto'
import type { Options, Report } from '@indexical/core'
import { createPageStore } from '@indexical/core/internal'
import type { Fact } from '@indexical/core/internal'
import { openPageCount } from './page-count.ts'
import type { BuildContext } from '../output/types.ts'
import type { CacheFolder } from './cache-folder.ts'
import { readFacts, writeFacts } from '../facts/facts-file.ts'
import { isUnchanged } from '../output/record-folder.ts'
import type { RecordedFolder, FolderReads } from '../output/record-folder.ts'

/** All inputs of a report, and the report itself without its lists. */
interface Head {
  key: string
  output: FolderReads
  project: FolderReads
  /** Hash of the keys of all pages. */
  pages: string
  /** When the run started, in milliseconds since 1970, and the hash of the stamps of all pages then. */
  at: number
  stamps: string | undefined
  report: Omit<Report, 'findings' | 'sitemap'>
  /** Numbers of the following findings, listed URLs and other URLs. */
  counts: readonly [findings: number, listed: number, left: number]
}

/** The folders that a run reads. */
export interface RecordedFolders {
  output: RecordedFolder
  project: RecordedFolder
}

/** Key of each HTML file, in the order of the folder. */
export type PageKeys = ReadonlyMap<string, string>

/** How to compare the pages of two runs. Each is called only if all other inputs are the same. */
export interface PageInputs {
  /** Read the keys of all pages. */
  keys(): PageKeys
  /**
   * Return a hash of the stamps of all pages; undefined if one changed at or after a moment.
   *
   * @param files the pages, if they are known. @default the folder is listed
   */
  stamps(before: number, files?: Iterable<string>): string | undefined
}

/** The maximum time for which a file system may give two changes of a file the same time. */
const tick = 2000

/** Return the report of the last run over a folder, if this run would return the same. */
export function loadReport(
  { path, key }: CacheFolder,
  context: BuildContext,
  { output, project }: RecordedFolders,
  pages: PageInputs,
): Report | undefined {
  try {
    const facts = createPageStore().unpack(readFacts(path('report')))
    const next = (): unknown => facts.next().value?.data
    const head = next() as Head | undefined
    if (head?.key !== key || openPageCount(context).last !== head.report.pages) return undefined
    if (!isUnchanged(output, head.output) || !isUnchanged(project, head.project)) return undefined
    const isSame = head.stamps !== undefined && pages.stamps(head.at - tick) === head.stamps
    if (!isSame && hashOf(pages.keys()) !== head.pages) return undefined
    const list = (length: number): unknown[] => Array.from({ length }, next)
    const [findings, listed, left] = head.counts
    return {
      ...head.report,
      findings: list(findings) as Report['findings'],
      sitemap: { listed: list(listed), left: list(left) } as Report['sitemap'],
    }
  } catch {
    // If anything is missing or wrong, the site is linted again.
    return undefined
  }
}

/**
 * Cache a report for the next run of this day, unless it depends on the time of the day or on the number of pages of the
 * last run.
 */
export function saveReport(
  { path, key }: CacheFolder,
  options: Options,
  { output, project }: RecordedFolders,
  { keys, isTimely: readsTime, report }: { keys: PageKeys; isTimely: boolean; report: Report },
  { at, pages }: { at: number; pages: PageInputs },
): void {
  const isTimely =
    readsTime ||
    // With a ledger, the result depends on today's date and on the git history.
    options.ledger !== undefined ||
    output.containsMoments() ||
    project.containsMoments() ||
    /unavailable_after/i.test(JSON.stringify(options)) ||
    report.findings.some(({ rule, id }) => rule === 'run/stable-page-count' || id === 'future')
  if (isTimely) return
  try {
    const head = {
      key,
      output: output.reads(),
      project: project.reads(),
      pages: hashOf(keys),
      at,
      stamps: pages.stamps(at - tick, keys.keys()),
    }
    writeFacts(path('report'), createPageStore().pack(factsOf(head, report)))
  } catch {
    // The next build lints the site again.
  }
}

function* factsOf(
  head: Omit<Head, 'report' | 'counts'>,
  { findings, sitemap, ...report }: Report,
): Generator<Fact> {
  const { listed, left } = sitemap
  yield { data: { ...head, report, counts: [findings.length, listed.length, left.length] } satisfies Head }
  for (const data of [...findings, ...listed, ...left]) yield { data }
}

function hashOf(keys: PageKeys): string {
  return hash('sha256', JSON.stringify([...keys]))
}
