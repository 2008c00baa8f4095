import type { WantedConflict } from './types.ts'
import { parseLinkHeader } from '@indexical/syntax/link-header'
import type { Location, HeaderLine } from '@indexical/syntax'
import { findContradictions, parseRobotsHeader, normalizeDirectives } from '@indexical/syntax/robots'
import type { Directive } from '@indexical/syntax/robots'
import { isSameUrl } from '@indexical/syntax/url'
import type { HostModel } from './host-model.ts'
import type { Wanted, WantedHeaders, WantedRedirect } from './wanted.ts'

/** What a host still has to be told. */
export interface Comparison {
  missing: Wanted
  conflicts: WantedConflict[]
}

/** Whether the host's config already contains a desired value. */
type Verdict = 'said' | 'missing' | WantedConflict

/**
 * Compare the desired config with a host's config. Contradictions are conflicts and not missing, because user rules
 * are never overridden.
 *
 * @param root absolute URL of the site's root
 */
export function compareWanted(wanted: Wanted, model: HostModel, root: string): Comparison {
  const conflicts: WantedConflict[] = []
  const isMissing = (verdict: Verdict): boolean => {
    if (typeof verdict === 'object') conflicts.push(verdict)
    return verdict === 'missing'
  }
  return {
    missing: {
      headers: wanted.headers.flatMap((rule) => missingHeaders(rule, model, root, isMissing)),
      redirects: wanted.redirects.filter((redirect) => isMissing(judgeRedirect(redirect, model, root))),
    },
    conflicts,
  }
}

/** Return one rule for all paths that lack the same headers. */
function missingHeaders(
  rule: WantedHeaders,
  { headersFor }: HostModel,
  root: string,
  isMissing: (verdict: Verdict) => boolean,
): WantedHeaders[] {
  return rule.headers.flatMap((header) => {
    const missing = [...rule.paths.keys()].filter((index) => {
      const path = rule.paths[index]!
      const url = new URL(path, root).href
      const lines = headersFor(url, rule.files?.[index])
      return isMissing(judgeHeader(header, lines, { path, url, wantedAt: rule.location }))
    })
    if (missing.length === 0) return []
    const paths = missing.map((index) => rule.paths[index]!)
    const files = rule.files && missing.map((index) => rule.files![index]!)
    return [{ ...rule, headers: [header], paths, ...(files && { files }) }]
  })
}

interface Subject {
  path: string
  url: string
  wantedAt: Location | undefined
}

function judgeHeader(
  { name, value }: WantedHeaders['headers'][number],
  lines: readonly HeaderLine[],
  subject: Subject,
): Verdict {
  const own = lines.filter((line) => line.name === name.toLowerCase())
  return name === 'Link' ? judgeLink(value, own, subject) : judgeRobots(value, own, subject)
}

function judgeRobots(wanted: string, lines: readonly HeaderLine[], { path, wantedAt }: Subject): Verdict {
  const asked = parseRobotsHeader(wanted).map((group) => ({ ...group, carrier: 'header' as const }))
  let isSaid = true
  for (const statement of asked) {
    const said = lines.flatMap(({ value }) =>
      parseRobotsHeader(value.value).map((group) => ({ ...group, carrier: 'header' as const, line: value })),
    )
    for (const other of said) {
      const against = findContradictions([other, statement]).length > 0 || hasOtherValue(other, statement)
      if (!against) continue
      return { found: other.line.value, wanted, path, location: placeOf(other.line.location), wantedAt }
    }
    const own = said.filter(({ crawler }) => crawler === statement.crawler)
    const directives = normalizeDirectives(own.flatMap((group) => group.directives))
    const wantedOnes = normalizeDirectives(statement.directives)
    isSaid &&= wantedOnes.every((one) => directives.some((other) => isSame(one, other)))
  }
  return isSaid ? 'said' : 'missing'
}

/** Return whether values differ, such as `max-snippet:20` and `max-snippet:50`. */
function hasOtherValue(
  a: { crawler: string; directives: readonly Directive[] },
  b: { crawler: string; directives: readonly Directive[] },
): boolean {
  if (a.crawler !== b.crawler) return false
  return a.directives.some((one) =>
    b.directives.some((other) => one.name === other.name && !isSame(one, other)),
  )
}

function isSame(a: Directive, b: Directive): boolean {
  return a.name === b.name && (a.value ?? '').toLowerCase() === (b.value ?? '').toLowerCase()
}

function judgeLink(wanted: string, lines: readonly HeaderLine[], { path, url, wantedAt }: Subject): Verdict {
  const [target] = canonicalsOf(wanted, url)
  let verdict: Verdict = 'missing'
  for (const { value } of lines) {
    for (const other of canonicalsOf(value.value, url)) {
      if (!isSameUrl(other, target!))
        return { found: value.value, wanted, path, location: placeOf(value.location), wantedAt }
      verdict = 'said'
    }
  }
  return verdict
}

function canonicalsOf(value: string, url: string): string[] {
  return parseLinkHeader(value)
    .links.filter(({ rel, anchor }) => rel.includes('canonical') && anchor === undefined)
    .flatMap(({ target }) => URL.parse(target, url)?.href ?? [])
}

function judgeRedirect({ from, to, location }: WantedRedirect, model: HostModel, root: string): Verdict {
  const url = new URL(from, root).href
  const answer = model.answer(url, true) ?? model.answer(url, false)
  const wanted = `301 ${to}`
  if (answer?.type === 'error')
    return { found: String(answer.status), wanted, path: from, location: answer.location, wantedAt: location }
  if (answer?.type !== 'redirect') return 'missing'
  const { redirect } = answer
  const leadsThere = isSameUrl(redirect.to, new URL(to, root).href)
  if (leadsThere && (redirect.status === 301 || redirect.status === 308)) return 'said'
  return {
    found: `${redirect.status} ${shortUrl(redirect.to, root)}`,
    wanted,
    path: from,
    location: redirect.location,
    wantedAt: location,
  }
}

function shortUrl(url: string, root: string): string {
  const { origin } = new URL(root)
  return url.startsWith(`${origin}/`) ? url.slice(origin.length) : url
}

function placeOf(location: HeaderLine['value']['location']): Location | undefined {
  return location && 'file' in location ? location : undefined
}
