import type { Hosts, HostFile } from '@indexical/hosts'
import type { Redirect } from '@indexical/syntax'
import { sitemapFile, sitemapPart } from '@indexical/syntax/internal'
import type { ListedUrl } from '@indexical/syntax/sitemap'
import { exactKey, rootUrl, siteUrl, urlToFiles } from '@indexical/syntax/url'
import type { Options } from '../options/options.ts'
import { sitemapOptionsOf } from '../options/sitemap-values.ts'
import { withHeaders } from '../page/columns/page-store.ts'
import type { Page } from '../page/types.ts'
import { addAlternates, findVersions, writesVersionsInHead } from '../site/add-alternates.ts'
import { addImages } from '../site/add-images.ts'
import { buildSite } from '../site/build-site.ts'
import type { SiteFacts } from '../site/build-site.ts'
import { includedUrls, includeEntries, serializeEntries } from '../site/choose-entries.ts'
import { goneUrls } from '../site/find-lost-urls.ts'
import { keepStatements } from '../site/keep-statements.ts'
import { listSitemap } from '../site/list-sitemap.ts'
import type { LastmodOf, Listing } from '../site/list-sitemap.ts'
import type { BuildInputs, Graph, Site } from '../site/types.ts'
import { unlistedRoutes } from '../site/unlisted-routes.ts'
import { unmatchedOptions } from '../site/unmatched-options.ts'
import type { Linter } from './create-linter.ts'
import { desireHosts, previewHostFiles } from './desire-hosts.ts'
import type { DesiredHosts, HostInputs } from './desire-hosts.ts'
import type { Finding } from './finding.ts'
import { finishFindings } from './finish-findings.ts'
import type { Environment, FindingsContext } from './finish-findings.ts'

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

/** Facts about a site besides its pages and hosts, as plain data. */
export interface KnownSite extends Pick<
  SiteFacts,
  | 'blockedBy'
  | 'robotsTxt'
  | 'sitemaps'
  | 'replacedSitemap'
  | 'served'
  | 'rendered'
  | 'skippedFiles'
  | 'unpaired'
  | 'aliasConflicts'
  | 'onDemandRoutes'
  | 'lastCount'
  | 'gitProblem'
  | 'equalFiles'
  | 'assumed'
  | 'ledger'
  | 'otherSites'
> {
  /** Output files, including pages and files that are not on disk yet. */
  files: ReadonlySet<string>
  /** Redirects that the framework declares. */
  redirects: readonly Redirect[]
  /** Paths that are served on demand or by something else, and so are never missing. */
  dynamicRoutes: readonly RegExp[]
  /** Name of the sitemap that is written after the build; undefined if there is none. */
  ownSitemap: string | undefined
  /** Configured inputs that are missing. */
  missingInputs: BuildInputs['missing']
}

/** The inputs of `lintSite` besides the pages. */
export interface SiteInputs extends FindingsContext {
  known: KnownSite
  hosts: HostInputs
  /** Whether other machines build the other pages. Site rules then do not run. */
  isPart: boolean
  /** Whether this run writes the output. A folder that is only read may be a production build, also on a preview host. */
  isWritten: boolean
  /** Return the date of the last change of a page whose frontmatter has none. @default unknown */
  lastmodOf?: LastmodOf | undefined
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
  const site = connectSite(pages.map(pageOf), inputs, { hosts, desired })
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
      return (findings ??= findingsOf(pages, site, { ...inputs, environment: siteEnvironment }))
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

/** Connect the pages with hosts, redirects, robots.txt, sitemaps and other files. */
function connectSite(
  pages: readonly Page[],
  { options, linter, known, hosts: { sidecars } }: SiteInputs,
  { hosts, desired }: DesiredHosts,
): Site {
  const { redirects: declared, dynamicRoutes, ownSitemap, files, missingInputs, ...facts } = known
  const { model } = hosts
  const redirects = [...hosts.redirects, ...undeclared(declared, hosts.redirects)]
  const elsewhere = createElsewhere(options, dynamicRoutes)
  const urls = [...pages.map(({ url }) => url), ...redirects.map(({ from }) => from)]
  return buildSite({
    ...facts,
    url: rootUrl(options),
    allowedOrigins: options.allowedOrigins,
    pages,
    redirects,
    redirectFor: model.redirectFor,
    headersFor: hosts.headersFor,
    files,
    filesOf: (url) => urlToFiles(url, options),
    elsewhere,
    ...hosts.facts({ paths: pathsOf(urls), files: [...files, ...sitemapNames(options)], elsewhere }),
    ownSitemap: ownSitemap === undefined ? undefined : new URL(ownSitemap, rootUrl(options)).href,
    sidecarProblems: sidecars.problems,
    missingInputs,
    unmatched: unmatchedOptions(
      {
        pages,
        onDemandRoutes: facts.onDemandRoutes,
        urls,
        files,
        elsewhere,
        desired,
        orphans: sidecars.orphans,
      },
      options,
    ),
    now: linter.now(),
  })
}

/** Return redirects of the framework that its adapter did not also write into a host file. */
function undeclared(declared: readonly Redirect[], written: readonly Redirect[]): Redirect[] {
  const keyOf = ({ from, to }: Redirect): string => `${exactKey(from)} ${exactKey(to)}`
  const known = new Set(written.map(keyOf))
  return declared.filter((redirect) => !known.has(keyOf(redirect)))
}

/** Return the sitemap and the first of its other files: header rules may match them even if this build writes none. */
function sitemapNames(options: Options): string[] {
  const file = sitemapFile(options)
  if (file === undefined) return []
  const { sections = {} } = sitemapOptionsOf(options.sitemap) ?? {}
  return [file, sitemapPart(file, 0), ...Object.keys(sections).map((name) => sitemapPart(file, 0, name))]
}

function* pathsOf(urls: Iterable<string>): Generator<string> {
  for (const url of urls) yield new URL(url).pathname
}

function createElsewhere(
  { externalPrefixes, ...policy }: Options,
  dynamicRoutes: readonly RegExp[],
): (path: string) => boolean {
  const prefixes = externalPrefixes.map((prefix) => new URL(siteUrl(prefix, policy)).pathname)
  const root = new URL(rootUrl(policy)).pathname
  const included = new Set(pathsOf(includedUrls({ externalPrefixes, ...policy }).map(({ url }) => url)))
  return (path) => {
    if (included.has(path)) return true
    if (prefixes.some((prefix) => path.startsWith(prefix))) return true
    const withoutBase = path.startsWith(root) ? `/${path.slice(root.length)}` : path
    return dynamicRoutes.some((route) => route.test(withoutBase))
  }
}

/** Run the site rules, apply suppressions and overrides to the findings of all rules, and prepare the rest for a report. */
function findingsOf(pages: readonly LintedPage[], site: Site, inputs: SiteInputs): Finding[] {
  const { linter, environment, isPart } = inputs
  const ofPages = pages.flatMap(({ findings = [] }) => findings)
  const left = isPart
    ? linter.applyExceptions(ofPages, site.graph.pages)
    : linter.applySiteExceptions([...ofPages, ...linter.lintSite(withEnvironment(site, environment))], site)
  return finishFindings(left, site.robotsTxt, inputs)
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
