import type { Level } from '../options/level.ts'
import type { GenericSchema, InferOutput } from 'valibot'
import type { SearchEngine } from '@indexical/syntax/robots'
import type { Page } from '../page/types.ts'
import type { SignalLocation } from '@indexical/syntax'
import type { Site } from '../site/types.ts'
import type { SitemapProblem } from '@indexical/syntax/sitemap'

/** The second half of a conflict. */
export interface Related {
  message: string
  /** The page of `location`. @default that of the problem */
  page?: Page | undefined
  location?: SignalLocation
}

/** One problem, as data: the text of the message and the location in the project follow from it. */
export interface Problem {
  /** Id of the message. */
  message: string
  /** Arguments of the message. */
  data: readonly string[]
  /** The page with the problem. @default the page that is linted; none in a rule about the site */
  page?: Page | undefined
  /** @default the whole page, or the whole site */
  location?: SignalLocation
  /** Text that replaces the range of `location`. */
  fix?: string | undefined
  related?: readonly Related[] | undefined
}

/** Functions that return the text of a message; every argument is printable text. */
export type Messages = Record<string, (...args: never[]) => string>

/** A problem with one of the messages `M`. */
type ProblemOf<M extends Messages, K extends keyof M & string> = Omit<Problem, 'message' | 'data'> & {
  message: K
} & (Parameters<M[K]> extends [] ? { data?: readonly [] } : { data: Readonly<Parameters<M[K]>> })

/** Creates a problem of a rule whose messages are `M`. */
export type Report<M extends Messages> = <K extends keyof M & string>(problem: ProblemOf<M, K>) => Problem

/** An HTML example and exactly what is reported on it. */
export interface PageExample {
  /** The page's HTML. */
  html?: string
  /** Frontmatter as YAML text, without the fences. */
  frontmatter?: string
  /** @default 'https://example.com/page/' */
  url?: string
  /** A `_headers` file of the host; places in it are written `_headers 2:17-24 …`. */
  headers?: string
  /** Run options that differ from the defaults, and the options of the rule itself. */
  settings?: Record<string, unknown>
  options?: Record<string, unknown>
  /** `line:column-column id: message`, line 1 left out; `frontmatter 2:12-20 …` for the source. */
  reports?: readonly string[]
  /** The HTML after the fix. */
  fixed?: string
  /** Other rules that fire on this example too. */
  also?: readonly string[]
}

/** A site example: output path to HTML, optionally with its frontmatter. */
export interface SiteExample {
  pages?: Record<string, string | { html: string; frontmatter?: string }>
  /** Redirects of the host: path to target; the status is 301 unless stated. */
  redirects?: Record<string, string | { to: string; status: number }>
  /** A `_redirects` file of the host; places in it are written `_redirects 2:1-10 …`. */
  redirectsFile?: string
  /** The `netlify.toml` of the project; only its redirects count. */
  netlifyToml?: string
  /** The `vercel.json` of the project; only its redirects count. */
  vercelJson?: string
  /**
   * Files of hosts by their names, `netlify.toml` or `.htaccess`; places in them are written with the name before. The
   * hosts are those of `settings.hosts`, told what the site wants when `settings.write` is true.
   */
  hostFiles?: Record<string, string>
  /** Data files beside files that are no pages: `paper.pdf.yaml` to its text. */
  sidecars?: Record<string, string>
  /** What a running server answers, by path; what is left out is as the build says. */
  served?: Record<string, ServedExample>
  /** Other files in the output. */
  files?: readonly string[]
  robotsTxt?: string
  /** Sitemaps in the output: file to text, or to what a reader finds in one that is too long to show. */
  sitemaps?: Record<string, string | readonly SitemapProblem[]>
  /** A `_headers` file of the host. */
  headers?: string
  settings?: Record<string, unknown>
  options?: Record<string, unknown>
  /** `/path line:column-column id: message` */
  reports?: readonly string[]
  also?: readonly string[]
}

/** An answer of a running server that differs from what the build says. */
export interface ServedExample {
  /** Why there was no answer. */
  failure?: string
  status?: number
  location?: string
  robots?: readonly string[]
  links?: readonly string[]
  html?: string
}

/** What every rule declares. */
export interface Meta<M extends Messages, S extends GenericSchema | undefined, E> {
  /** Starts with Require, Disallow or Limit. */
  summary: string
  /** What goes wrong for the site's owner. */
  why: string
  /** What to do about it, as short imperative sentences. */
  howToFix: string
  /** Level in the `recommended` preset. */
  level: Level
  /** Whether the rule's fix keeps the page's meaning. */
  fix?: 'safe' | 'unsafe'
  /** Whether it asks only what is built for the public; in a preview, authors look at what is not ready on purpose. */
  publicOnly?: true
  sources: readonly string[]
  messages: M
  /** Schema of the rule's own options; every key has a default. */
  options?: S
  examples: Record<string, E>
}

/** Options of a rule after its schema filled in the defaults. */
export type OptionsOf<S> = S extends GenericSchema ? InferOutput<S> : undefined

/** What a page may have, and most have not. */
export type Subject =
  | 'alternates'
  | 'requestedCanonical'
  | 'bases'
  | 'canonicals'
  | 'headCloser'
  | 'links'
  | 'nosnippets'
  | 'ogUrl'
  | 'problems'
  | 'refresh'
  | 'robots'
  | 'statements'
  | 'strayCanonicals'
  | 'strayMetas'

/** A check that looks at one page alone. */
export interface PageRule<M extends Messages, S extends GenericSchema | undefined> extends Meta<
  M,
  S,
  PageExample
> {
  /**
   * The rule is not asked about pages that have none of these.
   * @default it is asked about every page
   */
  about?: readonly Subject[]
  check: (context: { page: Page; report: Report<M> } & RuleContext<OptionsOf<S>>) => Iterable<Problem>
}

/** A check that needs the whole site. */
export interface SiteRule<M extends Messages, S extends GenericSchema | undefined> extends Meta<
  M,
  S,
  SiteExample
> {
  check: (context: Site & { report: Report<M> } & RuleContext<OptionsOf<S>>) => Iterable<Problem>
}

/** What a rule receives besides the page or the parts of the site. */
export interface RuleContext<Options> {
  options: Options
  /** Absolute URL of the site, with a final slash. */
  site: string
  /** Milliseconds since 1970 that count as now. */
  now: number
  /** Search engines whose documentation decides what a directive does. */
  engines: readonly SearchEngine[]
  /** Hosts besides the site's own that canonicals may point to. */
  allowedOrigins: readonly string[]
  /** Whether a page without canonical gets one. */
  injectsCanonical: boolean
  /** Whether the author of a page switched the rule off there: what counts pages leaves these out, and tells them apart. */
  isIgnoredBy: (page: Page) => boolean
  /** Whether URLs of folders end in a slash; with `ignore` nobody knows what the host does. */
  trailingSlash: 'always' | 'never' | 'ignore'
}

/** A rule without its private types, as the registry holds it. */
export interface AnyRule extends Meta<Messages, GenericSchema | undefined, PageExample | SiteExample> {
  scope: 'page' | 'site'
  about?: readonly Subject[]
  check: (context: never) => Iterable<Problem>
}

/** Define a check that looks at one page alone. */
export function pageRule<const M extends Messages, S extends GenericSchema | undefined = undefined>(
  rule: PageRule<M, S>,
): PageRule<M, S> & { scope: 'page' } {
  return { ...rule, scope: 'page' }
}

/** Define a check that needs the whole site. */
export function siteRule<const M extends Messages, S extends GenericSchema | undefined = undefined>(
  rule: SiteRule<M, S>,
): SiteRule<M, S> & { scope: 'site' } {
  return { ...rule, scope: 'site' }
}

/** The `report` function of all rules. */
export function reportProblem(problem: Omit<Problem, 'data'> & Partial<Pick<Problem, 'data'>>): Problem {
  return { data: [], ...problem }
}
