import type { Location, SignalLocation } from '@indexical/syntax'
import type { SearchEngine } from '@indexical/syntax/robots'
import { exactKey } from '@indexical/syntax/url'
import type { Listing } from '../site/list-sitemap.ts'
import type { Page } from '../page/types.ts'
import { errorStatus } from '../site/app-shell.ts'
import { readFileSignals } from '../site/file-signals.ts'
import type { FileSignals } from '../site/file-signals.ts'
import { resolveFile, resolveRedirect } from '../site/resolve-page.ts'
import type { Found, Resolution, Site } from '../site/types.ts'
import { explainAi } from './explain-ai.ts'
import { explainCrawlers } from './explain-crawlers.ts'
import type { CrawledUrl } from './explain-crawlers.ts'
import { createExplainIndex } from './explain-index.ts'
import { explainForms } from './explain-forms.ts'
import { explainLinks } from './explain-links.ts'
import { createNearestPath } from '../site/nearest-path.ts'
import { nearestName } from '../options/describe-issue.ts'
import { builtSignals, entrySignal, pageSignals, siteSignals } from './explain-signals.ts'
import { explainListing } from './explain-sitemap.ts'
import type { Finding, ShowFile } from '../linter/finding.ts'
import { toLocation } from '../linter/create-linter.ts'
import type { ExplainedFacts, Explanation } from './explanation.ts'
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
  const { showFile, now, withAi, isWhole = true } = context
  const index = createExplainIndex(site, context)
  let links: ReturnType<typeof explainLinks> | undefined
  return (url) => {
    const found = site.graph.find(url)
    const page = found?.type === 'page' || found?.type === 'redirect' ? found.page : undefined
    const locate = (location: SignalLocation): Location => toLocation({ page, location }, showFile)
    const file = found?.type === 'file' ? readFileSignals(site.host, url, found.file, now) : undefined
    const entries = index.entries(url, page)
    const own = page ? pageSignals(page, locate) : file ? builtSignals(file, locate) : []
    const signals = [...own, ...siteSignals(site, url, index.redirects(url)), ...entries.map(entrySignal)]
    const linked = page ?? (found?.type === 'redirect' ? exactKey(url) : undefined)
    if (linked !== undefined) links ??= explainLinks(site.graph, showFile)
    const linkedBy = linked === undefined ? undefined : (links?.get(linked) ?? noLinks)
    const findings = index.findings(
      [url, page?.url],
      [
        ...(page ? [{ file: showFile(page.file) }] : []),
        ...entries.map(({ location }) => location),
        ...(linkedBy?.places ?? []),
      ],
    )
    const isKnown = found !== undefined || signals.length > 0 || findings.length > 0
    const shown = page ?? file
    const pageUrl = page?.url ?? url
    const output = page?.file ?? (found?.type === 'file' ? found.file : undefined)
    const facts: ExplainedFacts = {
      url: pageUrl,
      file: output && showFile(output),
      source: page?.source,
      forms: explainForms(site, pageUrl),
      signals,
      crawlers: shown ? crawlersOf(site, { url: pageUrl, page, robots: shown.robots }, locate, context) : {},
      ai: found && explainAi(site, { url: pageUrl, page, locate }, withAi),
      canonical: explainCanonical(site, url, found, file),
      sitemap: {
        ...explainListing(found, page, url, index),
        entries: entries.map(({ location }) => location),
        sitemaps: site.sitemaps.all.length,
      },
      findings,
      links: linkedBy,
      unknown: isKnown ? undefined : { nearest: nearestTo(site.graph.pages, url) },
    }
    const about = { type: found?.type, isWhole }
    return { ...facts, verdict: verdictOf(facts, about), trace: traceUrl(facts, about) }
  }
}

/** Return the path of the page that a URL without a page probably means. */
function nearestTo(pages: Iterable<Page>, url: string): string | undefined {
  const paths = Array.from(pages, (page) => new URL(page.url).pathname)
  const { pathname } = new URL(url)
  return createNearestPath(() => paths)(pathname) ?? nearestName(paths, pathname)
}

const noLinks = { pages: 0, followed: 0, places: [] }

/** Return what each crawler concludes from a page, or from a file as if it were a page. */
function crawlersOf(
  { robotsTxt, host }: Pick<Site, 'host' | 'robotsTxt'>,
  { url, page, robots }: { url: string; page: Page | undefined; robots: CrawledUrl['robots'] },
  locate: CrawledUrl['locate'],
  { now, engines }: ExplainContext,
): Explanation['crawlers'] {
  const { kind = 'page', fragment } = page ?? {}
  const status = page && kind === 'error' ? errorStatus(host, page) : undefined
  return explainCrawlers(robotsTxt, { url, kind, fragment, status, robots, locate, now }, engines)
}

function explainCanonical(
  site: Pick<Site, 'graph'>,
  url: string,
  found: Found | undefined,
  file: FileSignals | undefined,
): Explanation['canonical'] {
  const resolution = resolve(site, url, found, file)
  if (!resolution) return { declared: [], chain: [], resolved: url, end: found ? 'external' : 'missing' }
  const { declared, hops, end, url: resolved } = resolution
  // Engines index documents, so the part after the hash is not canonical.
  return { declared: [...declared], chain: [...hops], resolved: resolved.replace(/#.*$/s, ''), end }
}

function resolve(
  { graph }: Pick<Site, 'graph'>,
  url: string,
  found: Found | undefined,
  file: FileSignals | undefined,
): Resolution | undefined {
  if (found?.type === 'page') return graph.resolve(found.page)
  if (found?.type !== 'redirect') return file && resolveFile(graph, url, file)
  const resolution = resolveRedirect(graph, url)
  return found.page ? { ...resolution, declared: graph.resolve(found.page).declared } : resolution
}
