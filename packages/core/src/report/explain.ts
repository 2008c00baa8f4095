import { notRead } from '../site/usable-canonicals.ts'
import type { Location, SignalLocation } from '@indexical/syntax'
import type { SearchEngine } from '@indexical/syntax/robots'
import { exactKey } from '@indexical/syntax/url'
import type { Listing } from '../site/list-sitemap.ts'
import type { Page } from '../page/types.ts'
import { errorStatus } from '../site/app-shell.ts'
import { readFileSignals } from '../site/file-signals.ts'
import { resolveFile, resolveRedirect } from '../site/resolve-page.ts'
import type { Found, Resolution, Site } from '../site/types.ts'
import { explainAi } from './explain-ai.ts'
import { explainCrawlers } from './explain-crawlers.ts'
import { createExplainIndex } from './explain-index.ts'
import type { ExplainIndex } from './explain-index.ts'
import { explainForms } from './explain-forms.ts'
import { explainLinks } from './explain-links.ts'
import { createNearestPath } from '../site/nearest-path.ts'
import { nearestName } from '../options/describe-issue.ts'
import { explainListing } from './explain-sitemap.ts'
import type { Finding, ShowFile } from '../linter/finding.ts'
import { structuredSignals } from './explain-structured.ts'
import { isInFile } from '../page/read-headers.ts'
import { toLocation } from '../linter/create-linter.ts'
import { wholeSite } from '../linter/finding.ts'
import type { ExplainedFacts, ExplainedSignal, Explanation } from './explanation.ts'
import { verdictOf } from './engines.ts'
import { traceUrl } from './trace.ts'

/** Facts that only the caller knows. */
export interface ExplainContext {
  listing: Listing
  /** Findings on the whole site. */
  findings: readonly Finding[]
  showFile: ShowFile
  /** The current time in milliseconds since 1970. */
  now: number
  /** Search engines that matter for the site, besides the largest. @default none */
  engines?: readonly SearchEngine[] | undefined
  /** Whether to explain crawlers of AI also for a site that states nothing about AI. @default false */
  withAi?: boolean | undefined
  /** Whether the site has all its pages and files; a dev server knows one page. @default true */
  isWhole?: boolean
}

/**
 * Collect all signals about a URL and what each crawler concludes from them.
 *
 * @param url absolute URL of the site
 */
export function explain(site: ExplainedSite, url: string, context: ExplainContext): Explanation {
  return createExplain(site, context)(url)
}

/** The parts of a site that explanations need. */
export type ExplainedSite = Pick<Site, 'graph' | 'host' | 'robotsTxt' | 'sitemaps'>

/** Prepare to explain many URLs. */
export function createExplain(site: ExplainedSite, context: ExplainContext): (url: string) => Explanation {
  const index = createExplainIndex(site, context)
  let links: ReturnType<typeof explainLinks> | undefined
  return (url) => {
    const found = site.graph.find(url)
    const page = pageOf(found)
    const file = found?.type === 'file' ? fileAsPage(site, url, found.file, context) : undefined
    const entries = index.entries(url, page)
    const signals = [
      ...(page ? [...pageSignals(page, context.showFile), ...misplacedSignals(page, context.showFile)] : []),
      ...(file ? file.signals : []),
      ...siteSignals(site, url, index),
      ...entries.map(({ loc, location }) => ({
        kind: 'sitemap',
        carrier: 'sitemap',
        value: loc,
        ...location,
      })),
    ]
    const linked = page ?? (found?.type === 'redirect' ? exactKey(url) : undefined)
    if (linked !== undefined) links ??= explainLinks(site.graph, context.showFile)
    const linkedBy = linked === undefined ? undefined : (links?.get(linked) ?? noLinks)
    const findings = index.findings(
      [url, page?.url],
      [
        ...(page ? [{ file: context.showFile(page.file) }] : []),
        ...entries.map(({ location }) => location),
        ...(linkedBy?.places ?? []),
      ],
    )
    const isKnown = found !== undefined || signals.length > 0 || findings.length > 0
    const facts: ExplainedFacts = {
      url: page?.url ?? url,
      ...(page && { file: context.showFile(page.file) }),
      ...(found?.type === 'file' && { file: context.showFile(found.file) }),
      ...(page?.source !== undefined && { source: page.source }),
      forms: explainForms(site, page?.url ?? url),
      signals,
      crawlers: page ? explainPage(site, page, context) : (file?.crawlers ?? {}),
      ...(found && aiOf(site, page?.url ?? url, page, context)),
      canonical: explainCanonical(site, url, found, context.now),
      sitemap: {
        ...explainListing(found, page, url, index),
        entries: entries.map(({ location }) => location),
        sitemaps: site.sitemaps.all.length,
      },
      findings,
      ...(linkedBy && { links: linkedBy }),
      ...(!isKnown && { unknown: nearestTo(site.graph.pages, url) }),
    }
    const about = { type: found?.type, isWhole: context.isWhole ?? true }
    return { ...facts, verdict: verdictOf(facts, about), trace: traceUrl(facts, about) }
  }
}

/** Return what the site states to crawlers of AI about a URL. */
function aiOf(
  site: ExplainedSite,
  url: string,
  page: Page | undefined,
  { showFile, withAi }: ExplainContext,
): Pick<ExplainedFacts, 'ai'> {
  const locate = ({ location }: { location: SignalLocation }): Location =>
    toLocation({ page, location }, showFile)
  const ai = explainAi(site, { url, page, locate }, withAi)
  return ai ? { ai } : {}
}

/** Return the path of the page that a URL without a page probably means. */
function nearestTo(pages: Iterable<Page>, url: string): { nearest?: string } {
  const paths = Array.from(pages, (page) => new URL(page.url).pathname)
  const { pathname } = new URL(url)
  const nearest = createNearestPath(() => paths)(pathname) ?? nearestName(paths, pathname)
  return nearest === undefined ? {} : { nearest }
}

const noLinks = { pages: 0, followed: 0, places: [] }

/** Return a file that is not a page as if it were one. Its only signals are headers. */
function fileAsPage(
  site: Pick<Site, 'host' | 'robotsTxt'>,
  url: string,
  file: string,
  { now, showFile, engines }: ExplainContext,
): Pick<Explanation, 'signals' | 'crawlers'> {
  const { canonicals, robots } = readFileSignals(site.host, url, file, now)
  const locate = (location: SignalLocation): Location => toLocation({ location }, showFile)
  return {
    signals: builtSignals({ canonicals, robots }, locate),
    crawlers: explainCrawlers(site.robotsTxt, { url, kind: 'page', robots, locate, now }, engines),
  }
}

function explainPage(
  { robotsTxt, host }: Pick<Site, 'host' | 'robotsTxt'>,
  page: Page,
  { showFile, now, engines }: ExplainContext,
): Explanation['crawlers'] {
  const { url, kind, fragment, robots } = page
  return explainCrawlers(
    robotsTxt,
    {
      url,
      kind,
      fragment,
      ...(kind === 'error' && { status: errorStatus(host, page) }),
      robots,
      locate: (location) => toLocation({ page, location }, showFile),
      now,
    },
    engines,
  )
}

function pageOf(found: Found | undefined): Page | undefined {
  return found?.type === 'page' || found?.type === 'redirect' ? found.page : undefined
}

function pageSignals(page: Page, showFile: ShowFile): ExplainedSignal[] {
  const locate = (location: SignalLocation): Location => toLocation({ page, location }, showFile)
  const { requestedCanonical: requested, intent } = page
  return [
    ...(requested
      ? [
          {
            kind: 'canonical',
            carrier: 'frontmatter',
            value: requested.href.value,
            ...locate(requested.href.location),
          },
        ]
      : []),
    ...(intent.robots ?? []).map(({ crawler, directives, location }) => ({
      kind: 'robots',
      carrier: 'frontmatter',
      value: scoped(crawler, directives.map(({ raw }) => raw).join(', ')),
      ...locate(location),
    })),
    ...builtSignals(page, locate),
    ...page.alternates.map(({ carrier, hreflang, href, location }) => ({
      kind: 'hreflang',
      carrier,
      value: `${hreflang.value} ${href.value}`,
      ...locate(location),
    })),
    ...(page.refresh?.url === undefined
      ? []
      : [
          {
            kind: 'refresh',
            carrier: isInFile(page.refresh.location) ? 'header' : 'meta',
            value: `${page.refresh.seconds} ${page.refresh.url}`,
            ...locate(page.refresh.location),
          },
        ]),
    ...structuredSignals(page, locate),
  ]
}

/** Return the tags that crawlers ignore although they contain a signal. */
function misplacedSignals(page: Page, showFile: ShowFile): ExplainedSignal[] {
  const locate = (location: SignalLocation): Location => toLocation({ page, location }, showFile)
  return [
    ...page.strayCanonicals.map(({ found, url, location }) => ({
      kind: 'canonical',
      carrier: found,
      value: `${url} (not read)`,
      ...locate(location),
    })),
    ...page.strayMetas.map(({ attribute, name, content }) => ({
      kind: 'robots',
      carrier: `meta ${attribute}="${name.value}"`,
      value: `${content.value} (not read)`,
      ...locate(content.location),
    })),
  ]
}

/** Return the canonicals and directives of tags and headers. */
function builtSignals(
  { canonicals, robots }: Pick<Page, 'canonicals' | 'robots'>,
  locate: (location: SignalLocation) => Location,
): ExplainedSignal[] {
  return [
    ...canonicals.map((canonical) => ({
      kind: 'canonical',
      carrier: canonical.carrier,
      value: canonical.href.value + notRead(canonical),
      ...locate(canonical.location),
    })),
    ...once(
      robots.map(({ carrier, crawler, content, inHead }) => ({
        kind: 'robots',
        carrier,
        // A header contains the names of its crawlers.
        value:
          carrier === 'header'
            ? content.value
            : scoped(crawler, content.value) + (inHead ? '' : ' (in body)'),
        ...locate(content.location),
      })),
    ),
  ]
}

/** Remove duplicates: a header line for several crawlers is one signal. */
function once(signals: readonly ExplainedSignal[]): ExplainedSignal[] {
  return [...new Map(signals.map((signal) => [JSON.stringify(signal), signal])).values()]
}

function scoped(crawler: string, text: string): string {
  return crawler === '*' ? text : `${crawler}: ${text}`
}

function siteSignals(
  site: Pick<Site, 'graph' | 'robotsTxt'>,
  url: string,
  index: ExplainIndex,
): ExplainedSignal[] {
  const block = site.robotsTxt.blockedBy(url)
  const stated = index.redirects(url)
  const found = site.graph.find(url)
  const matched = found?.type === 'redirect' && !found.page && stated.length === 0 ? [found.redirect] : []
  return [
    ...[...stated, ...matched].map(({ to, status, location }) => ({
      kind: 'redirect',
      carrier: 'redirect',
      value: `${status} ${to}`,
      ...(location ?? { file: wholeSite }),
    })),
    ...(block ? [{ kind: 'robots.txt', carrier: 'robots.txt', value: block.line, ...block.location }] : []),
  ]
}

function explainCanonical(
  site: Pick<Site, 'graph' | 'host'>,
  url: string,
  found: Found | undefined,
  now: number,
): Explanation['canonical'] {
  const resolution = resolve(site, url, found, now)
  if (!resolution) return { declared: [], chain: [], resolved: url, end: found ? 'external' : 'missing' }
  const { declared, hops, end, url: resolved } = resolution
  // Engines index documents, so the part after the hash is not canonical.
  return { declared: [...declared], chain: [...hops], resolved: resolved.replace(/#.*$/s, ''), end }
}

function resolve(
  site: Pick<Site, 'graph' | 'host'>,
  url: string,
  found: Found | undefined,
  now: number,
): Resolution | undefined {
  if (found?.type === 'page') return site.graph.resolve(found.page)
  if (found?.type === 'redirect') {
    const resolution = resolveRedirect(site.graph, url)
    return found.page ? { ...resolution, declared: site.graph.resolve(found.page).declared } : resolution
  }
  return found?.type === 'file'
    ? resolveFile(site.graph, url, readFileSignals(site.host, url, found.file, now))
    : undefined
}
