import { parseRobotsTxt } from '../robots-txt/parse-robots-txt.ts'
import type { RobotsTxt } from '../robots-txt/parse-robots-txt.ts'
import { crawlersFor } from './crawlers-for.ts'
import { aiUses, vocabularies } from './vocabularies.ts'
import type { PreferenceField } from './vocabularies.ts'

/** What crawlers may do with a site, and how robots.txt states it. */
export interface AiPolicy extends Partial<Record<keyof typeof aiUses, boolean | undefined>> {
  /** URL of its license (RSL). */
  license?: string | undefined
  write: readonly ('content-signal' | 'content-usage' | 'headers' | 'groups')[]
}

const uses = Object.keys(aiUses) as (keyof typeof aiUses)[]

/** Format the uses of a policy as the value of a field; empty if it has none for this field. */
export function formatPreferences(field: PreferenceField, policy: Omit<AiPolicy, 'write'>): string {
  return uses
    .flatMap((use) => {
      const key = aiUses[use][field]
      if (key === undefined || policy[use] === undefined) return []
      return `${key}=${vocabularies[field].keys[key]![policy[use] ? 0 : 1]}`
    })
    .join(', ')
}

/**
 * Add the lines of a policy to a robots.txt, or return a new one. What a user wrote stays: a use that
 * a line for all crawlers mentions gets no other line, and a crawler with a group no other group. A line that would
 * change the other groups is not added.
 *
 * @param text undefined if there is no robots.txt
 */
export function writeAiPolicy(text: string | undefined, ai: AiPolicy): string {
  const eol = text?.includes('\r\n') ? '\r\n' : '\n'
  let written = text ?? ''
  for (const [field, name] of [
    ['Content-Signal', 'content-signal'],
    ['Content-Usage', 'content-usage'],
  ] as const)
    if (ai.write.includes(name)) written = addPreferences(written, field, ai, eol)
  if (ai.license !== undefined && !parseRobotsTxt(written).licenses.some(({ url }) => url === ai.license))
    written = appended(written, `License: ${ai.license}${eol}`, eol)
  if (ai.write.includes('groups')) written = addGroups(written, ai, eol)
  return written
}

function addPreferences(text: string, field: PreferenceField, ai: AiPolicy, eol: string): string {
  const { groups, preferences } = parseRobotsTxt(text)
  const stated = new Set(
    preferences
      .filter((one) => one.field === field && one.path === undefined && isForAll(one))
      .map(({ key }) => key?.toLowerCase()),
  )
  const open = uses.filter((use) => !stated.has(aiUses[use][field]))
  const value = formatPreferences(field, Object.fromEntries(open.map((use) => [use, ai[use]])))
  if (value === '') return text
  const line = `${field}: ${value}`
  const group = groups.find(({ agents }) => agents.some(({ token }) => token === '*'))
  return group
    ? insertAfter(text, Math.max(...group.agents.map((agent) => agent.line)), line, eol)
    : keepGroups(text, appended(text, `User-agent: *${eol}${line}${eol}Disallow:${eol}`, eol, true))
}

/** Return whether a line is for all crawlers: in their group, or before the first one. */
function isForAll({ agents }: Pick<RobotsTxt['preferences'][number], 'agents'>): boolean {
  return agents === undefined || agents.some(({ token }) => token === '*')
}

/** Add one group for the crawlers of each use. Groups that allow it repeat the rules for all crawlers. */
function addGroups(before: string, ai: AiPolicy, eol: string): string {
  let text = before
  for (const use of ['answers', 'training'] as const) {
    if (ai[use] === undefined) continue
    const parsed = parseRobotsTxt(text)
    const own = new Set(parsed.groups.flatMap(({ agents }) => agents.map(({ token }) => token.toLowerCase())))
    const names = crawlersFor(aiUses[use].purposes)
      .map(({ token }) => token)
      .filter((token) => !own.has(token.toLowerCase()))
    if (names.length === 0) continue
    const lines = ai[use] ? generalLines(parsed) : ['Disallow: /']
    const group = [...names.map((name) => `User-agent: ${name}`), ...lines].join(eol)
    text = keepGroups(text, appended(text, group + eol, eol, true))
  }
  return text
}

function generalLines({ groups, preferences }: RobotsTxt): string[] {
  const isGeneral = ({ agents }: { agents?: readonly { token: string }[] | undefined }): boolean =>
    agents?.some(({ token }) => token === '*') ?? false
  const rules = groups.filter(isGeneral).flatMap((group) => group.rules.map(({ text }) => text))
  return [
    ...preferences
      .filter(isGeneral)
      .map(({ field, path, text }) => `${field}: ${path === undefined ? '' : `${path} `}${text}`),
    ...(rules.length > 0 ? rules : ['Disallow:']),
  ]
}

/** Return the text with a block at its end. */
function appended(text: string, block: string, eol: string, isGroup = false): string {
  const end = text === '' || /[\r\n]$/.test(text) ? '' : eol
  return `${text}${end}${isGroup && text !== '' ? eol : ''}${block}`
}

/** Return the changed text if its groups are those of the other one and a new one. */
function keepGroups(text: string, changed: string): string {
  const [before, after] = [parseRobotsTxt(text).groups, parseRobotsTxt(changed).groups]
  const isLonger = after.length === before.length + 1
  return isLonger && haveSameLines(after.slice(0, -1), before) ? changed : text
}

function haveSameLines(one: RobotsTxt['groups'], other: RobotsTxt['groups']): boolean {
  const linesOf = ({ agents, rules }: RobotsTxt['groups'][number]): unknown => [
    agents.map(({ token }) => token),
    rules.map(({ text }) => text),
  ]
  return JSON.stringify(one.map(linesOf)) === JSON.stringify(other.map(linesOf))
}

/** @param number 1-based number of the line above */
function insertAfter(text: string, number: number, line: string, eol: string): string {
  const lines = text.split(/(?<=\n|\r(?!\n))/)
  const before = lines[number - 1]!
  if (!/[\r\n]$/.test(before)) lines[number - 1] = before + eol
  lines.splice(number, 0, line + eol)
  const changed = lines.join('')
  const { groups, preferences } = parseRobotsTxt(changed)
  const isRead = preferences.some(({ line: at }) => at === number + 1)
  return isRead && haveSameLines(groups, parseRobotsTxt(text).groups) ? changed : text
}
