import type { Place } from '../place.ts'
import { findCrawler, isOtherCrawler } from '../robots/crawlers.ts'
import { formatDate } from '../robots/date.ts'
import { findDirective } from '../robots/directives.ts'
import type { Directive } from '../robots/parse.ts'
import { parseRobots } from '../robots/parse.ts'
import type { Path } from '../data/located-data.ts'
import { fields } from './fields.ts'
import { kindOf } from '../data/kind-of.ts'
import { showValue } from './show-value.ts'
import { intentProblem } from './problems.ts'
import type { Found, Reader } from './read-field.ts'
import { readField, wrongType } from './read-field.ts'
import { settleRobots } from './settle-robots.ts'
import type { AskedDirective, RobotsIntent } from './types.ts'

/** Names of restrictions, by the permission that they deny. */
const denials: ReadonlyMap<string, string> = new Map([
  ['index', 'noindex'],
  ['follow', 'nofollow'],
  ['archive', 'noarchive'],
  ['cache', 'nocache'],
  ['snippet', 'nosnippet'],
  ['translate', 'notranslate'],
  ['imageindex', 'noimageindex'],
  ['sitelinkssearchbox', 'nositelinkssearchbox'],
])

/** Permissions that have a directive; engines do the others by default. */
const permissions: ReadonlyMap<string, string> = new Map([
  ['noindex', 'index'],
  ['nofollow', 'follow'],
])

/** Read `robots`, `noindex` and `nofollow` into one entry for each crawler. */
export function readRobots(reader: Reader): RobotsIntent[] {
  const entries: RobotsIntent[] = []
  for (const found of readField(reader, 'robots')) readGroup(reader, entries, '*', found)
  for (const name of ['noindex', 'nofollow'] as const) {
    for (const found of readField(reader, name)) {
      const at = reader.locate(found.path)
      const text = found.value === true ? name : permissions.get(name)!
      entries.push({ crawler: '*', directives: located(parseRobots(text), at), at, key: found.key })
    }
  }
  return settleRobots(entries, reader)
}

interface Group {
  value: unknown
  key: string
  path: Path
}

/** Read the directives for one crawler, written as text, list, object or boolean. */
function readGroup(reader: Reader, entries: RobotsIntent[], crawler: string, group: Group | Found): void {
  const { value, key, path } = group
  const at = reader.locate(path)
  const kind = kindOf(value)
  const directives: AskedDirective[] = []
  if (kind === 'string') directives.push(...fromText(reader, value as string, path))
  // In Nuxt, `robots: false` means `noindex`.
  else if (kind === 'boolean') directives.push(...located(parseRobots(value ? 'index' : 'noindex'), at))
  else if (kind === 'list') directives.push(...fromList(reader, entries, crawler, group))
  else if (kind === 'object') directives.push(...fromObject(reader, entries, crawler, group))
  else if (kind !== undefined) wrongType(reader, value, group, fields.robots.wanted)
  if (directives.length > 0) entries.push({ crawler, directives, at, key })
}

function fromText(reader: Reader, text: string, path: Path): AskedDirective[] {
  return parseRobots(text).flatMap((directive) =>
    located([directive], reader.locate(path, [directive.start, directive.end])),
  )
}

function fromList(reader: Reader, entries: RobotsIntent[], crawler: string, group: Group): AskedDirective[] {
  return (group.value as unknown[]).flatMap((value, index) => {
    const item = { value, key: `${group.key}[${index}]`, path: [...group.path, index] }
    const kind = kindOf(value)
    if (kind === undefined) return []
    if (kind === 'string') return fromText(reader, value as string, item.path)
    // `- max-snippet: 20` is a map in YAML.
    if (kind === 'object') return fromObject(reader, entries, crawler, { ...item, key: group.key })
    wrongType(reader, value, item, 'a directive as a string')
    return []
  })
}

function fromObject(
  reader: Reader,
  entries: RobotsIntent[],
  crawler: string,
  group: Group,
): AskedDirective[] {
  return Object.entries(group.value as object).flatMap(([name, value]) => {
    if (kindOf(value) === undefined) return []
    const member = { value, key: `${group.key}.${name}`, path: [...group.path, name] }
    const directive = directiveNamed(name)
    if (directive !== undefined) return fromMember(reader, directive, member)
    const token = crawlerNamed(name)
    // Only the outermost object has keys of crawlers.
    if (token === undefined || crawler !== '*') return unknownMember(reader, name, member, group.key)
    readGroup(reader, entries, token, member)
    return []
  })
}

/** Return the registered name for `maxSnippet`, `max_snippet`, `max-snippet` or a permission such as `snippet`. */
function directiveNamed(name: string): string | undefined {
  const kebab = toKebab(name)
  const joined = kebab.replace(/-/g, '')
  const candidates = [kebab, kebab.replace(/-/g, '_'), joined]
  return candidates.find((candidate) => findDirective(candidate) ?? denials.has(candidate))
}

function fromMember(reader: Reader, name: string, member: Group): AskedDirective[] {
  const { value, key, path } = member
  const at = reader.locate(path)
  const takesValue = (findDirective(name)?.value ?? 'none') !== 'none'
  if (!takesValue) {
    if (typeof value === 'boolean') return located(parseRobots(switched(name, value)), at)
    wrongType(reader, value, { key, path }, 'true or false')
    return []
  }
  const text = toValueText(value)
  const parsed = text === undefined ? [] : parseRobots(`${name}:${text}`)
  // `maxImagePreview: "large, noindex"` must not state a second directive.
  if (parsed.length === 1 && parsed[0]!.name === name) return located(parsed, at)
  wrongType(reader, value, { key, path }, 'one value')
  return []
}

/** Return the directive for a boolean; empty if engines do it by default. */
function switched(name: string, value: boolean): string {
  const denial = denials.get(name)
  if (value) return denial === undefined || findDirective(name) ? name : ''
  return denial ?? permissions.get(name) ?? ''
}

function toValueText(value: unknown): string | undefined {
  const kind = kindOf(value)
  if (kind === 'date') {
    const time = (value as Date).getTime()
    return Number.isNaN(time) ? undefined : formatDate(time)
  }
  return kind === 'string' || kind === 'number' || kind === 'boolean' ? String(value) : undefined
}

/** Return a crawler's token: a known one in any spelling, or an unknown one that has the form of a token. */
function crawlerNamed(name: string): string | undefined {
  const lower = name.toLowerCase()
  if (lower === '*' || lower === 'robots') return '*'
  for (const token of [lower, toKebab(name)]) if (findCrawler(token)) return token
  return isOtherCrawler(lower) ? lower : undefined
}

/** Keep a misspelt directive, so that the rule for unknown directives can suggest the correct name. */
function unknownMember(
  reader: Reader,
  name: string,
  { path, value }: Group,
  inside: string,
): AskedDirective[] {
  const at = reader.locateKey(path)
  const [directive, more] = typeof value === 'object' ? [] : parseRobots(toKebab(name))
  if (directive?.problem && !more) return located([{ ...directive, raw: name }], at)
  reader.problems.push(
    intentProblem('frontmatter/valid-type', 'key', [showValue(name), showValue(inside)], at),
  )
  return []
}

function toKebab(name: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .replace(/_/g, '-')
    .toLowerCase()
}

function located(directives: readonly Directive[], at: Place | undefined): AskedDirective[] {
  return directives.map((directive) => ({ ...directive, at }))
}
