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

const undocumented: Readonly<Record<SearchEngine, Support>> = {
  google: 'undocumented',
  bing: 'undocumented',
  yandex: 'undocumented',
  seznam: 'undocumented',
  apple: 'undocumented',
  naver: 'undocumented',
  baidu: 'undocumented',
}

function readBy(...engines: readonly SearchEngine[]): Record<SearchEngine, Support> {
  return { ...undocumented, ...Object.fromEntries(engines.map((engine) => [engine, 'read' as const])) }
}

type Entry = Omit<DirectiveInfo, 'value' | 'polarity'> & Partial<DirectiveInfo>

function directive(entry: Entry): DirectiveInfo {
  return { value: 'none', polarity: 'negative', ...entry }
}

/** All directives that an engine reads or has read, in the order in which we print them. */
export const directives: readonly DirectiveInfo[] = [
  directive({
    name: 'noindex',
    effect: 'keep the page out of search results',
    engines: readBy('google', 'bing', 'yandex', 'seznam', 'apple', 'naver'),
    sources: [google, bing, yandex, apple],
  }),
  directive({
    name: 'index',
    polarity: 'positive',
    effect: 'index the page, which is the default',
    engines: readBy('google', 'bing', 'yandex', 'seznam'),
    sources: [googleTags, bing, yandex],
  }),
  directive({
    name: 'nofollow',
    effect: 'ignore the links of the page',
    engines: readBy('google', 'bing', 'yandex', 'seznam', 'apple', 'naver', 'baidu'),
    sources: [google, bing, yandex, apple],
  }),
  directive({
    name: 'follow',
    polarity: 'positive',
    effect: 'follow the links of the page, which is the default',
    engines: readBy('google', 'bing', 'yandex', 'seznam'),
    sources: [googleTags, bing, yandex],
  }),
  directive({
    name: 'none',
    effect: 'neither index the page nor follow its links',
    engines: readBy('google', 'yandex', 'apple'),
    sources: [google, yandex, apple],
  }),
  directive({
    name: 'all',
    polarity: 'positive',
    effect: 'index the page and follow its links, which is the default',
    engines: readBy('google', 'yandex', 'seznam', 'apple'),
    sources: [google, yandex, apple],
  }),
  directive({
    name: 'indexifembedded',
    polarity: 'relaxing',
    effect: 'index the content where another page embeds it, in spite of noindex',
    engines: readBy('google'),
    sources: [google, googleEmbedded],
  }),
  directive({
    name: 'noarchive',
    effect: 'show no cached copy',
    engines: { ...readBy('bing', 'yandex', 'baidu'), google: 'retired' },
    sources: [google, bing, bingChat, yandex],
  }),
  directive({
    name: 'archive',
    polarity: 'positive',
    effect: 'show a cached copy, which is the default',
    engines: readBy('yandex'),
    sources: [yandex],
  }),
  directive({
    name: 'nocache',
    effect: 'use no more than the URL, title and snippet in chat answers and training',
    engines: { ...readBy('bing'), google: 'ignored' },
    sources: [google, bingChat],
  }),
  directive({
    name: 'nosnippet',
    effect: 'show no text or video preview',
    engines: readBy('google', 'bing', 'apple'),
    sources: [google, bing, apple],
  }),
  directive({
    name: 'max-snippet',
    value: 'integer',
    effect: 'show a text preview of at most that many characters',
    engines: readBy('google', 'bing'),
    sources: [google, bing],
  }),
  directive({
    name: 'max-image-preview',
    value: 'image-preview',
    effect: 'show an image preview of at most that size',
    engines: readBy('google', 'bing'),
    sources: [google, bing],
  }),
  directive({
    name: 'max-video-preview',
    value: 'integer',
    effect: 'show a video preview of at most that many seconds',
    engines: readBy('google', 'bing'),
    sources: [google, bing],
  }),
  directive({
    name: 'notranslate',
    effect: 'not offer a translation of the page',
    engines: readBy('google'),
    sources: [google],
  }),
  directive({
    name: 'noimageindex',
    effect: 'not index images of the page',
    engines: readBy('google'),
    sources: [google],
  }),
  directive({
    name: 'unavailable_after',
    value: 'date',
    effect: 'keep the page out of search results after that time',
    engines: readBy('google'),
    sources: [google],
  }),
  directive({
    name: 'nositelinkssearchbox',
    polarity: 'neutral',
    effect: 'show no search box with the site links',
    engines: { ...undocumented, google: 'retired' },
    retired: '2024-11-21',
    sources: [google],
  }),
  directive({
    name: 'noodp',
    polarity: 'neutral',
    effect: 'not use the description of the Open Directory',
    // Bing's page still lists it, but the directory does not exist any more.
    engines: { ...undocumented, google: 'retired', bing: 'retired', yandex: 'retired' },
    retired: '2017',
    sources: [bing],
  }),
  directive({
    name: 'noydir',
    polarity: 'neutral',
    effect: 'not use the description of the Yahoo Directory',
    engines: undocumented,
    retired: '2014',
    sources: [
      'https://searchengineland.com/yahoo-provides-noydir-opt-out-of-yahoo-directory-titles-descriptions-10631',
    ],
  }),
  directive({
    name: 'noyaca',
    effect: 'not show a description by Yandex',
    engines: readBy('yandex'),
    sources: [yandex],
  }),
  directive({
    name: 'noai',
    effect: 'not train AI on the content',
    engines: { ...undocumented, google: 'ignored', bing: 'ignored' },
    ai: true,
    sources: [
      'https://www.deviantart.com/team/journal/UPDATE-All-Deviations-Are-Opted-Out-of-AI-Datasets-934500371',
    ],
  }),
  directive({
    name: 'noimageai',
    effect: 'not train AI on the images',
    engines: { ...undocumented, google: 'ignored', bing: 'ignored' },
    ai: true,
    sources: [
      'https://www.deviantart.com/team/journal/UPDATE-All-Deviations-Are-Opted-Out-of-AI-Datasets-934500371',
    ],
  }),
  directive({
    name: 'noml',
    effect: 'not use the content for machine learning',
    engines: { ...undocumented, google: 'ignored', bing: 'ignored' },
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
