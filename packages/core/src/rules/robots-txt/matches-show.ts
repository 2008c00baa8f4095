import { getOrCreate, isForAll, robotsTxtLocation } from '@indexical/syntax/internal'
import type { ContentSignal } from '@indexical/syntax/robots-txt'
import type { Site, SiteRobotsTxt } from '../../site/types.ts'
import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Require robots.txt to match the option `show`',
  why: 'A copied line for AI crawlers can hide the site where you want it to be shown.',
  howToFix: 'Correct the line of robots.txt, or the option `show`.',
  level: 'warn',
  sources: ['https://contentsignals.org/'],
  messages: {
    signal: (found: string, expected: string) =>
      `Unexpected content signal \`${found}\`, expected \`${expected}\` as in the option \`show\``,
    missing: (signals: string) =>
      `Missing content signal \`${signals}\` for all crawlers, expected it as in the option \`contentSignal\``,
    blocked: (line: string, crawlers: string) =>
      `Unexpected \`${line}\`, expected robots.txt to allow ${crawlers}, because the option \`show\` contains \`ai\``,
  },
  *check({ graph, robotsTxt, show, contentSignal, report }) {
    if (!show) return
    const { facts } = robotsTxt
    const signals = facts?.parsed.signals ?? []
    for (const signal of signals) {
      const use = uses.find(
        ({ name, crawlers }) => name === signal.name.toLowerCase() && addresses(signal, crawlers),
      )
      const expected = use && signalOf(use, show)
      if (!use || isOther(signal) || expected === written(signal)) continue
      const location = robotsTxtLocation(facts!.file, signal)
      yield report('signal', [written(signal), expected!], { location })
    }
    const missing = contentSignal
      ? uses.filter(({ name }) => !signals.some((one) => isForAll(one) && one.name.toLowerCase() === name))
      : []
    if (missing.length > 0) yield report('missing', [missing.map((use) => signalOf(use, show)).join(', ')])
    if (!show.includes('ai')) return
    for (const { line, location, crawlers } of blocksOfAnswers({ graph, robotsTxt }))
      yield report('blocked', [line, crawlers.join(', ')], { location })
  },
  examples: {
    'signals and groups that match': {
      pages: { '/': '<title>Home</title>' },
      settings: { show: ['search', 'ai'] },
      robotsTxt:
        'User-agent: *\nContent-Signal: search=yes, ai-input=yes, ai-train=no\nDisallow: /private/\n\nUser-agent: GPTBot\nContent-Signal: ai-input=no\nDisallow: /\n',
    },
    'no option': {
      pages: { '/': '<title>Home</title>' },
      robotsTxt:
        'User-agent: *\nContent-Signal: ai-input=no\nAllow: /\n\nUser-agent: OAI-SearchBot\nDisallow: /\n',
    },
    'signals against the option': {
      pages: { '/': '<title>Home</title>' },
      settings: { show: ['search'] },
      robotsTxt: 'User-agent: *\nContent-Signal: search=no, ai-input=yes\nAllow: /\n',
      reports: [
        'robots.txt 2:17-26 signal: Unexpected content signal `search=no`, expected `search=yes` as in the option `show`',
        'robots.txt 2:28-40 signal: Unexpected content signal `ai-input=yes`, expected `ai-input=no` as in the option `show`',
      ],
    },
    'crawlers of AI answers that are blocked': {
      pages: { '/': '<title>Home</title>' },
      settings: { show: ['search', 'ai'] },
      robotsTxt: 'User-agent: GPTBot\nUser-agent: PerplexityBot\nUser-agent: OAI-SearchBot\nDisallow: /\n',
      reports: [
        'robots.txt 4:1-12 blocked: Unexpected `Disallow: /`, expected robots.txt to allow OAI-SearchBot, PerplexityBot, because the option `show` contains `ai`',
      ],
    },
    'a signal that was requested and cannot be written': {
      pages: { '/': '<title>Home</title>' },
      settings: { show: ['search', 'ai'], contentSignal: true },
      robotsTxt: 'User-agent: *\nContent-Signal: ai-train=no\nAllow: /\n',
      reports: [
        'missing: Missing content signal `search=yes, ai-input=yes` for all crawlers, expected it as in the option `contentSignal`',
      ],
    },
  },
})

/** A use of content that the option `show` allows or forbids. */
interface Use {
  /** Name of the content signal. */
  name: string
  part: 'search' | 'ai'
  /** Crawlers of this use, without crawlers that only collect texts for training. */
  crawlers: readonly string[]
}

/**
 * Crawlers for answers of AI systems.
 *
 * @see https://platform.openai.com/docs/bots
 * @see https://docs.perplexity.ai/guides/bots
 * @see https://support.claude.com/en/articles/8896518-does-anthropic-crawl-data-from-the-web-and-how-can-site-owners-block-the-crawler
 */
const answerCrawlers = ['OAI-SearchBot', 'PerplexityBot', 'Claude-SearchBot', 'Claude-User']

const uses: readonly Use[] = [
  { name: 'search', part: 'search', crawlers: ['Googlebot', 'Bingbot'] },
  { name: 'ai-input', part: 'ai', crawlers: answerCrawlers },
]

function signalOf({ name, part }: Use, show: readonly string[]): string {
  return `${name}=${show.includes(part) ? 'yes' : 'no'}`
}

function written({ name, value }: ContentSignal): string {
  return `${name}=${value}`.toLowerCase()
}

/** Return whether the value is neither yes nor no. Another rule reports misspelt values. */
function isOther({ value }: ContentSignal): boolean {
  return !/^(?:yes|no)$/i.test(value)
}

/** Return whether a signal is for all crawlers, or for one of these. */
function addresses(signal: ContentSignal, crawlers: readonly string[]): boolean {
  const tokens = new Set(crawlers.map((token) => token.toLowerCase()))
  return isForAll(signal) || signal.agents.some(({ token }) => tokens.has(token.toLowerCase()))
}

/** A line that blocks the home page for crawlers of AI answers. */
type Block = NonNullable<ReturnType<SiteRobotsTxt['blockedBy']>> & { crawlers: string[] }

/** Group the blocked crawlers by line. Lines that also block Google are omitted, because another rule reports them. */
function blocksOfAnswers({ graph, robotsTxt }: Pick<Site, 'graph' | 'robotsTxt'>): Iterable<Block> {
  const blocks = new Map<number, Block>()
  const ofGoogle = robotsTxt.blockedBy(graph.url)?.location
  for (const crawler of answerCrawlers) {
    const block = robotsTxt.blockedBy(graph.url, crawler.toLowerCase())
    const number = block?.location.line
    if (!block || number === undefined || number === ofGoogle?.line) continue
    getOrCreate(blocks, number, () => ({ ...block, crawlers: [] })).crawlers.push(crawler)
  }
  return blocks.values()
}
