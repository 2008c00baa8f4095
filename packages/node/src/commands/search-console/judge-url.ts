import type { FinishedBuild } from '../../site/finished-build.ts'
import type { Location } from '@indexical/syntax'
import { indexUrls } from '@indexical/core/internal'
import type { UrlRecord } from '@indexical/core/internal'
import { exactKey, rootUrl } from '@indexical/syntax/url'
import type { ExportedUrl, Reason } from './reasons.ts'

/**
 * How Google's reason and the build relate:
 *
 * - `follows`: the reason follows from the build.
 * - `fixed`: the build no longer causes it. Google has not crawled the new version yet.
 * - `unexplained`: nothing in the build causes it.
 * - `foreign`: the URL is not of this site.
 */
export type Verdict = 'follows' | 'fixed' | 'unexplained' | 'foreign'

/** The facts of a build about a URL that Search Console lists. */
export interface Judgement {
  url: string
  reason: Reason | undefined
  verdict: Verdict
  /** The same text for all URLs with one cause. */
  cause: string
  location?: Location | undefined
  /** Target of a redirect or canonical, or the page with the same text. */
  to?: string | undefined
}

/** The parts of a build that are needed. */
type JudgedBuild = ReturnType<typeof judgedBuild>

/** Prepare to judge URLs. */
export function judgedBuild(finished: FinishedBuild) {
  const urls = indexUrls(finished.urls())
  const shown = [...urls.values()].filter(({ hidden }) => hidden === undefined)
  const byText = Map.groupBy(shown, ({ content }) => (content?.words ? content.hash : undefined))
  return {
    /** Origin and path of the site. */
    site: rootUrl(finished.options),
    record: (url: string) => urls.get(exactKey(url)),
    follow: (url: string): ReturnType<FinishedBuild['follow']> => finished.follow(url),
    /** Return the URL of another page with the same main text. */
    copyOf: ({ url, content }: UrlRecord) =>
      content && byText.get(content.hash)?.find((other) => other.url !== url)?.url,
    /** Return the number of pages with a link to a URL that crawlers follow. */
    linksTo: (url: string) => finished.explain(url).links?.followed ?? 0,
  }
}

type Result = Omit<Judgement, 'url' | 'reason'>

/** Texts with fewer words may look empty to search engines. */
const fewWords = 50

/** Compare Google's reason for a URL with a build. */
export function judgeUrl({ url, reason }: ExportedUrl, build: JudgedBuild): Judgement {
  return { url, reason, ...judge(url, reason, build) }
}

function judge(url: string, reason: Reason | undefined, build: JudgedBuild): Result {
  if (!`${url}/`.startsWith(build.site)) return { verdict: 'foreign', cause: `not below ${build.site}` }
  const record = build.record(url)
  if (record && record.kind !== 'redirect') return judgeRecord(record, reason, build)
  const arrival = build.follow(url)
  if (arrival.type === 'unknown')
    return { verdict: 'unexplained', cause: 'another deployment, or a function, may answer' }
  if (arrival.type === 'missing') return judgeMissing(reason, record)
  const { url: to, location, by } = arrival
  const place = { to, location }
  if (arrival.type === 'redirect') return judgeRedirect(reason, `redirects (${by})`, place, build)
  const [bare = ''] = url.split('?')
  if (bare !== url && build.record(bare)) return judgeQuery(reason, bare)
  return judgeRedirect(reason, 'another form of the URL of a page', place, build)
}

/** Return the verdict on a URL for which a build causes only some reasons. */
function verdictOn(reason: Reason | undefined, ...caused: readonly Reason[]): Verdict {
  return reason !== undefined && caused.includes(reason) ? 'follows' : 'fixed'
}

/** Judge a URL without page and redirect. */
function judgeMissing(reason: Reason | undefined, record: UrlRecord | undefined): Result {
  const signal = record?.signal
  return {
    verdict: verdictOn(reason, 'not-found', 'soft-404', 'redirect-error'),
    cause: signal ? 'redirects to something that does not exist' : 'no page and no redirect',
    location: signal?.location,
  }
}

function judgeRedirect(
  reason: Reason | undefined,
  cause: string,
  place: Pick<Result, 'to' | 'location'>,
  { site }: JudgedBuild,
): Result {
  if (reason === 'soft-404' && place.to === site)
    return {
      verdict: 'follows',
      cause: 'redirects to the home page, which search engines treat as an error',
      ...place,
    }
  const verdict = verdictOn(reason, 'redirect', 'alternate-page', 'duplicate-google-chose')
  return { verdict, cause, ...place }
}

/** Judge a URL with a query that no page has. Static hosts send the same file for every query. */
function judgeQuery(reason: Reason | undefined, to: string): Result {
  const duplicates = ['alternate-page', 'duplicate-google-chose', 'duplicate-without-canonical'] as const
  const isDuplicate = verdictOn(reason, ...duplicates) === 'follows'
  const cause = 'the same file as the URL without query'
  return { verdict: isDuplicate ? 'follows' : 'unexplained', cause, to }
}

function judgeRecord(record: UrlRecord, reason: Reason | undefined, build: JudgedBuild): Result {
  const { hidden, signal, to, canonical } = record
  const place = { to, location: signal?.location }
  if (hidden !== undefined) {
    const cause =
      signal && hidden !== 'canonical elsewhere' && signal.text !== hidden
        ? `${hidden}: ${signal.text}`
        : hidden
    return { verdict: verdictOn(reason, ...(hiding[hidden] ?? [])), cause: `now ${cause}`, ...place }
  }
  if (reason === undefined || reason === 'indexed') return { verdict: 'follows', cause: 'indexable' }
  const file = record.source ?? record.file
  const at = { location: file === undefined ? undefined : { file } }
  if (reason === 'duplicate-without-canonical' && canonical === undefined)
    return { verdict: 'follows', cause: 'no canonical', ...at }
  if (isAboutContent.has(reason)) return { ...judgeContent(record, reason, build), ...at }
  return { verdict: 'fixed', cause: 'indexable, and its own canonical', ...at }
}

/** Google's reasons for pages that are hidden in each way. */
const hiding: Readonly<Record<string, readonly Reason[]>> = {
  noindex: ['noindex', 'crawled-not-indexed'],
  expired: ['noindex', 'crawled-not-indexed'],
  'blocked by robots.txt': ['blocked-by-robots-txt', 'indexed-though-blocked', 'discovered-not-indexed'],
  'canonical elsewhere': ['alternate-page', 'duplicate-google-chose', 'crawled-not-indexed'],
  redirect: ['redirect', 'redirect-error'],
  'error page': ['not-found', 'soft-404'],
}

const isAboutContent: ReadonlySet<Reason> = new Set([
  'duplicate-google-chose',
  'soft-404',
  'crawled-not-indexed',
  'discovered-not-indexed',
])

/** Look for a cause in the text of an indexable page. */
function judgeContent(record: UrlRecord, reason: Reason, build: JudgedBuild): Result {
  const copy = build.copyOf(record)
  if (copy !== undefined) return { verdict: 'follows', cause: 'the same main text as another page', to: copy }
  const words = record.content?.words
  if (words !== undefined && words < fewWords && reason !== 'discovered-not-indexed')
    return { verdict: 'follows', cause: `a main text of less than ${fewWords} words` }
  if (record.kind === 'page' && build.linksTo(record.url) === 0)
    return { verdict: 'follows', cause: 'no page of the site links to it' }
  return { verdict: 'unexplained', cause: 'indexable, with a text of its own' }
}
