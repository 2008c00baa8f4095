import type { Location, SignalLocation } from '@indexical/syntax'
import { crawlerOf, decidingCrawlers, formatDate } from '@indexical/syntax/internal/robots'
import { effective, findCrawler, findDirective } from '@indexical/syntax/robots'
import type {
  Because,
  Effective,
  EffectiveField,
  Engine,
  SearchEngine,
  Support,
} from '@indexical/syntax/robots'
import { causeLocation } from '../page/directive-location.ts'
import type { Fragment, PageKind, RobotsStatement } from '../page/types.ts'
import { formatLocation } from './finding-text.ts'
import type { SiteRobotsTxt } from '../site/types.ts'

/** The conclusions of one crawler. */
export interface ExplainedCrawler {
  indexable: boolean
  /** False if robots.txt forbids fetching the URL. The crawler then cannot read the directives of the page. */
  crawlable: boolean
  /** Reasons as text, each with its location if known. */
  because: string[]
  /** Other differences from the default, as text, each with its location. */
  also: string[]
  /** The carrier of the directive that forbids indexing. @default none forbids it */
  by?: RobotsStatement['carrier'] | undefined
  /** The directive that limits the text of results and AI answers, with its location; missing without one. */
  snippet?: string | undefined
  /** The combined directives that the crawler reads. All are the default if it may not crawl the URL. */
  directives: Omit<Effective, 'because'>
}

/** The signals about a URL, for `explainCrawlers`. */
export interface CrawledUrl {
  url: string
  kind: PageKind
  /** Why a fragment is not a whole HTML document; undefined for other kinds, and for an ownership proof. */
  fragment?: Fragment | undefined
  /** The status of an error page; undefined if the host is unknown. */
  status?: number | undefined
  robots: readonly RobotsStatement[]
  locate: (location: SignalLocation) => Location
  /** The current time in milliseconds since 1970. */
  now: number
}

/**
 * Return the conclusions of the most important crawlers, and of those that signals name.
 *
 * @param engines others whose crawlers matter
 */
export function explainCrawlers(
  robotsTxt: SiteRobotsTxt,
  subject: CrawledUrl,
  engines: readonly SearchEngine[] = [],
): Record<string, ExplainedCrawler> {
  const named = subject.robots.map(({ crawler }) => crawler).filter((crawler) => crawler !== '*')
  const names = [...new Set([...decidingCrawlers, ...engines.map(crawlerOf), ...named])]
  return Object.fromEntries(names.map((name) => [name, explainCrawler(robotsTxt, subject, name)]))
}

function explainCrawler(robotsTxt: SiteRobotsTxt, subject: CrawledUrl, crawler: string): ExplainedCrawler {
  const { url, robots, locate, now } = subject
  const block = robotsTxt.blockedBy(url, crawler)
  const declared = effective<SignalLocation>(robots, crawler, { now })
  // A blocked crawler reads no signals. It may index the bare URL, even if the page has noindex.
  const { because: causes, ...directives } = block ? effective<SignalLocation>([], crawler) : declared
  const cite = (cause: Because<SignalLocation>): string =>
    `${cause.directive.raw} at ${formatLocation(locate(causeLocation(cause)))}`
  const engine = findCrawler(crawler)?.engine
  const kind = describeKind(subject)
  const because = [
    ...(causes.index ? [cite(causes.index) + doubt(causes.index, engine)] : []),
    ...(kind === undefined ? [] : [kind]),
    ...(block ? [`robots.txt blocks it: ${block.line} at ${formatLocation(block.location)}`] : []),
    ...(block && declared.because.index ? [`${cite(declared.because.index)} is never read`] : []),
  ]
  return {
    indexable: directives.index && isSentAsPage(subject),
    crawlable: !block,
    because: because.length > 0 ? because : ['no signal forbids it'],
    also: furtherFields.flatMap((field) => {
      const cause = causes[field]
      const description =
        cause && supportOf(cause, engine) === 'read' ? descriptions[field]?.(directives) : undefined
      return cause && description !== undefined ? [`${description}: ${cite(cause)}`] : []
    }),
    by: directives.index ? undefined : (causes.index?.statement as RobotsStatement | undefined)?.carrier,
    snippet: causes.maxSnippet && cite(causes.maxSnippet),
    directives,
  }
}

/** Return whether a crawler gets a document to index. For crawlers, the status counts, and not the name of a file. */
function isSentAsPage({ kind, status }: CrawledUrl): boolean {
  return kind !== 'refresh' && (kind !== 'error' || (status !== undefined && status < 400))
}

/** Return why a document is not an ordinary page; undefined for a page. */
function describeKind({ kind, fragment, status }: CrawledUrl): string | undefined {
  if (kind === 'page') return undefined
  if (kind === 'error') return describeError(status)
  return kind === 'refresh' ? 'the page is a redirect' : describeFragment(fragment)
}

const fragments: Partial<Record<Fragment, string>> = {
  part: 'the file is a part of a page (no doctype, html, head, body or title), but a crawler that finds a link to it may index it',
  empty: 'the file is empty',
  redirect: 'the file is empty, and its script redirects',
  '<!--#>': 'the server assembles the page from other files',
  JSON: 'the file is JSON, not HTML',
}

function describeFragment(fragment: Fragment | undefined): string {
  if (fragment === undefined) return 'the file proves the ownership of the site'
  return fragments[fragment] ?? `the file is XML (\`${fragment}\`), not HTML`
}

function describeError(status: number | undefined): string {
  if (status === undefined) return 'its name is that of an error page, but the host may answer 200'
  return status < 400
    ? `its name is that of an error page, but the host answers ${status}`
    : 'the page is an error page'
}

function doubt(cause: Because<SignalLocation>, engine: Engine | undefined): string {
  if (engine === undefined || supportOf(cause, engine) === 'read') return ''
  return `, which ${engine} does not document`
}

/** Return whether the engine documents the directive. For engines without documentation here, support is assumed. */
function supportOf({ directive }: Because<SignalLocation>, engine: Engine | undefined): Support {
  if (engine === undefined || engine === 'other') return 'read'
  return findDirective(directive.name)?.engines[engine] ?? 'undocumented'
}

type Directives = ExplainedCrawler['directives']

/** The effect of each field that is not at its default; undefined without an effect. */
const descriptions: Partial<Record<EffectiveField, (directives: Directives) => string | undefined>> = {
  indexIfEmbedded: () => 'indexes the content where other pages embed it',
  unavailableAfter: ({ index, unavailableAfter }) =>
    index ? `drops it from the index after ${formatDate(unavailableAfter!)}` : undefined,
  follow: () => 'follows no link',
  archive: ifIndexed(() => 'shows no cached copy'),
  maxSnippet: ifIndexed(({ maxSnippet }) =>
    maxSnippet === 0 ? 'shows no text' : `shows at most ${maxSnippet} characters of text`,
  ),
  maxImagePreview: ifIndexed(({ maxImagePreview }) => imagePreview[maxImagePreview]),
  maxVideoPreview: ifIndexed(({ maxVideoPreview }) =>
    maxVideoPreview === 0
      ? 'shows no more than a still image of videos'
      : `shows at most ${maxVideoPreview} seconds of videos`,
  ),
  translate: ifIndexed(() => 'offers no translation'),
  imageIndex: () => 'indexes no image',
}

const furtherFields = Object.keys(descriptions) as EffectiveField[]

const imagePreview: Readonly<Record<Directives['maxImagePreview'], string>> = {
  none: 'shows no image',
  standard: 'shows images no larger than usual',
  large: 'may show large images',
}

/** Limit a description to pages that may appear in results. */
function ifIndexed(
  describe: (directives: Directives) => string,
): (directives: Directives) => string | undefined {
  return (directives) => (directives.index ? describe(directives) : undefined)
}
