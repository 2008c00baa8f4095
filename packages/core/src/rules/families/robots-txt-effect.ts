import type { RobotsRule, RobotsTxt } from '@indexical/syntax/robots-txt'
import { robotsTxtLocation } from '@indexical/syntax/internal'
import { findCrawler } from '@indexical/syntax/robots'
import { siteRule } from '../../linter/define.ts'
import { didYouMean } from '../../linter/phrases.ts'
import { createNearestPath } from '../../site/nearest-path.ts'
import type { Graph, RobotsFacts, Site, SiteRobotsTxt } from '../../site/types.ts'

const sources = [
  'https://www.rfc-editor.org/rfc/rfc9309#section-2.3',
  'https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt',
]

/** Paths that servers answer, so no build contains them. */
const ofServer = /^\/(?:api|cgi-bin|cdn-cgi|wp-admin)(?:\/|$)/

export default {
  'robots-txt/at-root': siteRule({
    summary: 'Require rules for crawlers in the robots.txt at the root of the hostname',
    why: 'Crawlers read `/robots.txt` of a hostname and no other file, so a rule in a folder blocks nothing.',
    howToFix:
      'Move the lines to the robots.txt at the root. If another project deploys the root of the hostname, add them there.',
    level: 'warn',
    sources,
    messages: {
      lost: 'Unexpected `{line}` in `{path}`, expected it in `/robots.txt`: crawlers read no other file',
    },
    *check({ graph, robotsTxt, report }) {
      for (const { facts, path } of filesInFolders(graph, robotsTxt)) {
        const lost = firstLost(facts.parsed, robotsTxt.facts?.parsed)
        if (lost) yield report('lost', [lost.text, path], { location: locationOf(facts, lost) })
      }
    },
    examples: {
      'one file at the root': {
        pages: { '/': '<title>Home</title>', '/a/': '<title>A</title>' },
        robotsTxt: 'User-agent: *\nDisallow: /a/\n',
      },
      'files in folders of languages, with a rule that the root lacks': {
        pages: { '/de/': '<title>Start</title>', '/en/': '<title>Home</title>' },
        robotsTxt: 'User-agent: *\nDisallow: /en/search/\n',
        robotsTxtInFolders: {
          'de/robots.txt': 'User-agent: *\nDisallow: /de/search/\n',
          'en/robots.txt': 'User-agent: *\nDisallow: /en/search/\n',
        },
        reports: [
          'de/robots.txt 2:1-22 lost: Unexpected `Disallow: /de/search/` in `/de/robots.txt`, expected it in `/robots.txt`: crawlers read no other file',
        ],
      },
      'the site below a base': {
        pages: { '/': '<title>Home</title>' },
        settings: { base: '/repo/' },
        robotsTxtInFolders: { 'robots.txt': 'User-agent: GPTBot\nDisallow: /\n' },
        reports: [
          'robots.txt 2:1-12 lost: Unexpected `Disallow: /` in `/repo/robots.txt`, expected it in `/robots.txt`: crawlers read no other file',
        ],
      },
      'a file to which the host redirects robots.txt': {
        pages: { '/': '<title>Home</title>' },
        robotsTxtInFolders: { 'production/robots.txt': 'User-agent: *\nDisallow: /search/\n' },
        redirectsFile: '/robots.txt /production/robots.txt 301!',
      },
    },
  }),
  'robots-txt/current-crawler': siteRule({
    summary: 'Require rules for the current name of a crawler',
    why: 'No crawler has the old name any more, and the new one obeys only rules for its own name or for `*`. So it fetches what the old line blocks.',
    howToFix: 'Add a `User-agent` line with the current name to the group.',
    level: 'warn',
    sources: [
      ...sources,
      'https://support.claude.com/en/articles/8896518-does-anthropic-crawl-data-from-the-web-and-how-can-site-owners-block-the-crawler',
    ],
    messages: {
      lost: 'Unexpected retired user agent `{written}`, expected `{successor}` too, which `{line}` does not block',
    },
    *check({ robotsTxt: { facts }, report }) {
      for (const { agent, successor, lost } of retiredAgents(facts?.parsed)) {
        const place = { location: { file: facts!.file, line: agent.line }, cause: successor }
        if (lost) yield report('lost', [agent.token, successor, lost.text], place)
      }
    },
    examples: {
      'old names beside the current one, and an opt-out that all crawlers share': {
        pages: { '/': '<title>Home</title>' },
        robotsTxt:
          'User-agent: anthropic-ai\nUser-agent: ClaudeBot\nDisallow: /\n\nUser-agent: Claude-Web\nDisallow: /\n',
      },
      'an opt-out under old names': {
        pages: { '/': '<title>Home</title>' },
        robotsTxt:
          'User-agent: Claude-Web\nUser-agent: anthropic-ai\nDisallow: /\n\nUser-agent: *\nDisallow: /search/\n',
        reports: [
          'lost: Unexpected retired user agent `Claude-Web`, expected `claudebot` too, which `Disallow: /` does not block',
          'lost: Unexpected retired user agent `anthropic-ai`, expected `claudebot` too, which `Disallow: /` does not block',
        ],
        problems: 1,
      },
    },
  }),
  'robots-txt/has-effect': siteRule({
    summary: 'Require robots.txt and its paths to have an effect',
    why: 'Crawlers read no robots.txt in a folder, and a `Disallow` with a slip in its path blocks nothing.',
    howToFix: 'Correct the path, or remove the line.',
    remedies: {
      retired: 'Write the current name.',
      unread: 'Remove the file, or move its lines to the robots.txt at the root.',
    },
    level: 'info',
    sources,
    messages: {
      unmatched: (line: string, hint: string) =>
        `Unexpected \`${line}\`, expected the path of a page or file${didYouMean(hint)}`,
      retired:
        'Unexpected retired user agent `{written}`, expected `{successor}`: no crawler has the first name',
      unread: 'Unexpected robots.txt at `{path}`, expected one at `/robots.txt`: crawlers read no other file',
    },
    *check({ graph, robotsTxt, report }) {
      for (const { facts, path } of filesInFolders(graph, robotsTxt)) {
        const isCopy = JSON.stringify(facts.parsed) === JSON.stringify(robotsTxt.facts?.parsed)
        if (!isCopy && !firstLost(facts.parsed, robotsTxt.facts?.parsed))
          yield report('unread', [path], { location: { file: facts.file } })
      }
      for (const { rule, hint, facts } of unmatchedRules({ graph, robotsTxt }))
        yield report('unmatched', [rule.text, hint], { location: locationOf(facts, rule) })
      const { facts } = robotsTxt
      for (const { agent, successor, lost } of retiredAgents(facts?.parsed)) {
        const location = { file: facts!.file, line: agent.line }
        if (!lost) yield report('retired', [agent.token, successor], { location })
      }
    },
    examples: {
      'an old name of a crawler that has the same rules': {
        pages: { '/': '<title>Home</title>' },
        robotsTxt: 'User-agent: Claude-Web\nAllow: /\n\nUser-agent: *\nDisallow: /search/\n',
        reports: [
          'retired: Unexpected retired user agent `Claude-Web`, expected `claudebot`: no crawler has the first name',
        ],
      },
      'lines for pages, a server and another deployment': {
        pages: {
          '/docs/': '<title>Docs</title>',
          '/apis/': '<title>APIs</title>',
          '/shops/': '<title>Shops</title>',
        },
        robotsTxt:
          'User-agent: *\nDisallow: /docs/\nDisallow: /api/\nDisallow: /shop/\nDisallow: /search/\nDisallow: /*?s=\n',
        settings: { externalPrefixes: ['/shop/'] },
      },
      'a slip in a path': {
        pages: { '/docs/v1.10/': '<title>1.10</title>', '/docs/v1.11/': '<title>1.11</title>' },
        robotsTxt: 'User-agent: *\nDisallow: /docs/1.10/\nDisallow: /docs/1.11/\nDisallow: /docs/v1.11/\n',
        reports: [
          'robots.txt 2:1-22 unmatched: Unexpected `Disallow: /docs/1.10/`, expected the path of a page or file; did you mean `/docs/v1.10/`?',
        ],
      },
      'copies of the file, and one that allows everything': {
        pages: { '/': '<title>Home</title>' },
        robotsTxt: 'User-agent: *\nDisallow: /search/\n',
        robotsTxtInFolders: {
          'v1/robots.txt': 'User-agent: *\nDisallow: /search/\n',
          'v2/robots.txt': 'User-agent: *\nAllow: /\nSitemap: https://example.com/sitemap.xml\n',
        },
        reports: [
          'unread: Unexpected robots.txt at `/v2/robots.txt`, expected one at `/robots.txt`: crawlers read no other file',
        ],
      },
    },
  }),
}

/** Yield the files named robots.txt that no crawler reads. */
function* filesInFolders(
  graph: Graph,
  { facts: read, at }: SiteRobotsTxt,
): Generator<{ facts: RobotsFacts; path: string }> {
  for (const { file, url } of graph.otherFiles()) {
    if (!/(?:^|\/)robots\.txt$/.test(file)) continue
    const path = new URL(url).pathname
    const facts = path === '/robots.txt' ? undefined : at?.(file)?.facts
    if (facts && facts.file !== read?.file) yield { facts, path }
  }
}

/** Yield the retired names of crawlers whose successor has no group, each with the first restriction that it lost. */
function* retiredAgents(parsed: RobotsTxt | undefined): Generator<{
  agent: RobotsTxt['groups'][number]['agents'][number]
  successor: string
  lost: Line | undefined
}> {
  if (!parsed) return
  const agents = parsed.groups.flatMap((group) => group.agents)
  const lines = restrictions(parsed)
  const keys = new Set(lines.map(([key]) => key))
  for (const agent of agents) {
    const token = agent.token.toLowerCase()
    const successor = findCrawler(token)?.successor
    if (!successor || agents.some((other) => other.token.toLowerCase() === successor)) continue
    const isLost = (key: string): boolean => key.startsWith(`${token} `) && !keys.has(key.replace(token, '*'))
    yield { agent, successor, lost: lines.find(([key]) => isLost(key))?.[1] }
  }
}

interface Line {
  text: string
  line: number
  column: number
}

/** Return the first line with a restriction that another file lacks. */
function firstLost(file: RobotsTxt, root: RobotsTxt | undefined): Line | undefined {
  const kept = new Set(root && restrictions(root).map(([key]) => key))
  return restrictions(file).find(([key]) => !kept.has(key))?.[1]
}

/** List the lines that restrict crawlers, each with a key that is equal for the same restriction. */
function restrictions({ groups, preferences }: RobotsTxt): [key: string, line: Line][] {
  return [
    ...groups.flatMap(({ agents, rules }) =>
      rules
        .filter(({ type, pattern }) => type === 'disallow' && pattern !== '')
        .flatMap((rule) =>
          agents.map(({ token }): [string, Line] => [`${token.toLowerCase()} ${rule.pattern}`, rule]),
        ),
    ),
    ...preferences
      .filter(({ value }) => /^no?$/i.test(value))
      .map((one): [string, Line] => [`${one.path ?? ''} ${one.text}`, one]),
  ]
}

function locationOf(
  { file }: RobotsFacts,
  { text, line, column }: Line,
): ReturnType<typeof robotsTxtLocation> {
  return robotsTxtLocation(file, { line, column, endColumn: column + text.length })
}

/** Yield the `Disallow` lines that match nothing, if a folder with a similar name exists that no line blocks. */
function* unmatchedRules({
  graph,
  robotsTxt,
}: Pick<Site, 'graph' | 'robotsTxt'>): Generator<{ rule: RobotsRule; hint: string; facts: RobotsFacts }> {
  const { facts } = robotsTxt
  if (!facts) return
  const nearestPath = createNearestPath(() => foldersOf(graph))
  const { origin } = new URL(graph.url)
  const matches = (path: string): boolean => {
    const start = origin + path
    const starts = ({ url }: { url: string }): boolean => url.startsWith(start)
    if (graph.pages.some(starts) || graph.redirects.some(({ from }) => from.startsWith(start))) return true
    for (const file of graph.otherFiles()) if (starts(file)) return true
    return graph.find(start) !== undefined
  }
  for (const rule of facts.parsed.groups.flatMap(({ rules }) => rules)) {
    const { type, pattern } = rule
    if (type !== 'disallow' || !/^\/[^*$?]+$/.test(pattern) || ofServer.test(pattern)) continue
    const hint = nearestPath(pattern)
    if (hint === undefined || folderAbove(hint) !== folderAbove(pattern)) continue
    if (!robotsTxt.blockedBy(origin + hint) && !matches(pattern)) yield { rule, hint, facts }
  }
}

/** Return the paths of all folders with pages. */
function foldersOf({ pages }: Graph): ReadonlySet<string> {
  const folders = new Set<string>()
  for (const { kind, url } of pages) {
    let folder = kind === 'page' ? new URL('.', url).pathname : '/'
    for (; folder !== '/' && !folders.has(folder); folder = folderAbove(folder)) folders.add(folder)
  }
  return folders
}

function folderAbove(path: string): string {
  return path.replace(/[^/]*\/?$/, '')
}
