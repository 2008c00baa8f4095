import type { Location, SignalLocation } from '@indexical/syntax'
import { exactKey } from '@indexical/syntax/url'
import { toLocation } from '../linter/create-linter.ts'
import { wholeSite } from '../linter/finding.ts'
import type { ShowFile } from '../linter/finding.ts'
import { directiveLocation } from '../page/directive-location.ts'
import type { Page, RobotsStatement } from '../page/types.ts'
import { errorStatus } from '../site/app-shell.ts'
import { tagFolder } from '../site/duplicates.ts'
import { isSearchedFor, readFileSignals } from '../site/file-signals.ts'
import { hiddenReason } from '../site/list-sitemap.ts'
import type { HiddenReason } from '../site/list-sitemap.ts'
import { mayHide } from '../site/pages-with.ts'
import { redirectEnd } from '../site/redirects.ts'
import { canonicalLocation } from '../site/resolve-page.ts'
import { isLaterInSeries } from '../site/series.ts'
import type { LocatedRedirect, Site } from '../site/types.ts'
import type { UrlRecord } from './types.ts'

/** Facts that only the caller knows. */
export interface ListContext {
  showFile: ShowFile
  /** Return the source of an output file whose page does not contain it. @default unknown */
  sourceOf?: ((file: string) => string | undefined) | undefined
  /** The current time in milliseconds since 1970. */
  now: number
}

/** Yield one record for each URL of a site: its pages and stubs, the redirects of its host, and documents such as PDFs. */
export function* listUrls(site: Site, context: ListContext): Generator<UrlRecord> {
  const entries = listEntries(site)
  for (const page of site.graph.pages) yield pageRecord(site, page, entries, context)
  for (const located of site.graph.allRedirects())
    if (!located.page && !isShadowed(site, located.redirect.from)) yield redirectRecord(site, located)
  for (const { file, url } of site.graph.otherFiles())
    if (isSearchedFor(url)) yield fileRecord(site, { file, url }, entries, context)
}

/** Return whether the host serves a page at the URL of a redirect instead. */
function isShadowed({ graph }: Site, from: string): boolean {
  const found = graph.find(from)
  return found?.type === 'page' && exactKey(found.page.url) === exactKey(from)
}

type Entries = ReadonlyMap<string, string | undefined>

/** Return the last modification of each URL that a sitemap lists, by exact key. */
function listEntries({ sitemaps }: Site): Entries {
  const lastmods = new Map<string, string | undefined>()
  for (const { kind, entries } of sitemaps.all) {
    if (kind === 'index' || kind === 'feed') continue
    for (const { url, lastmod } of entries) if (url !== undefined) lastmods.set(exactKey(url), lastmod?.value)
  }
  return lastmods
}

function pageRecord(
  site: Site,
  page: Page,
  entries: Entries,
  { showFile, sourceOf }: ListContext,
): UrlRecord {
  const { graph } = site
  const hidden = hiddenReason(site, page)
  const key = exactKey(page.url)
  return {
    url: page.url,
    kind: page.kind === 'refresh' ? 'redirect' : 'page',
    status: page.kind === 'error' ? (errorStatus(site.host, page) ?? 200) : 200,
    hidden,
    signal: hidden && signalOf(site, page, hidden, showFile),
    to: targetOf(site, page, hidden),
    canonical: graph.resolve(page).declared[0],
    robots: page.robots.length === 0 ? '' : describeRobots(page.robots),
    listed: entries.has(key),
    lastmod: entries.get(key) ?? page.intent.sitemap?.value.lastmod,
    language: page.lang,
    alternates: describeAlternates(page),
    file: showFile(page.file),
    source: page.source ?? sourceOf?.(page.file),
    content: page.content,
    isMinor: page.intent.draft?.value === true || tagFolder.test(page.url) || isLaterInSeries(graph, page),
  }
}

function redirectRecord({ graph }: Site, { redirect, location }: LocatedRedirect): UrlRecord {
  const { from, to, status } = redirect
  const place = location && 'file' in location ? location : { file: wholeSite }
  return {
    url: from,
    kind: 'redirect',
    status,
    hidden: 'redirect',
    signal: { text: `${status} ${to}`, location: place },
    to: redirectEnd(graph, redirect),
    robots: '',
    listed: false,
    alternates: '',
  }
}

function fileRecord(
  site: Site,
  { file, url }: { file: string; url: string },
  entries: Entries,
  { showFile, now }: ListContext,
): UrlRecord {
  const { hiddenBy, robots, canonicals } = readFileSignals(site.host, url, file, now)
  const block = site.robotsTxt.blockedBy(url)
  const locate = (location: SignalLocation): Location => toLocation({ location }, showFile)
  const key = exactKey(url)
  return {
    url,
    kind: 'file',
    status: 200,
    hidden: hiddenBy ? 'noindex' : block ? 'blocked by robots.txt' : undefined,
    signal: hiddenBy
      ? { text: describeRobots(robots), location: locate(hiddenBy.location) }
      : block && { text: block.line, location: block.location },
    canonical: canonicals[0]?.url,
    robots: describeRobots(robots),
    listed: entries.has(key),
    lastmod: entries.get(key),
    alternates: '',
    file: showFile(file),
  }
}

function targetOf({ graph }: Site, page: Page, hidden: HiddenReason | undefined): string | undefined {
  if (hidden === 'canonical elsewhere') return graph.resolve(page).url
  if (hidden !== 'redirect') return undefined
  const found = graph.find(page.url)
  return found?.type === 'redirect' ? redirectEnd(graph, found.redirect) : undefined
}

/** Return the signal that hides a page, as written, with its location. */
function signalOf(
  { graph, robotsTxt }: Site,
  page: Page,
  hidden: HiddenReason,
  showFile: ShowFile,
): UrlRecord['signal'] {
  const at = (text: string, location: SignalLocation): UrlRecord['signal'] => ({
    text,
    location: toLocation({ page, location }, showFile),
  })
  if (hidden === 'blocked by robots.txt') {
    const block = robotsTxt.blockedBy(page.url)
    return block && { text: block.line, location: block.location }
  }
  if (hidden === 'noindex' || hidden === 'expired') return hidingDirective(page, at)
  if (hidden === 'redirect')
    return page.refresh && at(`redirect to ${page.refresh.url}`, page.refresh.location)
  if (hidden !== 'canonical elsewhere') return undefined
  const [declared] = graph.resolve(page).declared
  if (declared === undefined) return undefined
  const { requestedCanonical: requested } = page
  const location = requested?.url === declared ? requested.href.location : canonicalLocation(page, declared)
  return at(`canonical ${declared}`, location)
}

/** Find the directive that hides a page. Directives in frontmatter come first, because the author can edit them. */
function hidingDirective(
  page: Page,
  at: (text: string, location: SignalLocation) => UrlRecord['signal'],
): UrlRecord['signal'] {
  for (const statement of [...page.statements, ...page.robots]) {
    const directive = statement.directives.find((one) => mayHide({ directives: [one] }))
    if (directive) return at(directive.raw, directiveLocation(statement, directive))
  }
  return undefined
}

function describeRobots(statements: readonly RobotsStatement[]): string {
  const byCrawler = Map.groupBy(statements, ({ crawler }) => crawler)
  return Array.from(byCrawler, ([crawler, ofCrawler]) => {
    const directives = new Set(
      ofCrawler.flatMap(({ directives: all }) => all.map(({ raw }) => raw.toLowerCase())),
    )
    return `${crawler}: ${[...directives].sort().join(', ')}`
  })
    .sort()
    .join('; ')
}

function describeAlternates({ alternates }: Page): string {
  if (alternates.length === 0) return ''
  return alternates
    .map(({ hreflang, url, href }) => `${hreflang.value.toLowerCase()} ${url ?? href.value}`)
    .sort()
    .join(' ')
}
