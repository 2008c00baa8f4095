import type { Hosts, HostFile } from '@indexical/hosts'
import { listSitemap } from '../site/list-sitemap.ts'
import type { Listing } from '../site/list-sitemap.ts'
import type { Finding } from './finding.ts'
import { sortFindings } from './finding.ts'
import type { Environment } from '../options/environment.ts'
import type { Page } from '../page/types.ts'
import type { Options } from '../options/options.ts'
import type { Site, Graph } from '../site/types.ts'
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

/** The pages of a site in the order of their files. It may hold them packed, and holds neither bytes nor hast. */
export interface PageSource extends Iterable<LintedPage> {
  /** Replace the page of the same file. */
  replace(page: LintedPage): void
}

/** All that is known of a site besides its pages. */
export interface SiteInputs {
  options: Options
  linter: Linter
  environment: Environment
  known: KnownSite
  hosts: HostInputs
  /** Whether other machines have the other pages: nothing is reported about the site as a whole. */
  isPart: boolean
  /** Whether a preview host will serve this output; a folder that is only read may be a production build. */
  isWritten: boolean
  /** Whether drafts are built on purpose, as by a server for authors. */
  keepsDrafts: boolean
  /** Whether frontmatter was read from a file of the project. */
  isSource: (file: string) => boolean
}

/** What a site states as a whole. What takes long is made on first use. */
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
}

/**
 * Lint a site: bring what its pages request into the config of its hosts, lint the pages again whose headers are known
 * only then, connect the pages, and run the site rules.
 */
export function lintSite(source: PageSource, inputs: SiteInputs): LintedSite {
  const { options, linter, environment, known, hosts: hostInputs } = inputs
  const { hosts, wanted } = desireHosts(Array.from(source, pageOf), hostInputs, options)
  for (const linted of source) relint(linted, source, hosts, linter)
  const pages = [...source]
  const site = connectSite(
    pages.map(pageOf),
    known,
    { hosts, wanted, sidecars: hostInputs.sidecars },
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
      return environment.name === 'preview' ? previewHostFiles(hostInputs, options, wanted) : hosts.changed
    },
    get findings() {
      return (findings ??= findingsOf(pages, site, inputs, siteEnvironment))
    },
    get listing() {
      return (listing ??= listSitemap(site))
    },
  }
}

function pageOf({ page }: LintedPage): Page {
  return page
}

/** Join a page with the headers that its hosts send, and lint it again; most pages have none, and stay as they are. */
function relint(linted: LintedPage, source: PageSource, { model }: Hosts, linter: Linter): void {
  const { page, findings, changed } = linted
  const lines = model.headersFor(page.url, page.file)
  const hasHeaders = lines.length + page.headers.length > 0
  if (findings && !hasHeaders) return
  // Lines are replaced even by equal ones: rules report a line once that is the same object on many pages.
  const joined = hasHeaders ? withHeaders(page, lines) : page
  source.replace({ page: joined, findings: linter.lintPage(joined), changed })
}

function findingsOf(
  pages: readonly LintedPage[],
  site: Site,
  { linter, isPart, keepsDrafts, isSource }: SiteInputs,
  environment: Environment,
): Finding[] {
  const { rules } = linter
  const ofPages = pages.flatMap(({ findings = [] }) => findings)
  const settled = isPart
    ? linter.applyExceptions(ofPages, site.graph.pages)
    : linter.applySiteExceptions([...ofPages, ...linter.lintSite(site)], site)
  const isPreview = environment.name === 'preview'
  // Authors who look at what is not public yet want to see the drafts.
  const shown = isPreview || keepsDrafts ? settled.filter(({ rule }) => !rules[rule]?.publicOnly) : settled
  // What is wrong between pages does not keep a preview from being looked at.
  const weighed = isPreview
    ? shown.map((finding) =>
        rules[finding.rule]?.scope === 'site' && finding.level === 'error'
          ? { ...finding, level: 'warn' as const }
          : finding,
      )
    : shown
  return joinShared(sortFindings(weighed), isSource)
}

/** A build that only reads lints what is there: a folder that was built for production is no preview. */
function environmentOf(graph: Graph, { options, environment, isWritten }: SiteInputs): Environment {
  if (environment.name === 'production' || isWritten || options.environment !== 'auto') return environment
  const isHidden = graph.pages.every((page) => !graph.indexable(page).indexable)
  return isHidden ? environment : { name: 'production', reason: 'its pages may be indexed' }
}

/**
 * Join findings about several pages that stand at one place in frontmatter: that of a layout, or of a template that makes
 * many pages, is wrong once. What is left names no page.
 *
 * @param findings sorted, so that those of one place follow each other
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
