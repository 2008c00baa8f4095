import type { Location, Redirect } from '@indexical/syntax'
import { decoded, createFindCandidates } from '@indexical/syntax/internal'
import type { FindCandidates } from '@indexical/syntax/internal'
import { exactKey, isSameUrl } from '@indexical/syntax/url'
import { decodePath } from './encode-path.ts'
import { compileCaptures, hasWildcards, textsIn } from './match-pattern.ts'
import type { Capture } from './match-pattern.ts'
import type { RedirectRule } from './plain/redirects-file.ts'
import type { HostName } from './names.ts'

/** Compiled redirects of a host. */
export interface HostRedirects {
  /** Redirects from one URL to another that apply to all visitors, and that no earlier rule prevents. */
  redirects: Redirect[]
  /**
   * Return the response of the rules at an absolute URL:
   *
   * - a redirect with its target for this URL,
   * - `elsewhere` for a rewrite,
   * - `error` for a forced error,
   * - undefined if no rule applies, or only an error document for missing files.
   *
   * `elsewhere` without a target means unknown: a rule may apply to some visitors.
   *
   * @param overFiles whether a page or file exists at the URL, so that only forced redirects apply
   */
  redirectFor: (url: string, overFiles: boolean) => RedirectOutcome | HostError | undefined
}

/** The response of a redirect or rewrite: another URL, or something outside the output. */
export type RedirectOutcome =
  | { type: 'redirect'; redirect: Redirect }
  | { type: 'elsewhere'; to?: string; location?: Location }

/** A rule that responds with an error even if a file exists, such as `410 Gone`. */
export interface HostError {
  type: 'error'
  status: number
  location: Location
}

interface Compiled {
  rule: RedirectRule
  /** Index of the rule, which decides its precedence. */
  index: number
  status: number
  force: boolean
  /** Whether it applies to all crawlers. */
  isCertain: boolean
  /** Whether the source contains the hostname to which the rule applies. */
  isUrl: boolean
  /** Absolute URL of the source. A pattern has splats and placeholders in the path. */
  source: URL
  isPattern: boolean
  capture: Capture
}

/**
 * Compile rules for many URLs. The first match wins. Rules that lead to the URL itself are ignored, and so are rules
 * with conditions, because they apply only to some visitors. If no other rule matches, a rule that may apply to
 * crawlers makes the response unknown.
 *
 * @param site absolute URL of the site; paths belong to its origin
 * @param host Cloudflare redirects with 302 by default, even if a file exists. Netlify ignores a final slash. Without
 * a host, the status is 301, and a file wins over a rule without `!`.
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
      const { source, status, rule } = one
      if (!isRedirect(status) || rule.implied) return []
      const found = first(source.href)
      return found?.one === one ? [toRedirect(source.href, found)] : []
    }),
    redirectFor(url, overFiles) {
      if (overFiles && !hasForced) return undefined
      const found = first(url)
      const outcome = found && outcomeOf(url, found, overFiles)
      if (outcome || overFiles) return outcome
      const index = open.first(url)?.one.index
      // An error document for all visitors ends the search.
      return index !== undefined && (!found || index < found.one.index) ? { type: 'elsewhere' } : undefined
    },
  }
}

/** A rule that matches a URL, and its target. */
interface Match {
  one: Compiled
  to: string
}

function toRedirect(from: string, { one, to }: Match): Redirect {
  const { status, force, rule, isUrl } = one
  const ofHostname = isUrl || rule.ofHostname === true
  return { from, to, status, force, ...(ofHostname && { ofHostname }), location: rule.location }
}

function outcomeOf(url: string, found: Match, overFiles: boolean): RedirectOutcome | HostError | undefined {
  const { one, to } = found
  const { status, force, rule } = one
  if (isRedirect(status) && (force || !overFiles))
    return { type: 'redirect', redirect: toRedirect(url, found) }
  if (force && status >= 400) return { type: 'error', status, location: rule.location }
  const isRewrite = !overFiles && status >= 200 && status < 300
  return isRewrite ? { type: 'elsewhere', to, location: rule.location } : undefined
}

/**
 * Return whether a rule may send crawlers something other than an error. Rules for some visitors on all paths are
 * ignored.
 */
function isOpen({ rule, status, isCertain, isPattern, source }: Compiled): boolean {
  if (isCertain || status >= 400) return false
  return !isPattern || (rule.needs ?? textsIn(source.pathname)).some((text) => /[^/]/.test(text))
}

/** Create a function that finds the first matching rule. Rules without patterns are indexed by key. */
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

/** Create an index of patterns. There can be thousands, if each retired URL has one for all languages. */
function indexPatterns(patterns: readonly Compiled[]): FindCandidates<[url: URL]> {
  return createFindCandidates(
    patterns.map(({ rule, source }) => {
      const { among, target, capture, query } = rule
      if (among || target || capture) return rule
      return { needs: [...textsIn(source.pathname), ...[...query].map(parameterOf)] }
    }),
  )
}

/** Format a parameter as in the searched text. A placeholder has any value. */
function parameterOf([name, value]: [string, string]): string {
  return value.startsWith(':') ? `?${name}=` : `?${name}=${value}?`
}

/**
 * Return all parts of a URL that rules match: the path with a final slash, because hosts add it; the decoded path; and
 * the parameters.
 */
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
  // With `target` or `capture`, `from` may not be a path.
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
    isUrl,
    source,
    isPattern,
    capture: rule.capture ?? compileCaptures(source.pathname, '/'),
  }
}

/** Return the target of a rule for a URL; undefined if it does not match or leads back to the same URL. */
function targetOf({ rule, source, capture }: Compiled, url: URL, isLenient = false): string | undefined {
  if (url.origin !== source.origin) return undefined
  if (rule.target) {
    const found = rule.target(url)
    const to = found === undefined ? undefined : URL.parse(found, url.href)?.href
    // An error has no target, and a redirect to itself is never followed.
    return to !== undefined && (!isRedirect(rule.status ?? 301) || !isSameUrl(to, url.href)) ? to : undefined
  }
  const caught = capture(url.pathname) ?? (isLenient ? capture(otherSlash(url.pathname)) : undefined)
  if (!caught) return undefined
  const values = new Map(caught)
  for (const [name, expected] of rule.query) {
    const given = url.searchParams.get(name)
    if (given === null || (given !== expected && !expected.startsWith(':'))) return undefined
    values.set(expected.slice(1), encodeURIComponent(given))
  }
  const filled =
    rule.fill?.(values) ??
    rule.to.replace(/:([A-Za-z]\w*)/g, (text, name: string) => values.get(name) ?? text)
  const to = URL.parse(filled, source.origin)?.href
  const key = rule.query.size > 0 ? exactKey : keyOf
  return to !== undefined && key(to) !== key(url.href) ? to : undefined
}

/** Return the key of a URL without its query, because rules without parameters ignore it. */
function keyOf(url: string): string {
  return exactKey(url).replace(/\?.*$/s, '')
}

/** Return the URL with its final slash added or removed. */
function otherForm({ origin, pathname }: URL): string {
  return origin + otherSlash(pathname)
}

/** Return a path with its final slash added or removed. */
export function otherSlash(path: string): string {
  return path.endsWith('/') ? path.slice(0, -1) : `${path}/`
}

function isRedirect(status: number): boolean {
  return status >= 300 && status < 400
}
