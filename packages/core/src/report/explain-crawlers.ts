import type { Place, At } from '../place.ts'
import { effective } from '../robots/combine.ts'
import type { Because, Effective, EffectiveField } from '../robots/combine.ts'
import { findCrawler } from '../robots/crawlers.ts'
import type { Engine } from '../robots/crawlers.ts'
import { formatDate } from '../robots/date.ts'
import { findDirective } from '../robots/directives.ts'
import type { Support } from '../robots/directives.ts'
import { directivePlace } from '../signals/directive-place.ts'
import type { PageKind, RobotsStatement } from '../signals/types.ts'
import { decidingCrawlers } from '../site/deciding-crawlers.ts'
import type { Site } from '../site/types.ts'

/** What one crawler concludes. */
export interface ExplainedCrawler {
  indexable: boolean
  /** False when robots.txt keeps it from reading anything at the URL, directives included. */
  crawlable: boolean
  /** Reasons in words, each with its place where one is known. */
  because: string[]
  /** What else it does otherwise than by default, in words, each with its place. */
  also: string[]
  /** What it reads, combined; nothing when it may not crawl the URL. */
  directives: Omit<Effective, 'because'>
}

/** What is said about a URL, and to whom it is shown. */
export interface CrawledUrl {
  url: string
  kind: PageKind
  robots: readonly RobotsStatement[]
  place: (at: At) => Place
  /** Milliseconds since 1970 that count as now. */
  now: number
}

/** What the crawlers that matter conclude, and those that are addressed by name. */
export function explainCrawlers(site: Site, subject: CrawledUrl): Record<string, ExplainedCrawler> {
  const named = subject.robots.map(({ crawler }) => crawler).filter((crawler) => crawler !== '*')
  const names = [...new Set([...decidingCrawlers, 'yandex', ...named])]
  return Object.fromEntries(names.map((name) => [name, explainCrawler(site, subject, name)]))
}

function explainCrawler(site: Site, subject: CrawledUrl, crawler: string): ExplainedCrawler {
  const { url, robots, place, now } = subject
  const block = site.blockedBy(url, crawler)
  const said = effective<At>(robots, crawler, { now })
  // What a crawler may not fetch says nothing to it: not even noindex keeps the bare URL out of the index.
  const { because: causes, ...directives } = block ? effective<At>([], crawler) : said
  const cite = (cause: Because<At>): string => citation(cause, place)
  const engine = findCrawler(crawler)?.engine
  const kind = kinds[subject.kind]
  const because = [
    ...(causes.index ? [cite(causes.index) + doubt(causes.index, engine)] : []),
    ...(kind === undefined ? [] : [kind]),
    ...(block ? [`robots.txt blocks it: ${block.line} at ${placeText(block.at)}`] : []),
    ...(block && said.because.index ? [`${cite(said.because.index)} is never read`] : []),
  ]
  return {
    indexable: directives.index && kind === undefined,
    crawlable: !block,
    because: because.length > 0 ? because : ['nothing forbids it'],
    also: furtherFields.flatMap((field) => {
      const cause = causes[field]
      const words = cause && supportOf(cause, engine) === 'read' ? wording[field]?.(directives) : undefined
      return cause && words !== undefined ? [`${words}: ${cite(cause)}`] : []
    }),
    directives,
  }
}

/** Why what stands at a URL is no page for the index. */
const kinds: Readonly<Record<PageKind, string | undefined>> = {
  page: undefined,
  refresh: 'the page is a redirect',
  error: 'the page is an error page',
  fragment: 'the page is a fragment',
}

function citation({ statement, directive }: Because<At>, place: (at: At) => Place): string {
  return `${directive.raw} at ${placeText(place(directivePlace(statement as RobotsStatement, directive)))}`
}

function doubt(cause: Because<At>, engine: Engine | undefined): string {
  if (engine === undefined || supportOf(cause, engine) === 'read') return ''
  return `, of which the documentation of ${engine} says nothing`
}

/** Whether the engine documents the directive; of one that we know nothing about, we assume it. */
function supportOf({ directive }: Because<At>, engine: Engine | undefined): Support {
  if (engine === undefined || engine === 'other') return 'read'
  return findDirective(directive.name)?.engines[engine] ?? 'undocumented'
}

type Directives = ExplainedCrawler['directives']

/** What follows from a field that is not at its default; undefined where it makes no difference. */
const wording: Partial<Record<EffectiveField, (directives: Directives) => string | undefined>> = {
  indexIfEmbedded: () => 'indexes the content where other pages embed it',
  unavailableAfter: ({ index, unavailableAfter }) =>
    index ? `drops it from the index after ${formatDate(unavailableAfter!)}` : undefined,
  follow: () => 'follows no link',
  archive: shown(() => 'shows no cached copy'),
  maxSnippet: shown(({ maxSnippet }) =>
    maxSnippet === 0 ? 'shows no text' : `shows at most ${maxSnippet} characters of text`,
  ),
  maxImagePreview: shown(({ maxImagePreview }) => imagePreview[maxImagePreview]),
  maxVideoPreview: shown(({ maxVideoPreview }) =>
    maxVideoPreview === 0
      ? 'shows no more than a still image of videos'
      : `shows at most ${maxVideoPreview} seconds of videos`,
  ),
  translate: shown(() => 'offers no translation'),
  imageIndex: () => 'indexes no image',
}

const furtherFields = Object.keys(wording) as EffectiveField[]

const imagePreview: Readonly<Record<Directives['maxImagePreview'], string>> = {
  none: 'shows no image',
  standard: 'shows images no larger than usual',
  large: 'may show large images',
}

/** Nothing is shown of a page that is in no result. */
function shown(words: (directives: Directives) => string): (directives: Directives) => string | undefined {
  return (directives) => (directives.index ? words(directives) : undefined)
}

function placeText({ file, line, column }: Place): string {
  return [file, line, column].filter((part) => part !== undefined).join(':')
}
