import type { Location } from '@indexical/syntax'
import type { Hints } from '@indexical/syntax/internal'
import type { Capture } from '../match-pattern.ts'

/** One rule of a `_redirects` file, or of another file with the same meaning. */
export interface RedirectRule extends Hints<[url: URL]> {
  /** As written: a path, or a URL with a hostname. */
  from: string
  /** Parameters that the query must contain, with their values or `:placeholders` (Netlify). */
  query: ReadonlyMap<string, string>
  /** As written: a path or a URL. It may refer to captured parts, as in `/new/:splat`. */
  to: string
  /** HTTP status; undefined if it is the host's default: 302 at Cloudflare, 301 elsewhere. */
  status: number | undefined
  /** Whether the rule wins over a file (`301!`). */
  force: boolean
  /** As written, `Country=de`. A rule with conditions applies only to some visitors (Netlify). */
  conditions: readonly string[]
  /** The crawlers that meet the conditions: all, or an unknown part of them. @default none */
  crawlers?: 'all' | 'some'
  /** Whether it applies only to hostnames that it names. A URL in `from` has the same effect. @default false */
  ofHostname?: boolean
  /** The location of the rule, without a comment at its end. */
  location: Location
  /** The location of the source. */
  fromAt: Location
  /** Returns the captured parts of a path, if the syntax is not that of `*` and `:name` (Vercel). */
  capture?: Capture
  /** Returns the target with the captured parts, if their syntax is not `:name` (Vercel). */
  fill?: (caught: ReadonlyMap<string, string>) => string
  /**
   * Returns the target for a URL, absolute or a path, if `from` and `to` do not define it; undefined without a match.
   */
  target?: (url: URL) => string | undefined
  /** Whether `target` matches only `from`, with any query. @default false */
  literal?: boolean
  /** Whether the rule only repeats another one for another form of the same path. @default false */
  implied?: boolean
}

/**
 * Why hosts ignore a rule, or interpret it differently than intended:
 *
 * - `missing-target`: nothing follows the source.
 * - `invalid-target`: no word is a path or a URL.
 * - `invalid-status`: no HTTP status follows the target.
 * - `not-parameter`, `not-condition`: a word without `=` before the target or after the status.
 * - `invalid-source`: a URL that cannot be parsed.
 * - `query-in-source`: the source contains `?` or `#`.
 * - `reserved-source`: the host reserves the path.
 * - `repeated`: an earlier rule has the same source and another target.
 * - `missing-source`: a table of `netlify.toml` has no `from`, or an entry of `vercel.json` no `source`.
 * - `redirected-source`: `cleanUrls` or `trailingSlash` of `vercel.json` redirects it first.
 * - `refused-source`: Vercel rejects a deployment that contains it.
 * - `unknown-pattern`: Vercel follows it, but we cannot interpret its pattern.
 * - `not-at-cloudflare`: only other hosts follow it.
 * - `same-target`: the target is the source.
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
  | 'same-target'
  | 'leads-to-itself'
  | 'unreadable'

/** A rule that hosts do not follow, as data. */
export interface RedirectsProblem {
  type: RedirectsProblemType
  /** The wrong word, or the source if something is missing after it. */
  text: string
  location: Location
}

/** A `_redirects` file. */
export interface RedirectsFile {
  /** In file order, in which hosts try them. */
  redirects: RedirectRule[]
  redirectProblems: RedirectsProblem[]
}

interface Word {
  text: string
  /** Offset in the line. */
  start: number
}

/**
 * Parse a `_redirects` file as Netlify does. Cloudflare and others support parts of this syntax. Never throws; takes
 * time proportional to the length.
 *
 * A line is `from [name=value …] to [status[!]] [Condition=value …]`, and `#` at the start of a word begins a
 * comment.
 *
 * @param file path of the file in locations
 * @see https://docs.netlify.com/manage/routing/redirects/overview/
 * @see https://developers.cloudflare.com/pages/configuration/redirects/
 */
export function parseRedirectsFile(text: string, file: string): RedirectsFile {
  const redirects: RedirectRule[] = []
  const redirectProblems: RedirectsProblem[] = []
  const lines = text.replace(/^\uFEFF/, '').split('\n')
  for (const [index, written] of lines.entries()) {
    const words = wordsOf(written)
    const [first] = words
    if (!first) continue
    const line = index + 1
    const locationOf = ({ start }: Word, to: Word): Location => {
      return { file, line, column: start + 1, endLine: line, endColumn: to.start + to.text.length + 1 }
    }
    const read = readRule(words)
    if ('type' in read) {
      const { type, word } = read
      redirectProblems.push({ type, text: word.text, location: locationOf(word, word) })
    } else {
      const location = locationOf(first, words.at(-1)!)
      redirects.push({ ...read, location, fromAt: locationOf(first, first) })
    }
  }
  return { redirects, redirectProblems: [...redirectProblems, ...findRepeated(redirects)] }
}

/** Return rules that never apply, because an earlier one has the same source, and those that lead to their source. */
export function findRepeated(rules: readonly RedirectRule[]): RedirectsProblem[] {
  const known = new Map<string, RedirectRule>()
  const problems: RedirectsProblem[] = []
  for (const rule of rules) {
    if (rule.query.size > 0 || rule.conditions.length > 0) continue
    const { status = 301 } = rule
    if (rule.from === rule.to && status >= 300 && status < 400 && !/[*:]/.test(rule.from))
      problems.push({ type: 'same-target', text: rule.to, location: rule.location })
    const before = known.get(rule.from)
    if (!before) known.set(rule.from, rule)
    // The second rule may still apply if only it has `!`: it then wins over a file.
    else if (before.to !== rule.to && (before.force || !rule.force))
      problems.push({ type: 'repeated', text: rule.from, location: rule.fromAt })
  }
  return problems
}

/** Return the problem of a source that all hosts have in common; undefined if there is none. */
export function sourceProblem(from: string): RedirectsProblemType | undefined {
  const url = isUrl(from) ? URL.parse(from) : undefined
  if (url === null) return 'invalid-source'
  if ((url?.pathname ?? from).startsWith('/.netlify')) return 'reserved-source'
  return /[?#]/.test(from) ? 'query-in-source' : undefined
}

/** Return the words before a comment. */
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
): Omit<RedirectRule, 'location' | 'fromAt'> | { type: RedirectsProblemType; word: Word } {
  const [source, ...others] = words as [Word, ...Word[]]
  const from = source.text
  const type = sourceProblem(from)
  if (type) return { type, word: source }
  const [next] = others
  if (!next) return { type: 'missing-target', word: source }
  const isForward = /^[+-]?\d/.test(next.text)
  const target = isForward ? -1 : others.findIndex(({ text }) => text.startsWith('/') || isUrl(text))
  if (target < 0 && !isForward) return { type: 'invalid-target', word: next }
  const to = others[target]?.text ?? forwardTarget(from, Number.parseInt(next.text, 10))
  if (to === undefined) return { type: 'missing-target', word: source }
  const parameters = others.slice(0, Math.max(target, 0))
  const [status, ...conditions] = others.slice(target + 1)
  const invalid = parameters.find(isNoPair)
  if (invalid) return { type: 'not-parameter', word: invalid }
  const code = status && Number.parseInt(status.text, 10)
  if (code !== undefined && !isStatus(code)) return { type: 'invalid-status', word: status! }
  const lost = conditions.find(isNoPair)
  if (lost) return { type: 'not-condition', word: lost }
  return {
    from,
    query: new Map(parameters.map(({ text }) => text.split('=', 2) as [string, string])),
    to,
    status: code,
    force: status?.text.endsWith('!') ?? false,
    ...meetConditions(conditions.map(({ text }) => text)),
  }
}

/**
 * Return Netlify's conditions, and the crawlers that meet them. Crawlers may come from any country; they have no
 * cookies, no roles and no preferred languages. `Sign` is only about the request that Netlify forwards.
 */
export function meetConditions(conditions: readonly string[]): Pick<RedirectRule, 'conditions' | 'crawlers'> {
  const others = conditions.filter((condition) => !/^sign(?:=|$)/i.test(condition))
  if (conditions.length === 0 || !others.every((condition) => /^country=/i.test(condition)))
    return { conditions }
  return { conditions, crawlers: others.length === 0 ? 'all' : 'some' }
}

/** Return the target of a rewrite from a folder to itself, which may be omitted at Netlify; else undefined. */
export function forwardTarget(from: string, status: number): string | undefined {
  return from.endsWith('/*') && status >= 200 && status < 300 ? from.replace(/\*$/, ':splat') : undefined
}

/** Return whether a number is a useful status. Hosts accept other numbers, but not with the intended effect. */
export function isStatus(status: number): boolean {
  return status >= 200 && status < 600
}

function isUrl(text: string): boolean {
  return /^https?:\/\//.test(text)
}

function isNoPair({ text }: Word): boolean {
  return !text.includes('=')
}

/** Return a rule without target and conditions. The reader of the file adds these. */
export function redirectRule(from: string, location: Location): RedirectRule {
  return {
    from,
    query: new Map(),
    to: '',
    status: undefined,
    force: false,
    conditions: [],
    location,
    fromAt: location,
  }
}
