import { aiUses, parsePreferences, vocabularies } from '@indexical/syntax/ai'
import type { AiCrawler, PreferenceField } from '@indexical/syntax/ai'
import { getOrCreate, robotsTxtLocation } from '@indexical/syntax/internal'
import type { SignalLocation } from '@indexical/syntax'
import { locationWithin } from '../page/read-headers.ts'
import type { Page } from '../page/types.ts'
import type { RobotsBlock, Site } from './types.ts'

/** One statement of the site about the use of its pages. */
export interface AiPreference {
  field: PreferenceField
  /** Undefined for a text that cannot be parsed. */
  key: string | undefined
  value: string
  text: string
  /** Whether it allows the use; undefined if readers ignore it. A limit such as `use=reference` allows less. */
  allows: boolean | undefined
  /** The path pattern of a line; undefined for all paths. */
  path?: string | undefined
  /** Lower-case tokens of its group in robots.txt; undefined before the first group. */
  agents?: readonly string[] | undefined
  /** The page with the header; undefined for a line of robots.txt. */
  page?: Page
  location: SignalLocation
}

/** Return the preferences in robots.txt, in file order. */
export function robotsPreferences({ facts }: Site['robotsTxt']): AiPreference[] {
  return (facts?.parsed.preferences ?? []).map(({ agents, line, column, endColumn, ...one }) => ({
    ...one,
    allows: allowsOf(one),
    agents: agents?.map(({ token }) => token.toLowerCase()),
    location: robotsTxtLocation(facts!.file, { line, column, endColumn }),
  }))
}

/** Yield the preferences in headers. Each line of a host is read once for all pages, with the first of them. */
export function* headerPreferences({ graph }: Pick<Site, 'graph'>): Generator<AiPreference & { page: Page }> {
  const seen = new Set<unknown>()
  for (const page of graph.pagesWith('headers')) {
    for (const { name, value } of page.headers) {
      const field = fields.find((one) => one.toLowerCase() === name)
      if (!field || seen.has(value)) continue
      seen.add(value)
      for (const { start, end, ...one } of parsePreferences(field, value.value))
        yield {
          field,
          ...one,
          allows: allowsOf({ field, ...one }),
          page,
          location: locationWithin(value.location, start, end),
        }
    }
  }
}

const fields = Object.keys(vocabularies) as PreferenceField[]
const uses = Object.keys(aiUses) as (keyof typeof aiUses)[]

/** Return the values that a key may have, the most permissive first; undefined for unknown keys. */
export function valuesOf(field: PreferenceField, key: string): readonly string[] | undefined {
  const { keys } = vocabularies[field]
  const name = field === 'Content-Signal' ? key.toLowerCase() : key
  return Object.hasOwn(keys, name) ? keys[name] : undefined
}

function allowsOf({
  field,
  key,
  value,
}: Pick<AiPreference, 'field' | 'key' | 'value'>): AiPreference['allows'] {
  const values = key === undefined ? undefined : valuesOf(field, key)
  const position = values?.indexOf(field === 'Content-Signal' ? value.toLowerCase() : value) ?? -1
  return position < 0 ? undefined : position === 0
}

/** Return whether a line of robots.txt is for all crawlers. */
export function isForAll({ agents }: Pick<AiPreference, 'agents'>): boolean {
  return agents === undefined || agents.includes('*')
}

/** Return the part of the option `ai` to which a preference belongs. */
export function useOf({ field, key }: Pick<AiPreference, 'field' | 'key'>): keyof typeof aiUses | undefined {
  return uses.find((use) => aiUses[use][field] === key?.toLowerCase())
}

/** Lines of robots.txt that block the whole site for crawlers of AI, with their names. */
export function blocksOf(
  { robotsTxt, graph }: Pick<Site, 'robotsTxt' | 'graph'>,
  crawlers: readonly AiCrawler[],
): Iterable<RobotsBlock & { crawlers: string[] }> {
  const blocks = new Map<number | undefined, RobotsBlock & { crawlers: string[] }>()
  const ofGoogle = robotsTxt.blockedBy(graph.url)?.location.line
  for (const { token } of crawlers) {
    const block = robotsTxt.blockedBy(graph.url, token.toLowerCase())
    if (!block || block.location.line === ofGoogle) continue
    getOrCreate(blocks, block.location.line, () => ({ ...block, crawlers: [] })).crawlers.push(token)
  }
  return blocks.values()
}
