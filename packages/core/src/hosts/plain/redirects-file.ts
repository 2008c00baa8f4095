import type { Place } from '../../place.ts'
import type { Hints } from '../../url/find-candidates.ts'
import type { Capture } from '../match-pattern.ts'

/** One rule of a `_redirects` file, or of another file that says the same. */
export interface RedirectRule extends Hints<[url: URL]> {
  /** As written: a path, or a URL with a host. */
  from: string
  /** Parameters that the query must have, with their values or `:placeholders` (Netlify). */
  query: ReadonlyMap<string, string>
  /** As written: a path or a URL; may name what the source caught, as in `/new/:splat`. */
  to: string
  /** HTTP status; undefined where the host decides: 302 at Cloudflare, 301 elsewhere. */
  status: number | undefined
  /** Whether the rule wins over a file (`301!`). */
  force: boolean
  /** As written, `Country=de`: with one the rule holds for some visitors only (Netlify). */
  conditions: readonly string[]
  /** The crawlers that meet the conditions: all, or some that nobody can tell from the others. @default none */
  crawlers?: 'all' | 'some'
  /** The place of the rule, without a comment behind it. */
  at: Place
  /** The place of the source. */
  fromAt: Place
  /** What the source takes of a path, where it is written in another way than with `*` and `:name` (Vercel). */
  capture?: Capture
  /** The target with what the source took, where it names that in another way than `:name` (Vercel). */
  fill?: (caught: ReadonlyMap<string, string>) => string
  /** Where the rule leads from a URL, absolute or a path, where `from` and `to` do not tell; undefined for no match. */
  target?: (url: URL) => string | undefined
  /** Whether `target` is about `from` alone, with any query. @default false */
  literal?: boolean
  /** Whether the rule only says what another one says too, of the same path in another form. @default false */
  implied?: boolean
}

/**
 * Why hosts ignore a rule, or read something else than what was meant:
 *
 * - `missing-target`: nothing behind the source.
 * - `invalid-target`: no word that is a path or a URL.
 * - `invalid-status`: no HTTP status behind the target.
 * - `not-parameter`, `not-condition`: a word without `=` before the target, or behind the status.
 * - `invalid-source`: a URL that cannot be read.
 * - `query-in-source`: the source contains `?` or `#`.
 * - `reserved-source`: the host keeps the path for itself.
 * - `repeated`: a rule above has the same source and another target.
 * - `missing-source`: a table of `netlify.toml` has no `from`, or an entry of `vercel.json` no `source`.
 * - `redirected-source`: `cleanUrls` or `trailingSlash` of `vercel.json` redirects it first.
 * - `refused-source`: Vercel does not deploy with it.
 * - `unknown-pattern`: Vercel follows it, but nobody here can tell what it matches.
 * - `not-at-cloudflare`: other hosts follow it.
 * - `leads-to-itself`: Cloudflare redirects the target, an index document, back to the source.
 * - `unreadable`: the syntax of the whole file is wrong.
 */
export type RedirectsProblemType =
  | 'missing-target'
  | 'invalid-target'
  | 'invalid-status'
  | 'not-parameter'
  | 'not-condition'
  | 'invalid-source'
  | 'query-in-source'
  | 'reserved-source'
  | 'repeated'
  | 'missing-source'
  | 'redirected-source'
  | 'refused-source'
  | 'unknown-pattern'
  | 'not-at-cloudflare'
  | 'leads-to-itself'
  | 'unreadable'

/** A rule that hosts do not follow, without words. */
export interface RedirectsProblem {
  type: RedirectsProblemType
  /** The word that is wrong; the source when something is missing behind it. */
  text: string
  at: Place
}

/** A `_redirects` file. */
export interface RedirectsFile {
  /** In the order of the file, in which hosts try them. */
  rules: RedirectRule[]
  problems: RedirectsProblem[]
}

interface Word {
  text: string
  /** Offset in the line. */
  start: number
}

/**
 * Read a `_redirects` file as Netlify does; Cloudflare and others understand a part of the same words. Never
 * throws; takes time in proportion to the length.
 *
 * A line is `from [name=value …] to [status[!]] [Condition=value …]`, and `#` at the start of a word begins a comment.
 *
 * @param file path of the file in places
 * @see https://docs.netlify.com/manage/routing/redirects/overview/
 * @see https://developers.cloudflare.com/pages/configuration/redirects/
 */
export function parseRedirectsFile(text: string, file: string): RedirectsFile {
  const rules: RedirectRule[] = []
  const problems: RedirectsProblem[] = []
  const lines = text.replace(/^\uFEFF/, '').split('\n')
  for (const [index, line] of lines.entries()) {
    const words = wordsOf(line)
    const [first] = words
    if (!first) continue
    const placeOf = (from: Word, to = from): Place => ({
      file,
      line: index + 1,
      column: from.start + 1,
      endLine: index + 1,
      endColumn: to.start + to.text.length + 1,
    })
    const read = readRule(words)
    if ('type' in read) {
      problems.push({ type: read.type, text: read.word.text, at: placeOf(read.word) })
      continue
    }
    rules.push({ ...read, at: placeOf(first, words.at(-1)), fromAt: placeOf(first) })
  }
  return { rules, problems: [...problems, ...findRepeated(rules)] }
}

/** Rules that no host reaches, because one above has the same source. */
export function findRepeated(rules: readonly RedirectRule[]): RedirectsProblem[] {
  const known = new Map<string, RedirectRule>()
  const problems: RedirectsProblem[] = []
  for (const rule of rules) {
    if (rule.query.size > 0 || rule.conditions.length > 0) continue
    const before = known.get(rule.from)
    if (!before) known.set(rule.from, rule)
    // With `!` only the second wins over a file, so that it is not always in vain.
    else if (before.to !== rule.to && (before.force || !rule.force))
      problems.push({ type: 'repeated', text: rule.from, at: rule.fromAt })
  }
  return problems
}

/** What is wrong with a source on every host. */
export function judgeSource(from: string): RedirectsProblemType | undefined {
  if (isUrl(from) && !URL.canParse(from)) return 'invalid-source'
  if (pathOf(from).startsWith('/.netlify')) return 'reserved-source'
  return /[?#]/.test(from) ? 'query-in-source' : undefined
}

/** Words up to the comment. */
function wordsOf(line: string): Word[] {
  const words: Word[] = []
  for (const match of line.matchAll(/\S+/g)) {
    if (match[0].startsWith('#')) break
    words.push({ text: match[0], start: match.index })
  }
  return words
}

function readRule(
  words: readonly Word[],
): Omit<RedirectRule, 'at' | 'fromAt'> | { type: RedirectsProblemType; word: Word } {
  const [source, ...others] = words as [Word, ...Word[]]
  const from = source.text
  const type = judgeSource(from)
  if (type) return { type, word: source }
  const [next] = others
  if (!next) return { type: 'missing-target', word: source }
  const target = hasStatus(next) ? -1 : others.findIndex(isTarget)
  if (target < 0 && !hasStatus(next)) return { type: 'invalid-target', word: next }
  const to = others[target]?.text ?? forwardTarget(from, Number.parseInt(next.text, 10))
  if (to === undefined) return { type: 'missing-target', word: source }
  const parameters = others.slice(0, Math.max(target, 0))
  const [status, ...conditions] = others.slice(target + 1)
  const stray = parameters.find(isNoPair)
  if (stray) return { type: 'not-parameter', word: stray }
  if (status && !isStatus(Number.parseInt(status.text, 10))) return { type: 'invalid-status', word: status }
  const lost = conditions.find(isNoPair)
  if (lost) return { type: 'not-condition', word: lost }
  return {
    from,
    query: new Map(parameters.map(({ text }) => pairOf(text))),
    to,
    status: status && Number.parseInt(status.text, 10),
    force: status?.text.endsWith('!') ?? false,
    ...meetConditions(conditions.map(({ text }) => text)),
  }
}

/**
 * Conditions of Netlify with the crawlers that meet them: they come from any country, without cookies, roles and wishes
 * for a language. `Sign` is about the request that Netlify sends on.
 */
export function meetConditions(conditions: readonly string[]): Pick<RedirectRule, 'conditions' | 'crawlers'> {
  const asked = conditions.filter((condition) => !/^sign(?:=|$)/i.test(condition))
  if (conditions.length === 0 || !asked.every((condition) => /^country=/i.test(condition)))
    return { conditions }
  return { conditions, crawlers: asked.length === 0 ? 'all' : 'some' }
}

/** Netlify lets a rewrite of a folder to itself leave out the target. */
export function forwardTarget(from: string, status: number): string | undefined {
  return from.endsWith('/*') && status >= 200 && status < 300 ? from.replace(/\*$/, ':splat') : undefined
}

function hasStatus({ text }: Word): boolean {
  return /^[+-]?\d/.test(text)
}

/** Hosts take other numbers too, but do not do what was meant. */
export function isStatus(status: number): boolean {
  return status >= 200 && status < 600
}

function isTarget({ text }: Word): boolean {
  return text.startsWith('/') || isUrl(text)
}

function isUrl(text: string): boolean {
  return /^https?:\/\//.test(text)
}

function isNoPair({ text }: Word): boolean {
  return !text.includes('=')
}

function pairOf(text: string): [string, string] {
  const [name = '', value = ''] = text.split('=')
  return [name, value]
}

function pathOf(from: string): string {
  return isUrl(from) ? (URL.parse(from)?.pathname ?? from) : from
}
