import { readFile } from 'node:fs/promises'
import { countProblems, groupFindings, hasEnded, isDate } from '@indexical/core/internal'
import type { Finding, Report } from '@indexical/core'
import { attempt, folderError } from '../output/errors.ts'
import { modeOf, writeFileAtomic } from '../output/write-file.ts'

/** Known findings, without lines, because lines change with every edit. */
interface Baseline {
  version: 2
  /**
   * The pages of known findings, by rule and cause. A finding without a cause has its message, and one without a page
   * has its file. A page with two findings is listed twice.
   */
  known: Record<string, Record<string, string[]>>
  /** The host of the run that wrote all findings, or `unknown`. @default baselines of older versions do not name it */
  host?: string
  /** Ends and owners of known findings. Written by hand. */
  waivers?: Waiver[]
}

/** An end for the known findings of a rule. */
interface Waiver {
  rule: string
  /** URL of the page, or the file. @default all pages */
  page?: string
  /** Last day on which the findings count as known, as `2027-06-30`. */
  until: string
  owner?: string
  reason?: string
}

/** Format of version 1: the number of findings by `rule | page | message`. */
interface OldBaseline {
  version: 1
  known: Record<string, number>
}

/** The number of findings by rule, cause and page, with a NUL between them. */
type Known = Map<string, number>

/** The part of a report that remains after the comparison with a baseline. */
export interface Compared {
  /** The report with new findings, and with all information. */
  report: Report
  /** Number of problems that are in the baseline. */
  known: number
  /** Sentences about another host, and about waivers that have ended although their findings still exist. */
  notes: readonly string[]
}

/**
 * Remove the findings of a baseline file from a report. Entries of fixed findings are removed from the file, so that
 * these findings are reported if they come back; a run with another host removes none, because it may not see them. On
 * a new page, a warning with a known cause is known, and an error is
 * new.
 *
 * @param path absolute path of the baseline file
 * @param update whether to store all findings of this run as known
 * @param mayShrink whether this run finds all problems of a rule on the site; entries of other rules stay
 * @param now milliseconds since 1970
 * @throws {SyntaxError} if the file is not a baseline
 * @throws {FolderError} if it cannot be read or written
 */
export async function compareWithBaseline(
  report: Report,
  path: string,
  update: boolean,
  mayShrink: (rule: string) => boolean,
  now = Date.now(),
): Promise<Compared> {
  const findings = report.findings.filter(canBeKnown)
  // If the site could not be read, its findings are unknown.
  if (update && withoutFindings(report, new Set(findings)).errors > 0) return { report, known: 0, notes: [] }
  // Refuse other files first: to read a pipe or a device may never end.
  if (update) attempt('write', path, () => modeOf(path))
  const { known: loaded, waivers, host: stored } = await load(path)
  const host = report.host?.title ?? 'unknown'
  const differs = !update && stored !== undefined && stored !== host
  const before: Known = update ? new Map() : loaded
  const known = update ? findings : findings.filter(createIsKnown(before))
  const after = countPages(known.filter(({ rule }) => update || mayShrink(rule)))
  for (const [key, count] of before) if (!mayShrink(partsOf(key).rule)) after.set(key, count)
  if (update || (!differs && isFixed(before, after))) save(path, after, waivers, update ? host : stored)
  const over = waivers.filter(({ until }) => hasEnded(until, now))
  const isOver = (finding: Finding): boolean => over.some((waiver) => covers(waiver, finding))
  const hidden = known.filter((finding) => !isOver(finding))
  return {
    report: withoutFindings(report, new Set(hidden)),
    known: groupFindings(hidden).length,
    notes: [
      ...(differs ? [describeHosts(stored, host)] : []),
      ...over.filter((waiver) => known.some((finding) => covers(waiver, finding))).map(describeEnd),
    ],
  }
}

function describeHosts(stored: string, host: string): string {
  return `Unexpected host ${host}, expected ${stored} as in the baseline: findings may differ; name the host of all runs with the option \`hosts\``
}

function covers({ rule, page }: Waiver, finding: Finding): boolean {
  return rule === finding.rule && (page === undefined || page === pageOf(finding))
}

function describeEnd({ rule, page, until, owner }: Waiver): string {
  const where = page === undefined ? '' : ` on ${page}`
  const whose = owner === undefined ? '' : ` (owner: ${owner})`
  return `the waiver of \`${rule}\`${where} ended on ${until}${whose}`
}

/**
 * Return whether a finding may be in a baseline. Information never fails a build, so it is omitted. Findings about the
 * run are always reported, because an empty folder must never be accepted.
 */
function canBeKnown({ rule, level }: Finding): boolean {
  return level !== 'info' && !rule.startsWith('run/')
}

/** Return a function to call for each finding of a run. It counts, because a page may have several equal findings. */
function createIsKnown(known: Known): (finding: Finding) => boolean {
  const left: Known = new Map(known)
  const causes = new Set(Array.from(known.keys(), (key) => key.slice(0, key.lastIndexOf('\0'))))
  return (finding) => {
    const { rule, cause, level } = finding
    const message = withoutHint(finding)
    // Look for the message too: the baseline may be older than the causes of the rule.
    for (const subject of cause === undefined ? [message] : [cause, message]) {
      const key = keyOf(rule, subject, pageOf(finding))
      const count = left.get(key) ?? 0
      if (count > 0) left.set(key, count - 1)
      if (count > 0) return true
    }
    return level === 'warn' && cause !== undefined && causes.has(keyOf(rule, cause))
  }
}

/** Return whether some known findings are fixed. Only then are new warnings with a known cause written. */
function isFixed(before: Known, after: Known): boolean {
  return [...before].some(([key, count]) => (after.get(key) ?? 0) < count)
}

function keyOf(...parts: readonly string[]): string {
  return parts.join('\0')
}

/** Return what `keyOf` joined. A cause may contain a NUL, because it quotes values. */
function partsOf(key: string): { rule: string; cause: string; page: string } {
  const [start, end] = [key.indexOf('\0'), key.lastIndexOf('\0')]
  return { rule: key.slice(0, start), cause: key.slice(start + 1, end), page: key.slice(end + 1) }
}

function pageOf({ url, file }: Finding): string {
  return url ?? file
}

function countPages(findings: readonly Finding[]): Known {
  const known: Known = new Map()
  for (const finding of findings)
    add(known, keyOf(finding.rule, finding.cause ?? withoutHint(finding), pageOf(finding)))
  return known
}

function add(known: Known, key: string, number = 1): void {
  known.set(key, (known.get(key) ?? 0) + number)
}

async function load(
  path: string,
): Promise<{ known: Known; waivers: readonly Waiver[]; host?: string | undefined }> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw folderError('read', path, error)
  })
  const loaded: Known = new Map()
  if (text === undefined) return { known: loaded, waivers: [] }
  const baseline: unknown = JSON.parse(text)
  if (isBaseline(baseline)) {
    for (const [rule, causes] of Object.entries(baseline.known))
      for (const [cause, pages] of Object.entries(causes))
        for (const page of pages) add(loaded, keyOf(rule, cause, page))
    return { known: loaded, waivers: baseline.waivers ?? [], host: baseline.host }
  }
  if (!isOldBaseline(baseline)) throw new SyntaxError('no baseline of version 2')
  for (const [key, count] of Object.entries(baseline.known)) {
    const [rule = '', page = '', ...message] = key.split(' | ')
    add(loaded, keyOf(rule, message.join(' | '), page), count)
  }
  return { known: loaded, waivers: [] }
}

function isBaseline(value: unknown): value is Baseline {
  const { version, host = '', known, waivers = [] } = Object(value) as Partial<Baseline>
  if (!Array.isArray(waivers) || !waivers.every(isWaiver))
    throw new SyntaxError(
      'each of `waivers` has a `rule` and a date `until`, perhaps `page`, `owner`, `reason`',
    )
  const isPages = (pages: unknown): boolean =>
    Array.isArray(pages) && pages.every((page) => typeof page === 'string')
  return (
    version === 2 &&
    typeof host === 'string' &&
    isObject(known) &&
    Object.values(known).every((causes) => isObject(causes) && Object.values(causes).every(isPages))
  )
}

function isWaiver(value: unknown): boolean {
  const {
    rule,
    until,
    page = '',
    owner = '',
    reason = '',
    ...others
  } = Object(value) as Record<string, unknown>
  const areTexts = [rule, until, page, owner, reason].every((text) => typeof text === 'string')
  return areTexts && isDate(String(until)) && Object.keys(others).length === 0
}

function isOldBaseline(value: unknown): value is OldBaseline {
  const { version, known } = Object(value) as Partial<OldBaseline>
  return version === 1 && isObject(known) && Object.values(known).every(Number.isInteger)
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function save(path: string, all: Known, waivers: readonly Waiver[], host: string | undefined): void {
  const known: Baseline['known'] = {}
  for (const [key, count] of [...all].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const { rule, cause, page } = partsOf(key)
    const pages = ((known[rule] ??= {})[cause] ??= [])
    pages.push(...Array<string>(count).fill(page))
  }
  const baseline: Baseline = {
    version: 2,
    ...(host !== undefined && { host }),
    known,
    ...(waivers.length > 0 && { waivers: [...waivers] }),
  }
  attempt('write', path, () => writeFileAtomic(path, `${JSON.stringify(baseline, null, 2)}\n`))
}

function withoutFindings(report: Report, known: ReadonlySet<Finding>): Report {
  const findings = report.findings.filter((finding) => !known.has(finding))
  return { ...report, findings, ...countProblems(groupFindings(findings)) }
}

/** Return the message without the page that may be meant, which changes when other pages are added. */
function withoutHint({ message }: Finding): string {
  return message.replace(/; did you mean `[^`]*`\?$/, '')
}
