import type { Place, Redirect } from '../place.ts'
import { exactKey, isSameUrl } from '../url/identity.ts'
import { decoded } from '../url/percent.ts'
import { decodePath } from './encode-path.ts'
import { createFindCandidates } from '../url/find-candidates.ts'
import type { FindCandidates } from '../url/find-candidates.ts'
import { compileCaptures, hasWildcards, textsIn } from './match-pattern.ts'
import type { Capture } from './match-pattern.ts'
import type { RedirectRule } from './plain/redirects-file.ts'
import type { HostName } from './types.ts'

/** Redirects of a host, ready for look-ups. */
export interface HostRedirects {
  /** Those from one URL to another that hold for all visitors and that no rule above answers first. */
  redirects: Redirect[]
  /**
   * What the rules answer at an absolute URL: a redirect to where it leads from there, `elsewhere` for a rewrite,
   * `error` for a forced one, undefined for none and for an error document where nothing else is. Without a target,
   * `elsewhere` is where nobody knows whether a rule answers, because it does so for some visitors.
   *
   * @param overFiles whether a page or file stands at the URL, so that only forced redirects count
   */
  answer: (url: string, overFiles: boolean) => HostAnswer | HostError | undefined
}

/** What a redirect or rewrite of a host answers: another URL, or something outside the output. */
export type HostAnswer =
  | { type: 'redirect'; redirect: Redirect }
  | { type: 'elsewhere'; to?: string; at?: Place }

/** A rule that answers with an error over whatever the build wrote, such as `410 Gone`. */
export interface HostError {
  type: 'error'
  status: number
  at: Place
}

interface Compiled {
  rule: RedirectRule
  /** Position in the file, from which follows who answers first. */
  index: number
  status: number
  force: boolean
  /** Whether it holds for all crawlers. */
  isCertain: boolean
  /** Absolute URL of the source; a pattern has its splats and placeholders in the path. */
  source: URL
  isPattern: boolean
  capture: Capture
}

/**
 * Prepare rules for many URLs. The first that matches wins; a rule whose target is the URL itself is left out, and so are
 * rules with conditions, since they hold for some visitors only. Where no other rule answers, one that some crawlers may
 * meet leaves it open what does.
 *
 * @param site absolute URL of the site, whose origin paths belong to
 * @param host Cloudflare redirects with 302 by default, and whether a file stands there or not. Netlify ignores a final
 *   slash. Without a host the status is 301, and a file wins over a rule without `!`.
 */
export function compileRedirects(
  rules: readonly RedirectRule[],
  site: string,
  host?: HostName,
): HostRedirects {
  const isLenient = host === 'netlify'
  const compiled = rules.flatMap((rule, index) => compileRule(rule, index, site, host) ?? [])
  const certain = compiled.filter(({ isCertain }) => isCertain)
  const { literal, first } = findFirst(certain, isLenient)
  const open = findFirst(compiled.filter(isOpen), isLenient)
  const hasForced = certain.some(({ force }) => force)

  return {
    redirects: [...literal.values()].flatMap((one) => {
      const { source, status, force, rule } = one
      if (!isRedirect(status) || rule.implied) return []
      const found = first(source.href)
      return found?.one === one ? [{ from: source.href, to: found.to, status, force, at: rule.at }] : []
    }),
    answer(url, overFiles) {
      if (overFiles && !hasForced) return undefined
      const found = first(url)
      const answer = found && answerOf(url, found, overFiles)
      if (answer || overFiles) return answer
      const index = open.first(url)?.one.index
      // An error document of all visitors ends the search.
      return index !== undefined && (!found || index < found.one.index) ? { type: 'elsewhere' } : undefined
    },
  }
}

/** A rule that matches a URL, and where it leads from there. */
interface Match {
  one: Compiled
  to: string
}

function answerOf(
  url: string,
  { one: { status, force, rule }, to }: Match,
  overFiles: boolean,
): HostAnswer | HostError | undefined {
  if (isRedirect(status) && (force || !overFiles))
    return { type: 'redirect', redirect: { from: url, to, status, force, at: rule.at } }
  if (force && status >= 400) return { type: 'error', status, at: rule.at }
  const isRewrite = !overFiles && status >= 200 && status < 300
  return isRewrite ? { type: 'elsewhere', to, at: rule.at } : undefined
}

/** Whether a rule may answer crawlers with more than an error. What is about visitors of all paths says nothing of one. */
function isOpen({ rule, status, isCertain, isPattern, source }: Compiled): boolean {
  if (isCertain || status >= 400) return false
  return !isPattern || (rule.needs ?? textsIn(source.pathname)).some((text) => /[^/]/.test(text))
}

/** Prepare rules to find the first that matches, with those that are no patterns by their keys. */
function findFirst(
  compiled: readonly Compiled[],
  isLenient: boolean,
): { literal: ReadonlyMap<string, Compiled>; first: (url: string) => Match | undefined } {
  const patterns = compiled.filter(({ isPattern }) => isPattern)
  const findPatterns = indexPatterns(patterns)
  const literal = new Map<string, Compiled>()
  for (const one of compiled) {
    const key = keyOf(one.source.href)
    if (!one.isPattern && !literal.has(key) && targetOf(one, one.source)) literal.set(key, one)
  }
  const first = (url: string): Match | undefined => {
    const parsed = compiled.length > 0 ? URL.parse(url) : null
    if (!parsed) return undefined
    const exact = literal.get(keyOf(url)) ?? (isLenient ? literal.get(keyOf(otherForm(parsed))) : undefined)
    const exactTo = exact && targetOf(exact, parsed, isLenient)
    const found = exactTo === undefined ? undefined : { one: exact!, to: exactTo }
    for (const position of findPatterns(textOf(parsed), parsed)) {
      const one = patterns[position]!
      if (found && one.index > found.one.index) break
      const to = targetOf(one, parsed, isLenient)
      if (to !== undefined) return { one, to }
    }
    return found
  }
  return { literal, first }
}

/** Patterns come in thousands too, when each retired URL has one for all languages. */
function indexPatterns(patterns: readonly Compiled[]): FindCandidates<[url: URL]> {
  return createFindCandidates(
    patterns.map(({ rule, source }) => {
      const { among, target, capture, query } = rule
      if (among || target || capture) return rule
      return { needs: [...textsIn(source.pathname), ...[...query].map(parameterOf)] }
    }),
  )
}

/** A parameter as it stands in what is searched; the value of a placeholder may be any. */
function parameterOf([name, value]: [string, string]): string {
  return value.startsWith(':') ? `?${name}=` : `?${name}=${value}?`
}

/** All that a rule can ask of a URL: its path with a final slash, for hosts that add it, also decoded, and its parameters. */
function textOf({ pathname, search, searchParams }: URL): string {
  const paths = pathname.includes('%')
    ? [pathname, decodePath(pathname) ?? '', decoded(pathname)]
    : [pathname]
  const text = `${paths.join('/')}/`
  return search === '' ? text : text + [...searchParams].map((pair) => `?${pair.join('=')}?`).join('')
}

function compileRule(
  rule: RedirectRule,
  index: number,
  site: string,
  host: HostName | undefined,
): Compiled | undefined {
  const crawlers = rule.conditions.length === 0 ? 'all' : rule.crawlers
  if (crawlers === undefined) return undefined
  const isUrl = /^https?:\/\//.test(rule.from)
  // What `target` or `capture` understands by itself may be no path at all.
  const from = (rule.target || rule.capture) && !rule.literal ? '/' : rule.from
  const source = URL.parse(isUrl || from.startsWith('/') ? from : `/${from}`, site)
  if (!source) return undefined
  const isPattern =
    !rule.literal &&
    (rule.capture !== undefined ||
      rule.target !== undefined ||
      rule.query.size > 0 ||
      hasWildcards(source.pathname))
  return {
    rule,
    index,
    status: rule.status ?? (host === 'cloudflare' ? 302 : 301),
    force: rule.force || host === 'cloudflare',
    isCertain: crawlers === 'all',
    source,
    isPattern,
    capture: rule.capture ?? compileCaptures(source.pathname, '/'),
  }
}

/** Where a rule leads from a URL; undefined when it does not match, or leads back to the same. */
function targetOf({ rule, source, capture }: Compiled, url: URL, isLenient = false): string | undefined {
  if (url.origin !== source.origin) return undefined
  if (rule.target) {
    const found = rule.target(url)
    const to = found === undefined ? undefined : URL.parse(found, url.href)?.href
    // An error has no target, and what leads to itself is never followed.
    return to !== undefined && (!isRedirect(rule.status ?? 301) || !isSameUrl(to, url.href)) ? to : undefined
  }
  const caught = capture(url.pathname) ?? (isLenient ? capture(otherSlash(url.pathname)) : undefined)
  if (!caught) return undefined
  const values = new Map(caught)
  for (const [name, wanted] of rule.query) {
    const given = url.searchParams.get(name)
    if (given === null || (given !== wanted && !wanted.startsWith(':'))) return undefined
    values.set(wanted.slice(1), encodeURIComponent(given))
  }
  const filled =
    rule.fill?.(values) ??
    rule.to.replace(/:([A-Za-z]\w*)/g, (text, name: string) => values.get(name) ?? text)
  const to = URL.parse(filled, source.origin)?.href
  const key = rule.query.size > 0 ? exactKey : keyOf
  return to !== undefined && key(to) !== key(url.href) ? to : undefined
}

/** Without a query, which no rule that lacks parameters looks at. */
function keyOf(url: string): string {
  return exactKey(url).replace(/\?.*$/s, '')
}

/** The URL with or without its final slash. */
function otherForm({ origin, pathname }: URL): string {
  return origin + otherSlash(pathname)
}

function otherSlash(path: string): string {
  return path.endsWith('/') ? path.slice(0, -1) : `${path}/`
}

function isRedirect(status: number): boolean {
  return status >= 300 && status < 400
}
