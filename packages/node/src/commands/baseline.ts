import { readFile } from 'node:fs/promises'
import { sortFindings } from '@indexical/core/internal'
import type { Finding, Report } from '@indexical/core'
import { attempt, folderError } from '../errors.ts'
import { writeFileAtomic } from '../build/write-file.ts'

/** Known findings with their number, without lines, which change with every edit. */
interface Baseline {
  version: 1
  known: Record<string, number>
}

/** What a baseline leaves of a report. */
export interface Compared {
  /** The report with new findings, and with all information. */
  report: Report
  /** Number of findings that the baseline knows. */
  known: number
}

/**
 * Remove the findings of a baseline file from a report. Entries of fixed findings are removed from the file, so that the
 * findings are reported if they come back.
 *
 * @param path absolute path of the baseline file
 * @param update whether to write down all findings of this run as known
 * @param mayShrink whether this run would have found all that a rule finds on the site; entries of other rules stay
 * @throws {SyntaxError} when the file is no baseline
 * @throws {FolderError} when it cannot be read or written
 */
export async function compareWithBaseline(
  report: Report,
  path: string,
  update: boolean,
  mayShrink: (rule: string) => boolean,
): Promise<Compared> {
  const findings = report.findings.filter(canBeKnown)
  const others = report.findings.filter((finding) => !canBeKnown(finding))
  if (update) {
    const left = withFindings(report, others)
    // A run that could not read the site knows nothing about its findings.
    if (left.errors > 0) return { report, known: 0 }
    await save(path, countByKey(findings))
    return { report: left, known: findings.length }
  }
  const known = await load(path)
  const left = new Map(known)
  const fresh = findings.filter((finding) => {
    const key = keyOf(finding)
    const count = left.get(key) ?? 0
    if (count > 0) left.set(key, count - 1)
    return count === 0
  })
  const gone = [...left].filter(([key, count]) => count > 0 && mayShrink(key.slice(0, key.indexOf(' | '))))
  if (gone.length > 0) await save(path, without(known, new Map(gone)))
  return {
    report: withFindings(report, sortFindings([...fresh, ...others])),
    known: findings.length - fresh.length,
  }
}

/**
 * Information never fails a build, so baselines leave it out. Findings about the run itself are always reported: an
 * empty folder must never be accepted.
 */
function canBeKnown({ rule, level }: Finding): boolean {
  return level !== 'info' && !rule.startsWith('run/')
}

function keyOf({ rule, file, url, message }: Finding): string {
  return [rule, url ?? file, message].join(' | ')
}

function without(known: ReadonlyMap<string, number>, gone: ReadonlyMap<string, number>): Map<string, number> {
  const left = [...known].map(([key, count]) => [key, count - (gone.get(key) ?? 0)] as const)
  return new Map(left.filter(([, count]) => count > 0))
}

function countByKey(findings: readonly Finding[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const finding of findings) counts.set(keyOf(finding), (counts.get(keyOf(finding)) ?? 0) + 1)
  return counts
}

async function load(path: string): Promise<Map<string, number>> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw folderError('read', path, error)
  })
  if (text === undefined) return new Map()
  const { version, known } = Object(JSON.parse(text)) as Partial<Baseline>
  const entries = Object.entries(Object(known) as Baseline['known'])
  if (version === 1 && typeof known === 'object' && known !== null && entries.every(isCount))
    return new Map(entries)
  throw new SyntaxError('no baseline of version 1')
}

function isCount([, count]: [string, unknown]): boolean {
  return Number.isInteger(count)
}

async function save(path: string, counts: ReadonlyMap<string, number>): Promise<void> {
  const known = Object.fromEntries([...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)))
  const baseline: Baseline = { version: 1, known }
  attempt('write', path, () => writeFileAtomic(path, `${JSON.stringify(baseline, null, 2)}\n`))
}

function withFindings(report: Report, findings: Finding[]): Report {
  const count = (level: Finding['level']): number =>
    findings.filter((finding) => finding.level === level).length
  return { ...report, findings, errors: count('error'), warnings: count('warn') }
}
