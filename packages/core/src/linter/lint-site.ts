import type { Hosts, HostFile } from '@indexical/hosts'
import type { ListedUrl } from '@indexical/syntax/sitemap'
import { withHeaders } from '../page/with-headers.ts'
import type { Page } from '../page/types.ts'
import { findVersions, writesVersionsInHead } from '../site/add-alternates.ts'
import { goneUrls } from '../site/find-lost-urls.ts'
import { listSitemap } from '../site/list-sitemap.ts'
import type { LastmodOf, Listing } from '../site/list-sitemap.ts'
import { makeListing } from '../site/make-listing.ts'
import type { Graph, Site } from '../site/types.ts'
import { connectSite } from './connect-site.ts'
import type { KnownSite } from './connect-site.ts'
import type { Linter } from './create-linter.ts'
import { desireHosts, previewHost } from './desire-hosts.ts'
import type { HostInputs, PreviewHost } from './desire-hosts.ts'
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

/** The inputs of `lintSite` besides the pages. */
export interface SiteInputs extends Omit<FindingsContext, 'isPreviewBuild'> {
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
  /** Parts of pages that the host of a preview does not hide. No tag is written into them. */
  readonly openParts: readonly Page[]
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
  const { options, linter, environment: own, known, hosts: hostInputs, lastmodOf } = inputs
  const now = linter.now()
  const requests = { declared: known.redirects, gone: goneUrls(known.inputs.ledger, now) }
  const { hosts, desired } = desireHosts(Array.from(source, pageOf), hostInputs, options, requests)
  for (const linted of source) relint(linted, source, hosts, linter)
  const pages = [...source]
  const configured = { hosts, desired, sidecars: hostInputs.sidecars }
  const site = connectSite(pages.map(pageOf), known, configured, { options, now })
  const environment = environmentOf(site.graph, inputs)
  let preview: PreviewHost | undefined
  const previewOf = (): PreviewHost => (preview ??= previewHost(hostInputs, options, desired))
  let findings: Finding[] | undefined
  let listing: Listing | undefined
  return {
    site,
    hosts,
    pages: pages.length,
    changed: pages.filter(({ changed }) => changed).length,
    environment,
    get hostFiles() {
      return own.name === 'preview' ? previewOf().files : hosts.changed
    },
    get openParts() {
      const parts = own.name === 'preview' ? site.graph.pages.filter(isOpenPart) : []
      return parts.filter((page) => !previewOf().hides(page))
    },
    get findings() {
      const isPreviewBuild = own.name === 'preview'
      return (findings ??= findingsOf(pages, site, { ...inputs, environment, isPreviewBuild }))
    },
    get listing() {
      return (listing ??= makeListing(site, options, { lastmodOf, now }))
    },
    get versions() {
      const isWanted = environment.name !== 'preview' && writesVersionsInHead(options)
      const found = isWanted ? findVersions(listSitemap(site), site, options) : []
      return new Map(Array.from(found, ({ page, links }) => [page.file, links]))
    },
  }
}

function isOpenPart({ fragment, robots }: Page): boolean {
  return fragment === 'part' && robots.length === 0
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

/** Run the site rules, apply suppressions and overrides to the findings of all rules, and prepare the rest for a report. */
function findingsOf(
  pages: readonly LintedPage[],
  site: Site,
  inputs: SiteInputs & FindingsContext,
): Finding[] {
  const { linter, environment, isPart } = inputs
  const ofPages = pages.flatMap(({ findings = [] }) => findings)
  const left = isPart
    ? linter.applyExceptions(ofPages, site.graph.pages)
    : linter.applySiteExceptions([...ofPages, ...linter.lintSite(withEnvironment(site, environment))], site)
  return finishFindings(left, site, inputs)
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
