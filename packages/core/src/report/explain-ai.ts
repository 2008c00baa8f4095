import { aiCrawlers } from '@indexical/syntax/ai'
import type { AiCrawler } from '@indexical/syntax/ai'
import { createRobotsMatcher } from '@indexical/syntax/robots-txt'
import { findCrawler } from '@indexical/syntax/robots'
import type { Location, SignalLocation } from '@indexical/syntax'
import { headerPreferences, isForAll, robotsPreferences } from '../site/ai-preferences.ts'
import type { AiPreference } from '../site/ai-preferences.ts'
import type { Page } from '../page/types.ts'
import type { Site } from '../site/types.ts'

/** What a site states about a URL to the crawlers of AI companies. */
export interface ExplainedAi {
  crawlers: (Pick<AiCrawler, 'token' | 'company' | 'purpose' | 'mayIgnore' | 'isControl'> & {
    /** The line of robots.txt that asks it not to fetch the URL, or not to use it. */
    block?: { line: string; location: Location } | undefined
  })[]
  /** Preferences about the use of the page, each with the crawlers that it addresses and its location. */
  preferences: { text: string; location: Location }[]
}

/**
 * Return what a site states about a URL to the crawlers of AI.
 *
 * @param isAsked whether to return it also for a site that states nothing about AI. @default false
 */
export function explainAi(
  { robotsTxt, graph }: Pick<Site, 'robotsTxt' | 'graph'>,
  {
    url,
    page,
    locate,
  }: { url: string; page: Page | undefined; locate: (location: SignalLocation) => Location },
  isAsked = false,
): ExplainedAi | undefined {
  const lines = robotsPreferences(robotsTxt)
  const headers = page ? [...headerPreferences({ graph: { ...graph, pagesWith: () => [page] } })] : []
  const named = new Set(
    robotsTxt.facts?.parsed.groups.flatMap(({ agents }) => agents.map(({ token }) => token.toLowerCase())),
  )
  const isNamed = aiCrawlers.some(({ token }) => named.has(token.toLowerCase()) && !isEngine(token))
  if (!isAsked && !isNamed && lines.length + headers.length === 0) return undefined
  return {
    crawlers: aiCrawlers.map((crawler) => {
      const block = robotsTxt.blockedBy(url, crawler.token.toLowerCase())
      return { ...crawler, block }
    }),
    preferences: [...linesFor(lines, url), ...headers].map((one) => {
      const agents = one.page || isForAll(one) ? '' : ` for ${one.agents!.join(', ')}`
      return { text: `${one.field}: ${one.text}${agents}`, location: locate(one.location) }
    }),
  }
}

function isEngine(token: string): boolean {
  return !token.includes('-') && findCrawler(token)?.engine !== 'other'
}

/** Return the lines that count for a URL. Of lines with paths in one group, the longest path that matches counts. */
function linesFor(lines: readonly AiPreference[], url: string): AiPreference[] {
  const groups = Map.groupBy(lines, ({ field, agents }) => `${field} ${agents?.join(' ') ?? ''}`)
  return [...groups.values()].flatMap((group) => {
    const rules = group.map(({ path = '/' }) => ({
      type: 'allow' as const,
      pattern: path,
      line: 0,
      column: 0,
      text: path,
    }))
    const parsed = { groups: [{ agents: [{ token: '*', line: 0 }], rules }] }
    const empty = { sitemaps: [], licenses: [], preferences: [], problems: [], bytes: 0, truncated: false }
    const best = createRobotsMatcher({ ...empty, ...parsed }, '*')(url).rule?.pattern
    return group.filter(({ path = '/' }) => path === best)
  })
}
