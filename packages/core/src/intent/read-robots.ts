import type { RequestedDirective, RobotsIntent } from './types.ts'
import type { Location } from '@indexical/syntax'
import type { Locate, Path } from '@indexical/syntax/data'
import { kindOf } from '@indexical/syntax/internal'
import { formatDate, isOtherCrawler } from '@indexical/syntax/internal/robots'
import { findCrawler, findDirective, parseRobots } from '@indexical/syntax/robots'
import type { Directive } from '@indexical/syntax/robots'
import { fields } from './fields.ts'
import type { FieldTable, FieldValue, Member, Reading } from './fields.ts'
import { formatValue } from './format-value.ts'
import { intentProblem, typeProblem } from './problems.ts'
import type { IntentProblem } from './problems.ts'
import { combineRobots } from './combine-robots.ts'

/** The directive that denies each permission. */
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

/** The directive that reverts a denial. The other permissions need no directive, because they are the default. */
const permissions: ReadonlyMap<string, string> = new Map([
  ['noindex', 'index'],
  ['nofollow', 'follow'],
])

/** A part of a robots field, in source order. */
type Part = { directive: RequestedDirective } | { entry: RobotsIntent } | { problem: IntentProblem }

/** Finds the locations of values and keys in the page's source. */
export interface Locators {
  locate: Locate
  locateKey: Locate
  /** Whether a location is in the page's own file. */
  isOwn: (at: Location | undefined) => boolean
}

/** Read `robots`, `noindex` and `nofollow` into one entry for each crawler. */
export function readRobots(table: FieldTable, locators: Locators): Reading<RobotsIntent[]> {
  const parts = [
    ...table.robots.flatMap((found) => (found.fits ? readGroup(locators, '*', found) : toProblem(found))),
    ...(['noindex', 'nofollow'] as const).flatMap((name) =>
      table[name].flatMap((found) => (found.fits ? [readFlag(name, found)] : toProblem(found))),
    ),
  ]
  if (parts.length === 0) return nothing
  const entries = parts.flatMap((part) => ('entry' in part ? [part.entry] : []))
  const { value, problems } = combineRobots(entries, locators.isOwn)
  return {
    value,
    problems: [...parts.flatMap((part) => ('problem' in part ? [part.problem] : [])), ...problems],
  }
}

const nothing: Reading<RobotsIntent[]> = { value: [], problems: [] }

function toProblem({ problem }: FieldValue): Part[] {
  return problem ? [{ problem }] : []
}

/** Read `noindex: true` or `nofollow: false`. */
function readFlag(name: 'noindex' | 'nofollow', { value, key, location: at }: FieldValue): Part {
  const text = value === true ? name : permissions.get(name)!
  return { entry: { crawler: '*', directives: located(parseRobots(text), at), location: at, key } }
}

/** Read the directives for one crawler from text, a list, an object or a boolean. */
function readGroup(locators: Locators, crawler: string, member: Member): Part[] {
  const { value, key, path } = member
  const at = locators.locate(path)
  const parts = partsOf(locators, crawler, member, at)
  const directives = parts.flatMap((part) => ('directive' in part ? [part.directive] : []))
  const others = parts.filter((part) => !('directive' in part))
  if (kindOf(value) === undefined || directives.length === 0) return others
  return [...others, { entry: { crawler, directives, location: at, key } }]
}

function partsOf(locators: Locators, crawler: string, member: Member, at: Location | undefined): Part[] {
  const { value, path } = member
  const kind = kindOf(value)
  if (kind === undefined) return []
  if (kind === 'string') return fromText(locators, value as string, path)
  // Nuxt writes `robots: false` for a page that must not be indexed.
  if (kind === 'boolean') return toParts(located(parseRobots(value ? 'index' : 'noindex'), at))
  if (kind === 'list') return fromList(locators, crawler, member)
  if (kind === 'object') return fromObject(locators, crawler, member)
  return [{ problem: typeProblem(value, { ...member, location: at }, fields.robots.expected) }]
}

function fromText({ locate }: Locators, text: string, path: Path): Part[] {
  return toParts(
    parseRobots(text).flatMap((directive) =>
      located([directive], locate(path, [directive.start, directive.end])),
    ),
  )
}

function fromList(locators: Locators, crawler: string, list: Member): Part[] {
  return (list.value as unknown[]).flatMap((value, index): Part[] => {
    const item = { value, key: `${list.key}[${index}]`, path: [...list.path, index] }
    const kind = kindOf(value)
    if (kind === undefined) return []
    if (kind === 'string') return fromText(locators, value as string, item.path)
    // `- max-snippet: 20` is a map in YAML.
    if (kind === 'object') return fromObject(locators, crawler, { ...item, key: list.key })
    return [wrongMember(locators, item, 'a directive as a string')]
  })
}

function fromObject(locators: Locators, crawler: string, object: Member): Part[] {
  return Object.entries(object.value as object).flatMap(([name, value]): Part[] => {
    if (kindOf(value) === undefined) return []
    const member = { value, key: `${object.key}.${name}`, path: [...object.path, name] }
    const directive = directiveNamed(name)
    if (directive !== undefined) return fromMember(locators, directive, member)
    const token = crawlerNamed(name)
    // Only the outermost object addresses crawlers.
    if (token === undefined || crawler !== '*') return [unknownMember(locators, name, member, object.key)]
    return readGroup(locators, token, member)
  })
}

function toParts(directives: readonly RequestedDirective[]): Part[] {
  return directives.map((directive) => ({ directive }))
}

function wrongMember({ locate }: Locators, { value, key, path }: Member, expected: string): Part {
  return { problem: typeProblem(value, { key, location: locate(path) }, expected) }
}

/** Return the registered name for `maxSnippet`, `max_snippet`, `max-snippet` or a permission such as `snippet`. */
function directiveNamed(name: string): string | undefined {
  const kebab = toKebab(name)
  const joined = kebab.replace(/-/g, '')
  const candidates = [kebab, kebab.replace(/-/g, '_'), joined]
  return candidates.find((candidate) => findDirective(candidate) ?? denials.has(candidate))
}

function fromMember(locators: Locators, name: string, member: Member): Part[] {
  const { value, path } = member
  const takesValue = (findDirective(name)?.value ?? 'none') !== 'none'
  if (!takesValue) {
    if (typeof value !== 'boolean') return [wrongMember(locators, member, 'true or false')]
    return toParts(located(parseRobots(directiveText(name, value)), locators.locate(path)))
  }
  const text = toValueText(value)
  const parsed = text === undefined ? [] : parseRobots(`${name}:${text}`)
  // `maxImagePreview: "large, noindex"` must not add a second directive.
  if (parsed.length !== 1 || parsed[0]!.name !== name) return [wrongMember(locators, member, 'one value')]
  return toParts(located(parsed, locators.locate(path)))
}

/** Return the directive for a boolean; empty if it is the default of engines. */
function directiveText(name: string, value: boolean): string {
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

/** Return a crawler's token: a known one in any spelling, or an unknown name with the form of a token. */
function crawlerNamed(name: string): string | undefined {
  const lower = name.toLowerCase()
  if (lower === '*' || lower === 'robots') return '*'
  for (const token of [lower, toKebab(name)]) if (findCrawler(token)) return token
  return isOtherCrawler(lower) ? lower : undefined
}

/** Keep a misspelt directive as a directive, so that the rule for unknown directives can suggest the correct name. */
function unknownMember({ locateKey }: Locators, name: string, { path, value }: Member, inside: string): Part {
  const at = locateKey(path)
  const [directive, more] = typeof value === 'object' ? [] : parseRobots(toKebab(name))
  if (directive?.problem && !more) return { directive: { ...directive, raw: name, location: at } }
  return {
    problem: intentProblem('frontmatter/valid-type', 'key', [formatValue(name), formatValue(inside)], at),
  }
}

function toKebab(name: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .replace(/_/g, '-')
    .toLowerCase()
}

function located(directives: readonly Directive[], at: Location | undefined): RequestedDirective[] {
  return directives.map((directive) => ({ ...directive, location: at }))
}
