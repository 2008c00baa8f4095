import { editDistance, nearestOf } from './nearest.ts'
import { trimSpaces } from './spaces.ts'

/** Who runs a crawler. */
export type Engine = 'google' | 'bing' | 'yandex' | 'seznam' | 'apple' | 'naver' | 'baidu' | 'other'

/** A party that directives can be addressed to. */
export interface Crawler {
  /** Name in `<meta name>` and before the colon in `X-Robots-Tag`, lower-cased. */
  token: string
  engine: Engine
  /** Whether its documentation says that it reads a meta element of this name. */
  meta: boolean
  /** Whether its documentation allows this name in `X-Robots-Tag`. */
  header: boolean
  /** Whether directives for everybody bind it too. */
  generic: boolean
  /** Other tokens whose statements it obeys as its own. */
  reads: readonly string[]
  source: string
}

const googleRobots = 'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag'
const googleCrawlers = 'https://developers.google.com/search/docs/crawling-indexing/google-common-crawlers'
const bing = 'https://www.bing.com/webmasters/help/which-robots-metatags-does-bing-support-5198d240'
const yandex = 'https://yandex.com/support/webmaster/controlling-robot/meta-robots.html'
const apple = 'https://support.apple.com/en-us/119829'
const registry = 'https://github.com/monperrus/crawler-user-agents'

type Traits = Partial<Omit<Crawler, 'token' | 'engine' | 'source'>>

function crawler(token: string, engine: Engine, source: string, traits: Traits = {}): Crawler {
  return { token, engine, source, meta: false, header: false, generic: true, reads: [], ...traits }
}

/** Every crawler token we know, whether or not anybody reads it in a page. */
export const crawlers: readonly Crawler[] = [
  crawler('googlebot', 'google', googleRobots, { meta: true, header: true }),
  crawler('googlebot-news', 'google', googleRobots, { meta: true, header: true }),
  // Not a search crawler: Google says it obeys only rules under its own name.
  crawler('adsbot-google', 'google', googleRobots, { meta: true, header: true, generic: false }),
  // Google Search reads two names in meta and ignores its other ones; for the header it states no such limit.
  ...[
    'googlebot-image',
    'googlebot-video',
    'googlebot-mobile',
    'google-extended',
    'google-inspectiontool',
    'googleother',
    'storebot-google',
    'mediapartners-google',
    'apis-google',
  ].map((token) => crawler(token, 'google', googleCrawlers, { header: true })),
  crawler('bingbot', 'bing', bing, { meta: true, header: true, reads: ['msnbot'] }),
  crawler('msnbot', 'bing', bing, { meta: true, header: true, reads: ['bingbot'] }),
  crawler('bingpreview', 'bing', bing),
  crawler('yandex', 'yandex', yandex, { meta: true, header: true, reads: ['yandexbot'] }),
  crawler('yandexbot', 'yandex', yandex, { header: true, reads: ['yandex'] }),
  crawler('yandeximages', 'yandex', yandex, { header: true, reads: ['yandex'] }),
  crawler('baiduspider', 'baidu', 'https://www.baidu.com/search/spider.html', { meta: true }),
  crawler('seznambot', 'seznam', 'https://o-seznam.cz/napoveda/vyhledavani/en/indexing-control/'),
  crawler('yeti', 'naver', 'https://searchadvisor.naver.com/guide/seo-basic-robots'),
  crawler('applebot', 'apple', apple, { meta: true }),
  crawler('applebot-extended', 'apple', apple),
  ...[
    'duckduckbot',
    'slurp',
    'mojeekbot',
    'petalbot',
    'amazonbot',
    'gptbot',
    'oai-searchbot',
    'chatgpt-user',
    'claudebot',
    'ccbot',
    'perplexitybot',
    'bytespider',
    'meta-externalagent',
    'facebookexternalhit',
    'twitterbot',
    'linkedinbot',
    'ia_archiver',
  ].map((token) => crawler(token, 'other', registry)),
]

const nearestToken = nearestOf(['robots', ...crawlers.map((entry) => entry.token)])

const byToken: ReadonlyMap<string, Crawler> = new Map(crawlers.map((entry) => [entry.token, entry]))

/** The crawler of that name, ignoring case and outer white space; undefined when nobody we know has it. */
export function findCrawler(token: string): Crawler | undefined {
  return byToken.get(trimSpaces(token).toLowerCase())
}

/**
 * The meta name that a misspelt one probably means (`google-bot`, `robot`): a known token or `robots`;
 * undefined when none is near.
 */
export function suggestCrawler(token: string): string | undefined {
  const nearest = nearestToken(token)
  const [own, meant] = [stemOf(trimSpaces(token).toLowerCase()), stemOf(nearest ?? '')]
  // In `mybot` and `msnbot` only the ending is alike: names as short as these stand two slips from many.
  if (own === undefined || meant === undefined || Math.min(own.length, meant.length) > 4) return nearest
  return editDistance(own, meant) > 1 ? undefined : nearest
}

/**
 * The crawler that a misspelt name means, among those that say that they read their name in pages: a name near to one
 * that nobody reads says nothing, `dotbot` is no slip of `gptbot`. Undefined for a name that we know.
 */
export function misspeltCrawler(name: string): string | undefined {
  const nearest = findCrawler(name) ? undefined : suggestCrawler(name)
  return nearest !== undefined && findCrawler(nearest)?.meta === true ? nearest : undefined
}

/** What stands before `bot` in a name that ends with it. */
function stemOf(token: string): string | undefined {
  return /^(.+?)[^a-z0-9]*bot$/.exec(token)?.[1]
}

/** Names of crawlers that no list of ours has; everything else is more likely a slip or something else's name. */
const likeCrawler = /^[a-z][\w-]*(?:bot|spider|crawler)(?:-[a-z]+)?$/

/** Whether a name in lower case that we do not know looks like a crawler's, and like no slip of one that we know. */
export function isOtherCrawler(name: string): boolean {
  return likeCrawler.test(name) && !findCrawler(name) && suggestCrawler(name) === undefined
}
