import type { DesiredConfig, DesiredHeaders, DesiredRedirect } from '@indexical/hosts'
import type { Redirect } from '@indexical/syntax'
import type { Intent } from '../intent/types.ts'
import { formatPreferences } from '@indexical/syntax/ai'
import { createMatchGlobs } from '@indexical/syntax/globs'
import { readHref } from '@indexical/syntax/internal'
import { printRobots, normalizeDirectives } from '@indexical/syntax/robots'
import { exactKey, fileToUrl, rootUrl, siteUrl, urlKey } from '@indexical/syntax/url'
import { hasOwnTags } from '../page/page-kind.ts'
import type { Page } from '../page/types.ts'
import type { Options } from '../options/options.ts'
import { targetsOfPages } from './redirects.ts'
import { canonicalHeader, textVersionHeaders } from './text-versions.ts'

/** The intent for a file that is not a page, from a sidecar such as `paper.pdf.yaml`. */
export interface FileIntent {
  /** The output file that the sidecar describes. */
  file: string
  intent: Intent
  /** The path of the sidecar, for findings. */
  source: string
}

/** The input of `collectDesired`. */
export interface RequestingSite {
  pages: readonly Page[]
  /** Output files, relative to the output folder. */
  files: Iterable<string>
  fileIntents: readonly FileIntent[]
  /** Absolute URLs that were retired on purpose. @default none */
  gone?: readonly string[]
  /** Redirects that the framework declares. @default none */
  declared?: readonly Redirect[]
}

/** Collect the desired config: headers for files and pages, and redirects of retired URLs. */
export function collectDesired(site: RequestingSite, options: Options): DesiredConfig {
  const robots = typeof options.inject === 'object' && options.inject.headers
  const ofGlobs = headersForGlobs(site, options)
  const described = [
    ...ofGlobs.flatMap(({ files = [] }) => files),
    ...site.fileIntents.map(({ file }) => file),
  ]
  return {
    headers: [
      ...ofGlobs,
      ...site.fileIntents.flatMap((one) => headersForFile(one, options)),
      ...(robots ? site.pages.flatMap(headersForPage) : []),
      ...usageHeaders(site, options),
      ...textVersionHeaders(site, options, new Set(described)),
    ],
    redirects: [
      ...freeRedirects(site, options),
      ...(options.redirects === 'host' ? redirectsOfPages(site, options) : []),
    ],
    gone: freeUrls(site, options).map((url) => new URL(url).pathname),
  }
}

/** Return the globs of the option `files` that match no file. */
export function unmatchedGlobs({ headers }: DesiredConfig, options: Options): string[] {
  const matched = new Set(headers.map(({ glob }) => glob))
  return options.files.map(({ match }) => match).filter((glob) => !matched.has(glob))
}

function headersForGlobs({ files }: RequestingSite, options: Options): DesiredHeaders[] {
  if (options.files.length === 0) return []
  const matchGlobs = createMatchGlobs(options.files.map(({ match }) => match))
  const matchedBy: string[][] = options.files.map(() => [])
  for (const file of files) for (const position of matchGlobs(file)) matchedBy[position]!.push(file)
  return options.files.flatMap(({ match, robots, canonical }, position) => {
    const matched = matchedBy[position]!
    if (matched.length === 0) return []
    const headers: DesiredHeaders['headers'] = [
      ...(robots === undefined ? [] : [{ name: 'X-Robots-Tag' as const, value: robots.trim() }]),
      ...(canonical === undefined ? [] : [canonicalHeader(siteUrl(canonical, options))]),
    ]
    return [headersFor(match, matched, headers, options)]
  })
}

function headersFor(
  glob: string,
  matched: Iterable<string>,
  headers: DesiredHeaders['headers'],
  options: Options,
): DesiredHeaders {
  const files = [...matched].toSorted()
  const paths = files.map((file) => new URL(fileToUrl(file, options)).pathname)
  return { glob, paths, files, headers, location: undefined }
}

/** Return the header with the preferences of the option `ai` for all files. */
function usageHeaders({ files }: RequestingSite, options: Options): DesiredHeaders[] {
  const { ai } = options
  const value = ai?.write.includes('headers') ? formatPreferences('Content-Usage', ai) : ''
  return value === '' ? [] : [headersFor('**', files, [{ name: 'Content-Usage', value }], options)]
}

function headersForFile({ file, intent }: FileIntent, options: Options): DesiredHeaders[] {
  const url = fileToUrl(file, options)
  const { canonical } = intent
  const target = canonical && readHref(canonical.value, url).url
  const headers = [...robotsHeaders(intent), ...(target === undefined ? [] : [canonicalHeader(target)])]
  if (headers.length === 0) return []
  const location = canonical?.location ?? intent.robots?.[0]?.location
  return [{ glob: undefined, paths: [new URL(url).pathname], files: [file], headers, location }]
}

function headersForPage(page: Page): DesiredHeaders[] {
  const { url, file, intent } = page
  const headers = hasOwnTags(page) ? robotsHeaders(intent) : []
  if (headers.length === 0) return []
  const location = intent.robots?.[0]?.location
  return [{ glob: undefined, paths: [new URL(url).pathname], files: [file], headers, location }]
}

/** Return one line for each crawler, without directives that crawlers do not understand. */
function robotsHeaders({ robots = [] }: Intent): DesiredHeaders['headers'][number][] {
  return robots.flatMap(({ crawler, directives }) => {
    const value = printRobots(normalizeDirectives(directives.filter(({ problem }) => !problem)))
    if (value === '') return []
    return [{ name: 'X-Robots-Tag' as const, value: crawler === '*' ? value : `${crawler}: ${value}` }]
  })
}

/** Return the retired URLs that no output file uses and that no page names in `redirectFrom`. */
function freeUrls({ pages, files, gone = [] }: RequestingSite, options: Options): string[] {
  if (gone.length === 0) return []
  const redirected = pages.flatMap(({ intent }) =>
    (intent.redirectFrom ?? []).flatMap(({ value }) => retiredUrl(value, options.site)?.href ?? []),
  )
  const taken = new Set([...takenUrls({ pages, files }, options), ...redirected].map(exactKey))
  return gone.filter((url) => !url.includes('?') && !taken.has(exactKey(url)))
}

function takenUrls({ pages, files }: Pick<RequestingSite, 'pages' | 'files'>, options: Options): string[] {
  return [...pages.map(({ url }) => url), ...Array.from(files, (file) => fileToUrl(file, options))]
}

/** Return redirects of retired URLs without an output file. If two pages name one URL, the first page wins. */
function freeRedirects({ pages, files }: RequestingSite, options: Options): DesiredRedirect[] {
  const moved = pages.filter(({ intent }) => intent.redirectFrom)
  if (moved.length === 0) return []
  const taken = new Set(takenUrls({ pages, files }, options).map(exactKey))
  const stubs = targetsOfPages(pages)
  return moved.flatMap(({ url, intent }) =>
    intent.redirectFrom!.flatMap(({ value, location }): DesiredRedirect[] => {
      const from = retiredUrl(value, options.site)
      if (!from || taken.has(exactKey(from.href))) return []
      taken.add(exactKey(from.href))
      const hasOtherForm = stubs.get(exactKey(`${from.href}.html`)) === exactKey(url)
      const to = new URL(url).pathname
      return [{ from: from.pathname, to, location, ...(hasOtherForm && { hasOtherForm }) }]
    }),
  )
}

/**
 * Return the redirects of refresh stubs that the host can perform permanently. A stub with a delay is temporary, and a
 * home page may choose a language with a script, so both are omitted.
 *
 * @see https://developers.google.com/search/docs/crawling-indexing/301-redirects
 */
function redirectsOfPages({ pages, declared = [] }: RequestingSite, options: Options): DesiredRedirect[] {
  const temporary = declared.filter(({ status }) => status !== 301 && status !== 308)
  const kept = new Set([rootUrl(options), ...temporary.map(({ from }) => from)].map((url) => urlKey(url)))
  return pages.flatMap(({ kind, url, refresh }): DesiredRedirect[] => {
    const target = kind === 'refresh' && refresh?.seconds === 0 ? refresh.url : undefined
    if (target === undefined || kept.has(urlKey(url)) || urlKey(target) === urlKey(url)) return []
    const { origin, href } = new URL(target)
    const to = origin === new URL(url).origin ? href.slice(origin.length) : href
    return [{ from: new URL(url).pathname, to, location: undefined, hasPage: true }]
  })
}

/**
 * Return the URL of a path of the host that can be redirected; undefined for another origin, a query or a fragment.
 */
export function retiredUrl(value: string, site: string): URL | undefined {
  const url = /^\/(?![/\\])|^https?:\/\//i.test(value) ? URL.parse(value, site) : undefined
  if (!url || url.origin !== new URL(site).origin || url.search !== '' || url.hash !== '') return undefined
  return /[?#]/.test(value) ? undefined : url
}
