import { hash } from 'node:crypto'
import type { Report } from '@indexical/core'
import { lastRun } from '../last-run.ts'
import type { Run, RunContext } from '../types.ts'
import type { CachePlace } from './cache-place.ts'
import { readFacts, writeFacts } from './facts-file.ts'
import { speaksOfTime } from './page-cache.ts'
import { isAsSeen } from './record-folder.ts'
import type { RecordedFolder, Seen } from './record-folder.ts'

/** A report, and everything that it was made from. */
interface Entry {
  output: Seen
  project: Seen
  /** Hash of the keys of all pages. */
  pages: string
  report: Report
}

/** What a run reads from. */
export interface Recorded {
  output: RecordedFolder
  project: RecordedFolder
}

/** Key of each HTML file, in the order of the folder. */
export type PageKeys = ReadonlyMap<string, string>

/**
 * The report of the last run over a folder, if this run would make the same.
 *
 * @param keysOf reads the keys of all pages; not called when there is nothing to compare them with
 */
export function loadReport(
  { path, key }: CachePlace,
  context: RunContext,
  { output, project }: Recorded,
  keysOf: () => PageKeys,
): Report | undefined {
  const entry = readEntry(path('report'), key)
  if (!entry || lastRun(context).count !== entry.report.pages) return undefined
  if (!isAsSeen(output, entry.output) || !isAsSeen(project, entry.project)) return undefined
  return hashOf(keysOf()) === entry.pages ? entry.report : undefined
}

function readEntry(path: string, key: string): Entry | undefined {
  try {
    const facts = readFacts(path)
    return facts.next().value?.data === key ? (facts.next().value?.data as Entry) : undefined
  } catch {
    // Whatever is missing or wrong, judging the site again puts it right.
    return undefined
  }
}

/**
 * Keep a report for the next run, unless it may be another one tomorrow: rules compare some dates with today, and the
 * number of pages with that of the run before.
 */
export function saveReport(
  { path, key }: CachePlace,
  run: Run,
  { output, project }: Recorded,
  { keys, report }: { keys: PageKeys; report: Report },
): void {
  const isTimely =
    output.mentionsTime() ||
    project.mentionsTime() ||
    /unavailable_after/i.test(JSON.stringify(run.options)) ||
    report.findings.some(({ rule }) => rule === 'run/page-count') ||
    run.files().some((file) => speaksOfTime(run.known(file)!))
  if (isTimely) return
  const entry: Entry = { output: output.seen(), project: project.seen(), pages: hashOf(keys), report }
  try {
    writeFacts(path('report'), [{ data: key }, { data: entry }])
  } catch {
    // The next run judges the site again.
  }
}

function hashOf(keys: PageKeys): string {
  return hash('sha256', JSON.stringify([...keys]))
}
