import type { Alternate, Page } from '../page/types.ts'
import type { LanguageCode } from './language-code.ts'
import type { PagePart } from './page-part.ts'
import type { SitemapFacts } from '@indexical/syntax/sitemap'
import type { Redirect, SignalLocation, HeaderLine, Location } from '@indexical/syntax'
import type { Intent, Suppression } from '../intent/types.ts'
import type { HostDoubt, HostModel, HostSiteFacts } from '@indexical/hosts'
import type { LlmsTxtLink } from '@indexical/syntax/ai'
import type { RobotsTxt } from '@indexical/syntax/robots-txt'
import type { Effective } from '@indexical/syntax/robots'
import type { AssumedForm } from '../options/url-form.ts'
import type { RenderedPage } from './rendered.ts'
import type { ServedResponse } from './served.ts'
import type { Candidate } from './candidate.ts'
import type { Rename } from './retired-sources.ts'

/** A redirect with its location. */
export interface LocatedRedirect {
  redirect: Redirect
  /** The refresh stub; undefined for a redirect of the host. */
  page?: Page
  location: SignalLocation
}

/** The result of a URL lookup. */
export type Found =
  | {
      type: 'page'
      page: Page
      /** Whether a known host sends the page at this form of its URL. @default false */
      isSent?: boolean
      /** The redirect of a known host from this form of the page's URL. @default none */
      moved?: MovedForm
    }
  | { type: 'redirect'; redirect: Redirect; page?: Page }
  | { type: 'file'; file: string }
  /** A URL outside of the output: a route that a server renders, or another deployment. */
  | {
      type: 'elsewhere'
      /** The target of the host's rewrite, and its location. */
      to?: string
      location?: Location
    }

/** A redirect of the host itself, from a form of a page's URL to the form in which it serves the page. */
export interface MovedForm {
  to: string
  status: number
  /** The setting without which the host sends the page instead. */
  doubt: HostDoubt | undefined
}

/** One step of a canonical or redirect chain. */
export interface Hop {
  by: 'canonical' | 'redirect'
  from: string
  to: string
}

/** The end of a page's canonical chain. */
export interface Resolution {
  /** Declared canonicals, each once. More than one is a conflict. */
  declared: readonly string[]
  hops: readonly Hop[]
  /**
   * The kind of end:
   *
   * - `self`: the page is its own canonical, or declares none.
   * - `page`: another page that is its own canonical.
   * - `file`: a file that is not HTML.
   * - `external`: a URL outside of this build.
   * - `missing`: nothing exists at the URL.
   * - `loop`: a URL of the chain is repeated.
   * - `conflict`: several canonicals.
   */
  end: 'self' | 'page' | 'file' | 'external' | 'missing' | 'loop' | 'conflict'
  /** URL of the last hop. */
  url: string
  /** The page at the end, for `self` and `page`. */
  page: Page | undefined
}

/** Whether a crawler may index a URL, and why. */
export interface Indexable {
  indexable: boolean
  reason: 'noindex' | 'expired' | 'error page' | 'redirect' | 'fragment' | undefined
  effective: Effective<SignalLocation>
}

/** Pages, redirects and files of a build, with look-up by URL identity. */
export interface Graph {
  /** Absolute URL of the site, with a final slash. */
  url: string
  /** Origins, besides the site's own, that canonicals may name. */
  allowedOrigins: readonly string[]
  pages: readonly Page[]
  /** The pages with a part that most pages do not have, in site order. */
  pagesWith(part: PagePart): readonly Page[]
  /** Output files that are not pages, each with its URL. Each iteration creates new objects. */
  otherFiles(): Iterable<{ file: string; url: string }>
  redirects: readonly Redirect[]
  /** Redirects of the host, and refresh stubs. Rewrites and redirects with a pattern are not included. */
  allRedirects(): readonly LocatedRedirect[]
  /** What the host answers for an absolute URL; undefined if it answers 404. */
  find(url: string): Found | undefined
  /** The same for a URL of the site; undefined for a URL of another site. */
  findOwn(url: string): Found | undefined
  /** The same, also without the query of the URL, which static hosts ignore. */
  findOwnFile(url: string): Found | undefined
  /** The page at a URL of the site. */
  pageAt(url: string): Page | undefined
  /** Return whether a folder contains other pages than its index. The URL ends with a slash. */
  hasPagesBelow(folder: string): boolean
  /** Whether the URL belongs to this site. */
  owns(url: string): boolean
  resolve(page: Page): Resolution
  indexable(page: Page): Indexable
  /** The hreflang annotations of all pages, built lazily. */
  hreflang(): Hreflang
  /**
   * Whether a sitemap lists a URL outside of its folder that is the canonical of a page in the folder. Generators write
   * such a sitemap for each version of a documentation: both the sitemap and the pages are copies.
   */
  isEntryOfCopy(sitemap: string, url: string): boolean
  /**
   * The distinct link targets of ordinary pages. All rules share one walk, because a site may have millions of links.
   */
  linkedUrls(): ReadonlySet<string>
  /** Whether no host is known and most links omit the `.html` of their page's URL. */
  linksHideExtension(): boolean
}

/** The responses of the host, and the content of its configuration files. */
export interface SiteHost extends Omit<HostSiteFacts, 'respond'> {
  /** X-Robots-Tag and Link lines that the host sends with an absolute URL and its file. */
  headersOf(url: string, file?: string): readonly HeaderLine[]
  /** The host's response to an absolute URL; undefined if no host is known, or if a rewrite may apply. */
  respond: HostModel['respond']
  /** Problems with sidecars of files that are not pages, with message and location. */
  sidecarProblems: readonly { text: string; location: Location }[]
}

/** A line of robots.txt that blocks a URL. */
export interface RobotsBlock {
  line: string
  location: Location
}

/** The robots.txt of the site, and which URLs it blocks. */
export interface SiteRobotsTxt {
  /** Undefined if the site has none. */
  facts: RobotsFacts | undefined
  /** Return the location of the robots.txt rule that blocks the URL; undefined if it may be crawled. */
  blockedBy(url: string, crawler?: string): RobotsBlock | undefined
  /** Read an output file as robots.txt, which a redirect may send instead. @default no file is readable */
  at?: (file: string) => Pick<SiteRobotsTxt, 'facts' | 'blockedBy'> | undefined
  /** The redirect of robots.txt to something without rules. @default the file is sent */
  lostBy?: Redirect | undefined
}

/** The sitemaps of the output. */
export interface SiteSitemaps {
  /** All sitemaps of the output, except the one that this run replaces. */
  all: readonly SitemapFacts[]
  /** URL of the sitemap that this run writes; undefined if it writes none. */
  own: string | undefined
  /**
   * The sitemap that `own` replaces, with the entries of all its files. Undefined if Indexical wrote all its
   * statements.
   */
  replaced: SitemapFacts | undefined
}

/** A part of the options, or a data file, without a match in the site. */
export interface Unmatched {
  /** As written, or the path of the data file. */
  name: string
  /** What the part or file should match: ``a page``. */
  expected: string
  /** The option; undefined for a data file. */
  option: string | undefined
  /** The path of the page for which the entry requests noindex. @default it requests something else */
  hiddenPath?: string | undefined
}

/** A source file with requests to crawlers that does not belong to a page of the output. */
export interface UnpairedSource {
  /** The first request, as the author wrote its name: `robots`. */
  key: string
  /** The request in the source file. */
  location: Location
  /** Output file that the generator would write, as shown in findings; undefined if it is unknown. */
  expected: string | undefined
  /** Output files that may be its page. Each may also be the page of another source. */
  pages: readonly string[]
  /** Another source of the same output file. */
  rival: string | undefined
  /** How to recognise its page, if the source requests noindex. @default it requests something else */
  hidden?: { paths: readonly string[]; title: string | undefined } | undefined
}

/** The requests in source files that do not belong to a page. */
export interface UnpairedContent {
  sources: readonly UnpairedSource[]
  /** Folders of the option `content` in which no source has a page, with the number of their files. */
  folders: readonly { folder: string; files: number }[]
}

/**
 * An old path in the frontmatter of a source file that is already in use. The generator would write a redirect there.
 */
export interface AliasConflict {
  /** As written. */
  alias: string
  location: Location
  /** What uses the path: the page itself, the page of another source, or an alias of that source. */
  taken: 'self' | 'page' | 'alias'
  /** Source file of the other page. */
  other: string
}

/** An old path of a page, at which the generator wrote a redirect. */
export interface WrittenAlias extends Pick<AliasConflict, 'alias' | 'location'> {
  /** Output file of the redirect; the page itself if it redirects to `alias`, as Jekyll's `redirect_to`. */
  redirect: string
  /** Output file of the page. */
  page: string
}

/**
 * Why git has no dates of files: `missing` if there is no git or no repository, `shallow` if older commits are missing.
 */
export type GitProblem = 'missing' | 'shallow'

/** A route whose pages a server renders. The build knows its pattern, but not the URLs of its pages. */
export interface OnDemandRoute {
  /** As the framework writes it, without the base: `/shop/[id]`. */
  name: string
  /** Absolute URL of the pattern, as if it were a page. It is matched with globs in options. */
  url: string
  /** Matches the paths of its pages, without the base. */
  path: RegExp
  /** The requests of its page file and of the options. */
  intent: Intent
}

/** The words after a URL of the ledger that was retired on purpose. */
export interface LedgerMark {
  reason: string
  owner?: string
  /** Last day on which the mark counts, as `2027-06-30`. @default without end */
  until?: string
}

/** A URL that was published once. */
export interface LedgerEntry {
  /** Absolute. */
  url: string
  location: Location
  /** Undefined unless the URL was retired on purpose. */
  mark?: LedgerMark
  /** The page at this URL in an earlier build. */
  page?: Candidate
}

/** A part of the ledger that cannot be used. */
export interface LedgerProblem {
  /** As written. */
  found: string
  expected: string
  location: Location
}

/** Every URL that was published, with the renames of source files. */
export interface Ledger {
  /** Path relative to the project. */
  file: string
  entries: readonly LedgerEntry[]
  problems: readonly LedgerProblem[]
  /** Read the renames of source files from the history of the project. Called only if a URL is lost. */
  renames: () => readonly Rename[]
  /** Return the source of an output file whose page does not contain it. @default unknown */
  sourceOf?: ((file: string) => string | undefined) | undefined
}

/** An llms.txt of the output. */
export interface LlmsTxt {
  /** Absolute. */
  url: string
  links: readonly LlmsTxtLink[]
}

/** The inputs besides the output: responses of a server, missing files, unused suppressions, the previous run. */
export class BuildInputs {
  /** The responses of a running server, if one was queried. */
  served: readonly ServedResponse[] = []
  /** Pages after their scripts ran, if they were rendered. */
  rendered: readonly RenderedPage[] = []
  /** Whether the build is known to be for production, as its summary prints. */
  isProduction = false
  /** Suppressions in frontmatter that had no effect. Known only after all other rules ran. */
  unusedSuppressions: readonly { page: Page; suppression: Suppression }[] = []
  /** Parts of options, and data files, without a match in the site. */
  unmatched: readonly Unmatched[] = []
  /** Configured input files that are missing. */
  missing: readonly { kind: string; file: string; option: string }[] = []
  /** Files that were not read, with the target of each link. */
  skipped: readonly { file: string; reason: 'outside' | 'nested' | 'name'; target: string }[] = []
  /** Source files that belong to no page. */
  unpaired: UnpairedContent = { sources: [], folders: [] }
  aliasConflicts: readonly AliasConflict[] = []
  /** Aliases with a file in the output; of pages in several languages, that of the default language is the first. */
  aliases: readonly WrittenAlias[] = []
  /** Routes whose pages a server renders, in the order in which it tries them. */
  onDemandRoutes: readonly OnDemandRoute[] = []
  /** The number of pages in the previous run, if recorded. */
  lastCount: number | undefined
  /** Why git has no dates for the sitemap; undefined if it has, or none were requested. */
  gitProblem: GitProblem | undefined
  /** Find PDFs with equal bytes, as groups of files. Reads some of them. */
  equalFiles: () => readonly (readonly string[])[] = () => []
  /** Read the title of a page. Its record does not contain it, because few sites need it. */
  titleOf: (file: string) => string | undefined = () => undefined
  /** The files named llms.txt in the output, with their links. */
  llmsTxt: readonly LlmsTxt[] = []
  /** Options that were assumed because the user set none. */
  assumed: AssumedForm | undefined
  /** The URLs that were ever published; undefined unless the options name a ledger. */
  ledger: Ledger | undefined
  /** Other sites that the same run checks. */
  otherSites: readonly Site[] = []
}

/** The whole build, in parts; a rule takes the parts that it needs. */
export interface Site {
  graph: Graph
  host: SiteHost
  robotsTxt: SiteRobotsTxt
  sitemaps: SiteSitemaps
  inputs: BuildInputs
}

/** A robots.txt that crawlers will find. */
export interface RobotsFacts {
  /** Path relative to the project. */
  file: string
  parsed: RobotsTxt
}

/** A redirect from the URL of a signal. */
export interface TargetRedirect {
  /** The end of its chain, or its own target if the chain is a loop. */
  to: string
  loops: boolean
  location: SignalLocation
  /** The refresh stub. */
  page: Page | undefined
  /** Whether the host redirects to the served form of the page. @default false */
  isForm?: boolean
}

/** A URL in an hreflang annotation, resolved once for all pages that contain it. */
export interface VersionTarget {
  /** The identity of the target. Two forms of one page's URL have the same key. */
  key: string
  /** Absolute; with https if the site has it, because hreflang/https reports http. */
  url: string
  /** Whether the URL belongs to this build. Other URLs are not checked. */
  isOwn: boolean
  /** Undefined if it is not a page of this build, for example a redirect. */
  page: Page | undefined
  redirect: TargetRedirect | undefined
  isMissing: boolean
  /** Why the page may not be indexed, and the statement that causes it. */
  hidden: { reason: string; location: SignalLocation } | undefined
  /** The other URL that the page's canonical leads to. */
  canonical: { url: string; location: SignalLocation } | undefined
  /** The page's own canonical. Undefined if this URL has the same form, or if the host serves one of the two. */
  form: { url: string; location: SignalLocation } | undefined
  /** The line of robots.txt that blocks it. */
  block: { line: string; location: SignalLocation } | undefined
}

/** One version that a page declares. */
export interface Version extends Alternate {
  code: LanguageCode
  /** Undefined if the URL is unusable. */
  target: VersionTarget | undefined
}

/** All versions that one page declares, in head, headers and sitemaps. */
export interface PageVersions {
  page: Page
  versions: readonly Version[]
  /** The declared versions that lead to the page itself. */
  self: readonly Version[]
  /** Whether crawlers use the annotations: the page is indexable and its own canonical. */
  counts: boolean
}

/** The hreflang annotations of a whole site. */
export interface Hreflang {
  /** Pages with annotations, in site order. */
  pages: Iterable<PageVersions>
  /**
   * Pages with a wrong code, a URL that is not an absolute URL of the site, or a target that is not an indexable page
   * in its served form.
   */
  pagesWithProblem: Iterable<PageVersions>
  of(page: Page): PageVersions | undefined
  /** The annotations in which a page declares itself, without `x-default`. */
  own(page: Page): readonly Version[]
  /**
   * Whether a page declares another page as a version. The time is proportional to the number of versions of the page.
   */
  names(page: Page, other: Page): boolean
  /** The pages that declare a page as a version. Store the result, because each call creates it again. */
  namersOf(page: Page): ReadonlySet<Page>
}
