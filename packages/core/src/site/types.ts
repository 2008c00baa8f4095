import type { Alternate, Page } from '../signals/types.ts'
import type { LanguageCode } from './language-code.ts'
import type { SitemapFacts } from '../sitemaps/types.ts'
import type { Redirect, At, HeaderLine, Place } from '../place.ts'
import type { Ignore } from '../intent/types.ts'
import type { HeadersProblem } from '../hosts/plain/headers-file.ts'
import type { RedirectsProblem } from '../hosts/plain/redirects-file.ts'
import type { HostModel } from '../hosts/host-model.ts'
import type { HostFacts } from '../hosts/types.ts'
import type { RobotsTxt } from '../robots-txt/parse-robots-txt.ts'
import type { Effective } from '../robots/combine.ts'
import type { ServedAnswer } from './served.ts'

/** A redirect with the place that states it. */
export interface PlacedRedirect {
  redirect: Redirect
  at: At | { page: Page; at: At }
}

/** What the site answers at a URL. */
export type Found =
  | { type: 'page'; page: Page }
  | { type: 'redirect'; redirect: Redirect; page?: Page }
  | { type: 'file'; file: string }
  /** Served by something that is not in the output: an on-demand route, a sibling deployment. */
  | {
      type: 'elsewhere'
      /** Where a rewrite of the host leads, and its place. */
      to?: string
      at?: Place
    }

/** One step from a URL towards what stands in the index. */
export interface Hop {
  by: 'canonical' | 'redirect'
  from: string
  to: string
}

/** Where a page's canonical leads. */
export interface Resolution {
  /** Canonicals as declared, each once; more than one is a conflict. */
  declared: readonly string[]
  hops: readonly Hop[]
  /**
   * How it ends: `self` the page is its own canonical (or declares none), `page` another page that is its
   * own canonical, `file` a non-HTML file, `external` a URL that this build does not answer for,
   * `missing` nothing there, `loop` back to a URL already passed, `conflict` several canonicals.
   */
  end: 'self' | 'page' | 'file' | 'external' | 'missing' | 'loop' | 'conflict'
  /** URL of the last hop. */
  url: string
  /** The page at the end, for `self` and `page`. */
  page: Page | undefined
}

/** Whether a crawler may index a URL, and because of what. */
export interface Indexable {
  indexable: boolean
  reason: 'noindex' | 'expired' | 'error-page' | 'refresh' | 'fragment' | undefined
  effective: Effective<At>
}

/** The whole build as one graph. */
export interface Site {
  /** Absolute URL of the site, with a final slash. */
  url: string
  /** Origins besides the site's own that canonicals may name. */
  allowedOrigins: readonly string[]
  pages: readonly Page[]
  /** Output files that are no pages, each with its URL; made anew for each walk over them. */
  otherFiles(): Iterable<{ file: string; url: string }>
  redirects: readonly Redirect[]
  /**
   * Redirects of the host and refresh stubs alike, without rewrites and without those whose address is a pattern:
   * nobody can look up where these lead.
   */
  allRedirects(): readonly PlacedRedirect[]
  /** What the site answers at an absolute URL; undefined when nothing does. */
  find(url: string): Found | undefined
  resolve(page: Page): Resolution
  /** The hreflang annotations of all pages, read once. */
  hreflang(): Hreflang
  /**
   * Whether a sitemap lists what a page in its folder names as its canonical elsewhere. Generators of versioned
   * documentation write such a sitemap beside each version: it is a copy like the pages there.
   */
  isEntryOfCopy(sitemap: string, url: string): boolean
  /** Whether all links name pages without the `.html` that their URLs have, and nothing names the host. */
  linksHideExtension(): boolean
  indexable(page: Page, crawler?: string): Indexable
  /** X-Robots-Tag and Link lines that the host sends with an absolute URL, and with the file behind it. */
  headersOf(url: string, file?: string): readonly HeaderLine[]
  /** What the host answers to an absolute URL; undefined where no host is known, or where a rewrite leads or may lead. */
  respond: HostModel['respond']
  /** Whether the URL belongs to this site's origin. */
  owns(url: string): boolean
  /** The rule in robots.txt that blocks the URL, as a place; undefined when it may be crawled. */
  blockedBy(url: string, crawler?: string): { line: string; at: Place } | undefined
  /** Undefined when the site has none. */
  robotsTxt: RobotsFacts | undefined
  /** Every sitemap of the output but the one that this run replaces. */
  sitemaps: readonly SitemapFacts[]
  /** URL of the sitemap that this run writes; undefined when it writes none. */
  ownSitemap: string | undefined
  /** What stands at its place until then, where that says more than a sitemap of ours ever does. */
  replacedSitemap: SitemapFacts | undefined
  /** Header rules of the host's files whose pattern matched no file of the build. */
  unmatchedHeaders: readonly { pattern: string; at: Place }[]
  /** X-Robots-Tag and Link lines of the host's files, each once, whatever they match. */
  headerLines: readonly HeaderLine[]
  /** Lines of the host's header files that hosts ignore. */
  headerProblems: readonly HeadersProblem[]
  /** Rules of the host's redirect files that hosts do not follow. */
  redirectProblems: readonly RedirectsProblem[]
  /** What is to be said about the files of the hosts as such. */
  hosts: HostFacts
  /** Problems with sidecars of files that are no pages, worded, at their places. */
  sidecarProblems: readonly { text: string; at: Place }[]
  /** What a running server answered, when one was asked. */
  served: readonly ServedAnswer[]
  /** Suppressions in frontmatter that suppressed nothing; known only after all other rules. */
  unusedIgnores: readonly { page: Page; ignore: Ignore }[]
  /** Inputs that were configured and are missing. */
  missingInputs: readonly { kind: string; file: string; option: string }[]
  /** Number of pages of the last run on record, if any. */
  lastCount: number | undefined
}

/** A robots.txt that crawlers will find. */
export interface RobotsFacts {
  /** Path relative to the project. */
  file: string
  parsed: RobotsTxt
}

/** What a URL named by hreflang is, found out once for all pages that name it. */
export interface VersionTarget {
  /** Names the target; the same page under two forms of its URL has one name. */
  key: string
  /** Whether this build answers for the URL; others are never judged. */
  isOwn: boolean
  /** Undefined for what is no page of this build, redirects included. */
  page: Page | undefined
  /** Where the URL redirects to in the end. */
  redirect: { to: string; at: At; page: Page | undefined } | undefined
  isMissing: boolean
  /** Why the page may not be indexed, and the statement that says so. */
  hidden: { reason: string; at: At } | undefined
  /** Another URL that the page calls its canonical, or where that leads in the end. */
  canonical: { url: string; at: At } | undefined
  /** The page's own canonical, where the URL is another form of it that the host does not serve either. */
  form: { url: string; at: At } | undefined
  /** The line of robots.txt that blocks it. */
  block: { line: string; at: At } | undefined
}

/** One statement that a page makes about its versions. */
export interface Version extends Alternate {
  code: LanguageCode
  /** Undefined when the URL cannot be used. */
  target: VersionTarget | undefined
}

/** All that one page says about its versions, over every carrier that crawlers read. */
export interface PageVersions {
  page: Page
  versions: readonly Version[]
  /** The statements about the page itself. */
  self: readonly Version[]
  /** Whether crawlers heed the statements: the page is indexable and its own canonical. */
  counts: boolean
  /** Whether some statements are lost in body. */
  isBroken: boolean
}

/** The hreflang annotations of a whole site. */
export interface Hreflang {
  /** Those of pages that make any, in the order of the site. */
  pages: Iterable<PageVersions>
  of(page: Page): PageVersions | undefined
  /** Codes that a page gives itself, without the default. */
  ownCodes(page: Page): readonly LanguageCode[]
  /** Whether a page names another among its versions. */
  names(page: Page, other: Page): boolean
}
