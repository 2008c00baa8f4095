import type { Hosts, HostFile } from '@indexical/hosts'
import { crawlerOf } from '@indexical/syntax/internal/robots'
import type { ListedUrl } from '@indexical/syntax/sitemap'
import { addAlternates, findVersions, writesVersionsInHead } from '../site/add-alternates.ts'
import { addImages } from '../site/add-images.ts'
import { includeEntries, serializeEntries } from '../site/choose-entries.ts'
import { goneUrls } from '../site/find-lost-urls.ts'
import { keepStatements } from '../site/keep-statements.ts'
import { listSitemap } from '../site/list-sitemap.ts'
import type { LastmodOf, Listing } from '../site/list-sitemap.ts'
import { unlistedRoutes } from '../site/unlisted-routes.ts'
import type { Finding } from './finding.ts'
import { sortFindings, namesLocalUrl } from './finding.ts'
import type { Page } from '../page/types.ts'
import type { Options } from '../options/options.ts'
import type { Site, Graph, SiteRobotsTxt } from '../site/types.ts'
import { withHeaders } from '../page/columns/page-store.ts'
import { connectSite, desireHosts, previewHostFiles } from './connect-site.ts'
import type { HostInputs, KnownSite } from './connect-site.ts'
import type { Linter } from './create-linter.ts'

/** A page with the findings of the page rules. */
export interface LintedPage {
  page: Page
  /** Before suppressions and overrides; undefined for a page that is not linted yet. */
  findings: Finding[] | undefined
  /** Whether the page got tags. */
  changed: boolean
}

/** The pages of a site in the order of their files, without bytes and hast. They may be packed. */
export interface PageSource extends Iterable<LintedPage> {
  /** Replace the page of the same file. */
  replace(page: LintedPage): void
}

/** The inputs of `lintSite` besides the pages. */
export interface SiteInputs {
  options: Options
  linter: Linter
  environment: Environment
  known: KnownSite
  hosts: HostInputs
  /** Whether other machines build the other pages. Site rules then do not run. */
  isPart: boolean
  /** Whether this run writes the output. A folder that is only read may be a production build, also on a preview host. */
  isWritten: boolean
  /** Whether drafts are built on purpose, for example by a server for authors. */
  keepsDrafts: boolean
  /** Whether a framework runs this build, which may be for its authors unless it is known to be for production. */
  mayOmitPages: boolean
  /** Return the date of the last change of a page whose frontmatter has none. @default unknown */
  lastmodOf?: LastmodOf | undefined
  /** Whether frontmatter was read from a file of the project. */
  isSource: (file: string) => boolean
}

/** The result for a whole site. Slow parts are computed on first use. */
export interface LintedSite {
  site: Site
  hosts: Hosts
  /** Number of pages, and of those that got tags. */
  pages: number
  changed: number
  environment: Environment
  /** Host files with the desired config that have to be written. */
  hostFiles: readonly HostFile[]
  readonly findings: Finding[]
  readonly listing: Listing
  /**
   * The hreflang links that pages get in their heads, by output file; empty unless the option `sitemap.alternates` requests
   * them, and in a preview, which crawlers do not read.
   */
  readonly versions: ReadonlyMap<string, NonNullable<ListedUrl['alternates']>>
}

/**
 * Lint a site: add the requests of its pages to the config of its hosts, lint pages again whose headers are known only
 * then, connect the pages, and run the site rules.
 */
export function lintSite(source: PageSource, inputs: SiteInputs): LintedSite {
  const { options, linter, environment, known, hosts: hostInputs } = inputs
  const gone = goneUrls(known.ledger, linter.now())
  const { hosts, desired } = desireHosts(Array.from(source, pageOf), hostInputs, options, {
    declared: known.redirects,
    gone,
  })
  for (const linted of source) relint(linted, source, hosts, linter)
  const pages = [...source]
  const site = connectSite(
    pages.map(pageOf),
    known,
    { hosts, desired, sidecars: hostInputs.sidecars },
    options,
    linter.now(),
  )
  const siteEnvironment = environmentOf(site.graph, inputs)
  let findings: Finding[] | undefined
  let listing: Listing | undefined
  return {
    site,
    hosts,
    pages: pages.length,
    changed: pages.filter(({ changed }) => changed).length,
    environment: siteEnvironment,
    get hostFiles() {
      return environment.name === 'preview' ? previewHostFiles(hostInputs, options, desired) : hosts.changed
    },
    get findings() {
      return (findings ??= findingsOf(pages, site, inputs, siteEnvironment))
    },
    get listing() {
      return (listing ??= listingOf(site, inputs))
    },
    get versions() {
      const isWanted = siteEnvironment.name !== 'preview' && writesVersionsInHead(options)
      const found = isWanted ? findVersions(listSitemap(site), site, options) : []
      return new Map(Array.from(found, ({ page, links }) => [page.file, links]))
    },
  }
}

function listingOf(site: Site, { options, linter, lastmodOf }: SiteInputs): Listing {
  const pages = listSitemap(site, lastmodOf)
  const withImages = addImages(addAlternates(pages, site, options), site, options)
  const all = includeEntries(withImages, site, options)
  const listing = serializeEntries(keepStatements(all, site, linter.now()), options)
  const onDemand = unlistedRoutes(site, options)
  return onDemand.length === 0 ? listing : { ...listing, onDemand }
}

function pageOf({ page }: LintedPage): Page {
  return page
}

/** Add the headers that the hosts send to a page, and lint it again. Most pages have none and stay unchanged. */
function relint(linted: LintedPage, source: PageSource, { model }: Hosts, linter: Linter): void {
  const { page, findings, changed } = linted
  const lines = model.headersFor(page.url, page.file)
  const hasHeaders = lines.length + page.headers.length > 0
  if (findings && !hasHeaders) return
  // Replace equal lines too: rules report a line once if it is the same object on many pages.
  const joined = hasHeaders ? withHeaders(page, lines) : page
  source.replace({ page: joined, findings: linter.lintPage(joined), changed })
}

function findingsOf(
  pages: readonly LintedPage[],
  site: Site,
  { options, linter, isPart, keepsDrafts, mayOmitPages, isSource }: SiteInputs,
  environment: Environment,
): Finding[] {
  const { rules } = linter
  const ofPages = pages.flatMap(({ findings = [] }) => findings)
  const remaining = isPart
    ? linter.applyExceptions(ofPages, site.graph.pages)
    : linter.applySiteExceptions([...ofPages, ...linter.lintSite(withEnvironment(site, environment))], site)
  const isPreview = environment.name === 'preview'
  const isBlocked = createIsBlocked(site.robotsTxt, options)
  const shown = remaining.filter(({ rule, url, message }) => {
    if (keepsDrafts && namesLocalUrl(message)) return false
    // A preview shows drafts on purpose.
    if ((isPreview || keepsDrafts) && rules[rule]?.publicOnly) return false
    return !(rules[rule]?.crawledOnly && url !== undefined && isBlocked(url))
  })
  const isProduction = environment.name === 'production' && environment.reason !== undefined
  const onlyWarns = ({ rule, id }: Finding): boolean =>
    // A problem between pages must not stop a preview.
    isPreview
      ? rules[rule]?.scope === 'site'
      : mayOmitPages && !isProduction && (rules[rule]?.unbuilt?.includes(id) ?? false)
  const adjusted = shown.map((finding) =>
    finding.level === 'error' && onlyWarns(finding) ? { ...finding, level: 'warn' as const } : finding,
  )
  return joinShared(sortFindings(adjusted), isSource)
}

/** Returns whether robots.txt blocks a URL for the crawlers of all configured search engines. */
function createIsBlocked(robotsTxt: SiteRobotsTxt, { engines }: Options): (url: string) => boolean {
  if (!robotsTxt.facts) return () => false
  const crawlers = engines.map(crawlerOf)
  // Findings of one page follow each other.
  let last: { url: string; isBlocked: boolean } | undefined
  return (url) => {
    if (last?.url !== url)
      last = { url, isBlocked: crawlers.every((crawler) => robotsTxt.blockedBy(url, crawler)) }
    return last.isBlocked
  }
}

function withEnvironment(site: Site, { name, reason }: Environment): Site {
  const isProduction = name === 'production' && reason !== undefined
  return { ...site, inputs: { ...site.inputs, isProduction } }
}

/** Return the environment. A folder that is only read and may be indexed was built for production. */
function environmentOf(graph: Graph, { options, environment, isWritten }: SiteInputs): Environment {
  if (environment.name === 'production' || isWritten || options.environment !== 'auto') return environment
  const isHidden = graph.pages.every((page) => !graph.indexable(page).indexable)
  return isHidden ? environment : { name: 'production', reason: 'its pages may be indexed' }
}

/**
 * Join findings of several pages with the same location in frontmatter: a mistake in a layout, or in a template that
 * creates many pages, is one finding. The result names no page.
 *
 * @param findings sorted, so that those with the same location follow each other
 */
function joinShared(findings: readonly Finding[], isSource: (file: string) => boolean): Finding[] {
  const joined: Finding[] = []
  for (const finding of findings) {
    const last = joined.at(-1)
    if (!last || !isSource(finding.file) || !isShared(last, finding)) joined.push(finding)
    else {
      const { url: _url, source: _source, ...shared } = last
      joined[joined.length - 1] = shared
    }
  }
  return joined
}

const alike = ['rule', 'id', 'level', 'message', 'file', 'line', 'column', 'fix'] as const

function isShared(a: Finding, b: Finding): boolean {
  const isOfOther = a.line !== undefined && b.url !== undefined && a.url !== b.url
  return isOfOther && alike.every((key) => a[key] === b[key]) && textOf(a.related) === textOf(b.related)
}

function textOf(related: Finding['related']): string {
  return JSON.stringify(related ?? [])
}

/** The target of a build (production or preview), and the reason for this assumption. */
export interface Environment {
  name: 'production' | 'preview'
  /** Completes "because …"; undefined for the default without any indication. */
  reason: string | undefined
}
