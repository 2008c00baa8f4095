import type { Location } from '@indexical/syntax'
import { exactKey } from '@indexical/syntax/url'
import type { Ledger, LedgerEntry, LedgerMark, LedgerProblem } from './types.ts'

/** The file of a ledger, and its site. */
export interface LedgerContext {
  /** Path relative to the project. */
  file: string
  /** Absolute URL of the site, with a final slash. */
  site: string
}

/**
 * Parse `indexical-urls.txt`: one URL per line, absolute or as a path of the host. A retired URL has words after it:
 * `/old/ gone: merged into the handbook; owner: docs; until: 2027-06-30`. Lines that begin with `#` are comments.
 */
export function parseLedger(
  text: string,
  { file, site }: LedgerContext,
): Omit<Ledger, 'renames' | 'sourceOf'> {
  const entries: LedgerEntry[] = []
  const problems: LedgerProblem[] = []
  const lines = new Map<string, number>()
  for (const [index, raw] of text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .entries()) {
    const words = /^(\s*)(\S+)(?:\s+(.*?))?\s*$/.exec(raw)
    const [, indent = '', written = '', rest = ''] = words ?? []
    if (written === '' || written.startsWith('#')) continue
    const line = index + 1
    const column = indent.length + 1
    const location = { file, line, column, endLine: line, endColumn: column + written.length }
    const url = readUrl(written, site)
    const problem = typeof url === 'string' ? repetition(lines, url, line) : url
    if (problem) problems.push({ ...problem, found: written, location })
    const mark = readMark(rest, location, problems)
    if (typeof url === 'string' && !problem) entries.push({ url, location, ...(mark && { mark }) })
  }
  return { file, entries, problems }
}

type Mistake = Pick<LedgerProblem, 'expected'>

function readUrl(written: string, site: string): string | Mistake {
  const { origin } = new URL(site)
  const url = /^\/(?![/\\])|^https?:\/\//i.test(written) ? URL.parse(written, site) : null
  if (!url) return { expected: 'a path such as `/about/`, or a URL of the site' }
  if (url.origin !== origin) return { expected: `a URL of \`${origin}\`` }
  if (url.hash !== '') return { expected: 'a URL without fragment' }
  return url.href
}

/** Store the line of a URL, or return a mistake if an earlier line contains the URL. */
function repetition(lines: Map<string, number>, url: string, line: number): Mistake | undefined {
  const key = exactKey(url)
  const other = lines.get(key)
  if (other !== undefined) return { expected: `each URL once: line ${other} has it too` }
  lines.set(key, line)
  return undefined
}

const keys = ['gone', 'owner', 'until'] as const

/** Read the words after a retired URL. Parts that cannot be used are reported; the other parts count. */
function readMark(rest: string, location: Location, problems: LedgerProblem[]): LedgerMark | undefined {
  if (rest === '') return undefined
  const mark: Partial<Record<(typeof keys)[number], string>> = {}
  const refuse = (found: string, expected: string): void => void problems.push({ found, expected, location })
  for (const part of rest.split(';')) {
    const [, name, value = ''] = /^\s*([a-z]+):\s*(.*?)\s*$/i.exec(part) ?? []
    const key = keys.find((one) => one === name?.toLowerCase())
    if (key === undefined) refuse(part.trim(), '`gone: <reason>`, `owner: <name>` or `until: <date>`')
    else if (value === '') refuse(part.trim(), key === 'gone' ? 'a reason' : 'a value')
    else if (key === 'until' && !isDate(value)) refuse(part.trim(), 'a date such as `2027-06-30`')
    else mark[key] = value
  }
  if (mark.gone !== undefined) return { ...mark, reason: mark.gone }
  if (Object.keys(mark).length > 0) refuse(rest.trim(), '`gone: <reason>` before it')
  return undefined
}

/** Return whether a text is a day of the calendar, as `2027-06-30`. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/**
 * Return whether a waiver has ended. It includes its last day.
 *
 * @param until day as `2027-06-30`
 * @param now milliseconds since 1970
 */
export function hasEnded(until: string | undefined, now: number): boolean {
  return until !== undefined && new Date(now).toISOString().slice(0, 10) > until
}
