import type { ConfigConflict } from './types.ts'
import { parseLinkHeader } from '@indexical/syntax/link-header'
import type { Location, HeaderLine } from '@indexical/syntax'
import { findContradictions, parseRobotsHeader, normalizeDirectives } from '@indexical/syntax/robots'
import type { Directive } from '@indexical/syntax/robots'
import { isSameUrl } from '@indexical/syntax/url'
import type { HostModel } from './types.ts'
import type { DesiredConfig, DesiredHeaders, DesiredRedirect } from './desired-config.ts'

/** The difference between the desired config and a host's config. */
export interface Comparison {
  missing: DesiredConfig
  conflicts: ConfigConflict[]
}

/** Whether the host's config already contains a desired value. */
type Verdict = 'present' | 'missing' | ConfigConflict

/**
 * Compare the desired config with a host's config. A contradiction is a conflict and not missing, because rules of the
 * user are never overridden.
 *
 * @param root absolute URL of the site's root
 */
export function compareConfig(desired: DesiredConfig, model: HostModel, root: string): Comparison {
  const conflicts: ConfigConflict[] = []
  const isMissing = (verdict: Verdict): boolean => {
    if (typeof verdict === 'object') conflicts.push(verdict)
    return verdict === 'missing'
  }
  // One rule for all paths in which the same headers are missing.
  const missingHeaders = (rule: DesiredHeaders): DesiredHeaders[] =>
    rule.headers.flatMap(({ name, value }) => {
      const compare = name === 'Link' ? compareLink : compareRobots
      const missing = [...rule.paths.keys()].filter((index) => {
        const path = rule.paths[index]!
        const url = new URL(path, root).href
        const lines = model.headersFor(url, rule.files?.[index])
        const own = lines.filter((line) => line.name === name.toLowerCase())
        return isMissing(compare(value, own, { path, url, desiredLocation: rule.location }))
      })
      if (missing.length === 0) return []
      const paths = missing.map((index) => rule.paths[index]!)
      const files = rule.files && missing.map((index) => rule.files![index]!)
      return [{ ...rule, headers: [{ name, value }], paths, ...(files && { files }) }]
    })
  return {
    missing: {
      headers: desired.headers.flatMap(missingHeaders),
      redirects: desired.redirects.filter((redirect) => isMissing(compareRedirect(redirect, model, root))),
      gone: desired.gone?.filter((path) => !responds(path, model, root)) ?? [],
    },
    conflicts,
  }
}

/** Return whether a rule of the host applies to a path without a file. */
function responds(path: string, model: HostModel, root: string): boolean {
  const url = new URL(path, root).href
  return (model.redirectFor(url, true) ?? model.redirectFor(url, false)) !== undefined
}

interface Subject {
  path: string
  url: string
  desiredLocation: Location | undefined
}

function compareRobots(desired: string, lines: readonly HeaderLine[], subject: Subject): Verdict {
  const desiredGroups = parseRobotsHeader(desired).map((group) => ({ ...group, carrier: 'header' as const }))
  let isPresent = true
  for (const statement of desiredGroups) {
    const present = lines.flatMap(({ value }) =>
      parseRobotsHeader(value.value).map((group) => ({ ...group, carrier: 'header' as const, line: value })),
    )
    for (const other of present) {
      const against = findContradictions([other, statement]).length > 0 || hasOtherValue(other, statement)
      if (against) return conflictWith(other.line, desired, subject)
    }
    const own = present.filter(({ crawler }) => crawler === statement.crawler)
    const directives = normalizeDirectives(own.flatMap((group) => group.directives))
    const desiredDirectives = normalizeDirectives(statement.directives)
    isPresent &&= desiredDirectives.every((one) => directives.some((other) => isSame(one, other)))
  }
  return isPresent ? 'present' : 'missing'
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

function compareLink(desired: string, lines: readonly HeaderLine[], subject: Subject): Verdict {
  const [target] = canonicalsOf(desired, subject.url)
  let verdict: Verdict = 'missing'
  for (const { value } of lines) {
    for (const other of canonicalsOf(value.value, subject.url)) {
      if (!isSameUrl(other, target!)) return conflictWith(value, desired, subject)
      verdict = 'present'
    }
  }
  return verdict
}

function canonicalsOf(value: string, url: string): string[] {
  return parseLinkHeader(value)
    .links.filter(({ rel, anchor }) => rel.includes('canonical') && anchor === undefined)
    .flatMap(({ target }) => URL.parse(target, url)?.href ?? [])
}

function compareRedirect(
  { from, to, location, hasPage = false }: DesiredRedirect,
  model: HostModel,
  root: string,
): Verdict {
  const url = new URL(from, root).href
  const outcome = model.redirectFor(url, true) ?? (hasPage ? undefined : model.redirectFor(url, false))
  const conflict = { desired: `301 ${to}`, path: from, desiredLocation: location }
  if (outcome?.type === 'error')
    return { ...conflict, found: String(outcome.status), location: outcome.location }
  if (outcome?.type !== 'redirect') return 'missing'
  const { redirect } = outcome
  const leadsThere = isSameUrl(redirect.to, new URL(to, root).href)
  // If a page redirects too, the user has chosen the status.
  if (leadsThere && (hasPage || redirect.status === 301 || redirect.status === 308)) return 'present'
  const found = `${redirect.status} ${shortUrl(redirect.to, root)}`
  return { ...conflict, found, location: redirect.location }
}

function shortUrl(url: string, root: string): string {
  const { origin } = new URL(root)
  return url.startsWith(`${origin}/`) ? url.slice(origin.length) : url
}

function conflictWith(
  { value: found, location }: HeaderLine['value'],
  desired: string,
  { path, desiredLocation }: Subject,
): ConfigConflict {
  const at = location && 'file' in location ? location : undefined
  return { found, desired, path, location: at, desiredLocation }
}
