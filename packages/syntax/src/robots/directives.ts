import type { Engine } from './crawlers.ts'
import { createFindNearest } from './find-nearest.ts'
import { trimSpaces } from './spaces.ts'

/** The type of value after a directive's colon. */
export type ValueKind = 'none' | 'integer' | 'image-preview' | 'date'

/**
 * The effect of a directive: `negative` forbids something, `positive` states a default, `relaxing` weakens a negative
 * one, `neutral` has no effect any more.
 */
export type Polarity = 'negative' | 'positive' | 'relaxing' | 'neutral'

/**
 * The state in an engine's documentation: `read`, `ignored` (documented as not used), `retired` (used in the past),
 * `undocumented`.
 */
export type Support = 'read' | 'ignored' | 'retired' | 'undocumented'

/** Engines in the registry. */
export type SearchEngine = Exclude<Engine, 'other'>

/** One directive of the registry. */
export interface DirectiveInfo {
  name: string
  value: ValueKind
  polarity: Polarity
  /** The effect, as a phrase that completes "crawlers should …". */
  effect: string
  engines: Readonly<Record<SearchEngine, Support>>
  /** Year, month or day since which it is not supported. */
  retired?: string
  /** Whether it is about use by AI systems, and not about search. */
  ai?: true
  sources: readonly string[]
}

const google = 'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag'
const googleTags = 'https://developers.google.com/search/docs/crawling-indexing/special-tags'
const googleEmbedded = 'https://developers.google.com/search/blog/2022/01/robots-meta-tag-indexifembedded'
const bing = 'https://www.bing.com/webmasters/help/which-robots-metatags-does-bing-support-5198d240'
const bingChat =
  'https://blogs.bing.com/webmaster/september-2023/Announcing-new-options-for-webmasters-to-control-usage-of-their-content-in-Bing-Chat'
const yandex = 'https://yandex.com/support/webmaster/controlling-robot/meta-robots.html'
const apple = 'https://support.apple.com/en-us/119829'

const deviantArt =
  'https://www.deviantart.com/team/journal/UPDATE-All-Deviations-Are-Opted-Out-of-AI-Datasets-934500371'

const engineNames = ['google', 'bing', 'yandex', 'seznam', 'apple', 'naver', 'baidu'] as const
const documentation: Partial<Record<SearchEngine, string>> = { google, bing, yandex, apple }

interface Entry extends Omit<Partial<DirectiveInfo>, 'engines'> {
  name: string
  effect: string
  /** @default none */
  readBy?: readonly SearchEngine[]
  /** The state at other engines. @default undocumented */
  others?: Partial<Record<SearchEngine, Support>>
}

/** Sources are by default the pages of the engines that read the directive. */
function directive({ readBy = [], others, ...entry }: Entry): DirectiveInfo {
  const stateOf = (engine: SearchEngine): Support =>
    others?.[engine] ?? (readBy.includes(engine) ? 'read' : 'undocumented')
  const engines = Object.fromEntries(engineNames.map((engine) => [engine, stateOf(engine)]))
  const sources = readBy.flatMap((engine) => documentation[engine] ?? [])
  return {
    value: 'none',
    polarity: 'negative',
    sources,
    ...entry,
    engines: engines as DirectiveInfo['engines'],
  }
}

/** All directives that an engine reads or has read, in the order in which we print them. */
export const directives: readonly DirectiveInfo[] = [
  directive({
    name: 'noindex',
    effect: 'keep the page out of search results',
    readBy: ['google', 'bing', 'yandex', 'seznam', 'apple', 'naver'],
  }),
  directive({
    name: 'index',
    polarity: 'positive',
    effect: 'index the page, which is the default',
    readBy: ['google', 'bing', 'yandex', 'seznam'],
    sources: [googleTags, bing, yandex],
  }),
  directive({
    name: 'nofollow',
    effect: 'ignore the links of the page',
    readBy: ['google', 'bing', 'yandex', 'seznam', 'apple', 'naver', 'baidu'],
  }),
  directive({
    name: 'follow',
    polarity: 'positive',
    effect: 'follow the links of the page, which is the default',
    readBy: ['google', 'bing', 'yandex', 'seznam'],
    sources: [googleTags, bing, yandex],
  }),
  directive({
    name: 'none',
    effect: 'neither index the page nor follow its links',
    readBy: ['google', 'yandex', 'apple'],
  }),
  directive({
    name: 'all',
    polarity: 'positive',
    effect: 'index the page and follow its links, which is the default',
    readBy: ['google', 'yandex', 'seznam', 'apple'],
  }),
  directive({
    name: 'indexifembedded',
    polarity: 'relaxing',
    effect: 'index the content where another page embeds it, in spite of noindex',
    readBy: ['google'],
    sources: [google, googleEmbedded],
  }),
  directive({
    name: 'noarchive',
    effect: 'show no cached copy',
    readBy: ['bing', 'yandex', 'baidu'],
    others: { google: 'retired' },
    sources: [google, bing, bingChat, yandex],
  }),
  directive({
    name: 'archive',
    polarity: 'positive',
    effect: 'show a cached copy, which is the default',
    readBy: ['yandex'],
  }),
  directive({
    name: 'nocache',
    effect: 'use no more than the URL, title and snippet in chat answers and training',
    readBy: ['bing'],
    others: { google: 'ignored' },
    sources: [google, bingChat],
  }),
  directive({
    name: 'nosnippet',
    effect: 'show no text or video preview',
    readBy: ['google', 'bing', 'apple'],
  }),
  directive({
    name: 'max-snippet',
    value: 'integer',
    effect: 'show a text preview of at most that many characters',
    readBy: ['google', 'bing'],
  }),
  directive({
    name: 'max-image-preview',
    value: 'image-preview',
    effect: 'show an image preview of at most that size',
    readBy: ['google', 'bing'],
  }),
  directive({
    name: 'max-video-preview',
    value: 'integer',
    effect: 'show a video preview of at most that many seconds',
    readBy: ['google', 'bing'],
  }),
  directive({
    name: 'notranslate',
    effect: 'not offer a translation of the page',
    readBy: ['google'],
  }),
  directive({
    name: 'noimageindex',
    effect: 'not index images of the page',
    readBy: ['google'],
  }),
  directive({
    name: 'unavailable_after',
    value: 'date',
    effect: 'keep the page out of search results after that time',
    readBy: ['google'],
  }),
  directive({
    name: 'nositelinkssearchbox',
    polarity: 'neutral',
    effect: 'show no search box with the site links',
    others: { google: 'retired' },
    retired: '2024-11-21',
    sources: [google],
  }),
  directive({
    name: 'noodp',
    polarity: 'neutral',
    effect: 'not use the description of the Open Directory',
    // Bing's page still lists it, but the directory does not exist any more.
    others: { google: 'retired', bing: 'retired', yandex: 'retired' },
    retired: '2017',
    sources: [bing],
  }),
  directive({
    name: 'noydir',
    polarity: 'neutral',
    effect: 'not use the description of the Yahoo Directory',
    retired: '2014',
    sources: [
      'https://searchengineland.com/yahoo-provides-noydir-opt-out-of-yahoo-directory-titles-descriptions-10631',
    ],
  }),
  directive({
    name: 'noyaca',
    effect: 'not show a description by Yandex',
    readBy: ['yandex'],
  }),
  directive({
    name: 'noai',
    effect: 'not train AI on the content',
    others: { google: 'ignored', bing: 'ignored' },
    ai: true,
    sources: [deviantArt],
  }),
  directive({
    name: 'noimageai',
    effect: 'not train AI on the images',
    others: { google: 'ignored', bing: 'ignored' },
    ai: true,
    sources: [deviantArt],
  }),
  directive({
    name: 'noml',
    effect: 'not use the content for machine learning',
    others: { google: 'ignored', bing: 'ignored' },
    ai: true,
    sources: ['https://noml.info'],
  }),
]

const forSearch = createFindNearest(directives.filter(({ ai }) => !ai).map(({ name }) => name))
const forAi = createFindNearest(directives.filter(({ ai }) => ai).map(({ name }) => name))

/** Return the most similar name. `noimage` more probably means `noimageindex` than a directive for AI systems. */
function nearestName(name: string): string | undefined {
  return forSearch(name) ?? forAi(name)
}

const byName: ReadonlyMap<string, DirectiveInfo> = new Map(directives.map((entry) => [entry.name, entry]))

/** Return the registry's entry, ignoring case and outer white space; undefined if no engine knows the directive. */
export function findDirective(name: string): DirectiveInfo | undefined {
  return byName.get(trimSpaces(name).toLowerCase())
}

/** Return the directive that a misspelt name probably means (`no-index`, `nofolow`); undefined if none is similar. */
export function suggestDirective(name: string): string | undefined {
  // In `max-snippet=20`, the name is correct, but the colon is wrong.
  return nearestName(name) ?? nearestName(name.split(/[=(]/, 1)[0] ?? '')
}
