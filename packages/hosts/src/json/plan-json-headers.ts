import { getOrCreate } from '@indexical/syntax/internal'
import type { Location } from '@indexical/syntax'
import { parseLinkHeader } from '@indexical/syntax/link-header'
import { parseRobotsHeader } from '@indexical/syntax/robots'
import { isSendable } from '../header-value.ts'
import type { HeadersFor } from '../headers-for.ts'
import { unwritableHeader } from '../describe-config.ts'
import type { Written } from '../types.ts'
import type { DesiredHeaders } from '../desired-config.ts'

type Header = DesiredHeaders['headers'][number]

/** Headers for a path. Each name occurs once, because the host sends only the last line of a name. */
export interface PlannedJsonHeaders {
  headers: Map<string, string>
  location: Location | undefined
}

/** Rules to write: with a pattern of the host, or for one path. */
export interface JsonHeadersPlan {
  patterns: (PlannedJsonHeaders & { pattern: string })[]
  paths: (PlannedJsonHeaders & { path: string })[]
  unwritable: Written['unwritable']
}

/**
 * Plan headers for a host that sends one line per name. The desired value and the value in the host's file are joined.
 *
 * @param headersFor headers that the host's file already sends
 * @param patternOf returns the host's pattern for exactly the paths of a rule
 * @param host name of the host, for messages
 */
export function planJsonHeaders(
  desired: readonly DesiredHeaders[],
  headersFor: HeadersFor,
  {
    root,
    host,
    patternOf,
  }: { root: string; host: string; patternOf: (rule: DesiredHeaders) => string | undefined },
): JsonHeadersPlan {
  const plan: JsonHeadersPlan = { patterns: [], paths: [], unwritable: [] }
  const requested = new Map<string, Map<Header['name'], string[]>>()
  const sources = new Map<string, { file: string | undefined; location: Location | undefined }>()
  for (const rule of desired) {
    for (const [index, path] of rule.paths.entries()) {
      const names = getOrCreate(requested, path, () => new Map())
      for (const { name, value } of rule.headers) getOrCreate(names, name, () => []).push(value)
      sources.set(path, { file: rule.files?.[index], location: sources.get(path)?.location ?? rule.location })
    }
  }
  const ownValues = (path: string, name: string): string[] =>
    headersFor(new URL(path, root).href, sources.get(path)?.file)
      .filter((line) => line.name === name.toLowerCase())
      .map(({ value }) => value.value)

  for (const rule of desired) {
    const isAlone = rule.paths.every((path) =>
      rule.headers.every(
        ({ name }) => requested.get(path)?.get(name)?.length === 1 && ownValues(path, name).length === 0,
      ),
    )
    const pattern =
      isAlone && rule.headers.every(({ value }) => isSendable(value)) ? patternOf(rule) : undefined
    if (pattern === undefined) continue
    for (const path of rule.paths) for (const { name } of rule.headers) requested.get(path)!.delete(name)
    const same = plan.patterns.find((other) => other.pattern === pattern)
    if (!same) plan.patterns.push({ pattern, location: rule.location, headers: new Map() })
    const { headers } = same ?? plan.patterns.at(-1)!
    for (const { name, value } of rule.headers) headers.set(name, value)
  }

  for (const [path, names] of requested) {
    const { location } = sources.get(path)!
    const headers = new Map<string, string>()
    for (const [name, values] of names) {
      const own = ownValues(path, name)
      const value = joinValues(name, [...own, ...values])
      const refuse = (reason: string): unknown =>
        plan.unwritable.push(
          unwritableHeader({ glob: undefined, location }, { name, value: values.join(', ') }, path, reason),
        )
      if (value === undefined) refuse(needsOneLine(name, host))
      else if (!isSendable(value)) refuse('a value without line ends and control characters')
      else if (own.length !== 1 || own[0] !== value) headers.set(name, value)
    }
    if (headers.size > 0) plan.paths.push({ path, location, headers })
  }
  return plan
}

/**
 * Join the values of one header to a line with the same meaning; undefined if there is none.
 *
 * @see headers/no-ambiguous-crawler
 */
export function joinValues(name: Header['name'], values: readonly string[]): string | undefined {
  return name === 'Link' ? joinLinks(values) : joinRobots(values)
}

/** Describe what a host needs if values cannot be joined. */
export function needsOneLine(name: Header['name'], host: string): string {
  const need = name === 'Link' ? 'a `Link` that can be read to its end' : 'one line for one crawler'
  return `${need}: ${host} sends one of a name`
}

function joined(values: readonly string[]): string {
  return [...new Set(values)].join(', ')
}

/** Join `Link` values; undefined if an unclosed `<` or quote would hide the values after it. */
function joinLinks(values: readonly string[]): string | undefined {
  const all = joined(values)
  const targets = (value: string): string[] => parseLinkHeader(value).links.map(({ target }) => target)
  return targets(all).join('\n') === [...new Set(values)].flatMap(targets).join('\n') ? all : undefined
}

/**
 * Join values of `X-Robots-Tag`. Undefined if one contains the name of a crawler, because crawlers interpret the rest
 * of the line differently.
 */
function joinRobots(values: readonly string[]): string | undefined {
  const different = [...new Set(values)]
  const isPlain = different.every((value) => parseRobotsHeader(value).every(({ crawler }) => crawler === '*'))
  return different.length === 1 || isPlain ? joined(different) : undefined
}
