import { aiCrawlers } from '../ai/vocabularies.ts'
import { editDistance, createFindNearest } from './find-nearest.ts'
import { trimSpaces } from './spaces.ts'

/** The company that runs a crawler. */
export type Engine = 'google' | 'bing' | 'yandex' | 'seznam' | 'apple' | 'naver' | 'baidu' | 'other'

/** A crawler that directives can address. */
export interface Crawler {
  /** Lower-case name in `<meta name>`, and before the colon in `X-Robots-Tag`. */
  token: string
  engine: Engine
  /** Whether its documentation mentions a meta element with this name. */
  meta: boolean
  /** Whether its documentation allows this name in `X-Robots-Tag`. */
  header: boolean
  /** Whether it also obeys directives for all crawlers. */
  generic: boolean
  /** Other tokens whose directives it obeys. */
  reads: readonly string[]
  /** The crawler that replaced it, if no crawler has this name any more. */
  successor?: string
}

type Traits = Partial<Omit<Crawler, 'token' | 'engine'>>

function crawler(token: string, engine: Engine, traits: Traits = {}): Crawler {
  return { token, engine, meta: false, header: false, generic: true, reads: [], ...traits }
}

/** All known crawler tokens, including those that are not read in pages. */
export const crawlers: readonly Crawler[] = [
  // https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag
  crawler('googlebot', 'google', { meta: true, header: true }),
  crawler('googlebot-news', 'google', { meta: true, header: true }),
  // According to Google, this is not a search crawler and obeys only rules with its own name.
  crawler('adsbot-google', 'google', { meta: true, header: true, generic: false }),
  // https://developers.google.com/search/docs/crawling-indexing/google-common-crawlers
  // In meta elements, Google Search reads two names and ignores its others. For headers, Google documents no such
  // limit.
  ...'googlebot-image googlebot-video googlebot-mobile google-extended google-inspectiontool googleother storebot-google mediapartners-google apis-google'
    .split(' ')
    .map((token) => crawler(token, 'google', { header: true })),
  // https://www.bing.com/webmasters/help/which-robots-metatags-does-bing-support-5198d240
  crawler('bingbot', 'bing', { meta: true, header: true, reads: ['msnbot'] }),
  crawler('msnbot', 'bing', { meta: true, header: true, reads: ['bingbot'] }),
  crawler('bingpreview', 'bing'),
  // https://yandex.com/support/webmaster/controlling-robot/meta-robots.html
  crawler('yandex', 'yandex', { meta: true, header: true, reads: ['yandexbot'] }),
  crawler('yandexbot', 'yandex', { header: true, reads: ['yandex'] }),
  crawler('yandeximages', 'yandex', { header: true, reads: ['yandex'] }),
  // https://www.baidu.com/search/spider.html
  crawler('baiduspider', 'baidu', { meta: true }),
  // https://o-seznam.cz/napoveda/vyhledavani/en/indexing-control/
  crawler('seznambot', 'seznam'),
  // https://searchadvisor.naver.com/guide/seo-basic-robots
  crawler('yeti', 'naver'),
  // https://support.apple.com/en-us/119829
  crawler('applebot', 'apple', { meta: true }),
  crawler('applebot-extended', 'apple'),
  // https://github.com/monperrus/crawler-user-agents
  ...'duckduckbot slurp mojeekbot petalbot facebookexternalhit twitterbot linkedinbot ia_archiver archive.org_bot'
    .split(' ')
    .map((token) => crawler(token, 'other')),
  ...aiCrawlers
    .filter(({ company }) => !/^(?:Google|Microsoft|Apple)$/.test(company))
    .map(({ token }) => crawler(token.toLowerCase(), 'other')),
  // https://support.claude.com/en/articles/8896518-does-anthropic-crawl-data-from-the-web-and-how-can-site-owners-block-the-crawler
  ...['claude-web', 'anthropic-ai'].map((token) => crawler(token, 'other', { successor: 'claudebot' })),
]

const nearestToken = createFindNearest(['robots', ...crawlers.map((entry) => entry.token)])

const byToken: ReadonlyMap<string, Crawler> = new Map(crawlers.map((entry) => [entry.token, entry]))

/** Return the crawler with that name, ignoring case and outer white space; undefined if it is unknown. */
export function findCrawler(token: string): Crawler | undefined {
  return byToken.get(trimSpaces(token).toLowerCase())
}

/**
 * Return the meta name that a misspelt one probably means (`google-bot`, `robot`): a known token or `robots`;
 * undefined if none is similar.
 */
export function suggestCrawler(token: string): string | undefined {
  const nearest = nearestToken(token)
  const [own, meant] = [stemOf(trimSpaces(token).toLowerCase()), stemOf(nearest ?? '')]
  // `mybot` and `msnbot` have only their ending in common. Two slips change such a short name to many others.
  if (own === undefined || meant === undefined || Math.min(own.length, meant.length) > 4) return nearest
  return editDistance(own, meant) > 1 ? undefined : nearest
}

/**
 * Return the crawler that a misspelt name means; undefined for known names. Only crawlers that read their name in pages
 * are considered: `dotbot` is not a misspelt `gptbot`, which pages cannot address. In robots.txt, one slip in the name of
 * another crawler also counts, except in short names and in the retired `msnbot`, which are similar to many names.
 */
export function misspeltCrawler(name: string, carrier: 'page' | 'robots.txt' = 'page'): string | undefined {
  if (findCrawler(name)) return undefined
  const nearest = suggestCrawler(name)
  if (nearest !== undefined && findCrawler(nearest)?.meta === true) return nearest
  if (carrier === 'page') return undefined
  const written = name.toLowerCase()
  return crawlers.find(
    ({ token }) => token.length > 5 && token !== 'msnbot' && editDistance(token, written) === 1,
  )?.token
}

/** Return the part before `bot` in a name that ends with it. */
function stemOf(token: string): string | undefined {
  return /^(.+?)[^a-z0-9]*bot$/.exec(token)?.[1]
}

/**
 * Names that look like other crawlers. All other unknown names are more likely slips, or meta names for other purposes.
 */
const crawlerName = /^[a-z][\w-]*(?:bot|spider|crawler)(?:-[a-z]+)?$/

/** Return whether an unknown lower-case name looks like the name of a crawler, and not like a slip. */
export function isOtherCrawler(name: string): boolean {
  return crawlerName.test(name) && !findCrawler(name) && suggestCrawler(name) === undefined
}

/** Return the name under which a search engine crawls pages. */
export function crawlerOf(engine: Exclude<Engine, 'other'>): string {
  return crawlers.find((one) => one.engine === engine)!.token
}

/** Crawlers whose result counts by default. */
export const decidingCrawlers = ['googlebot', 'bingbot'] as const
