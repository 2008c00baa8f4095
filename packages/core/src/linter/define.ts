import type { Level } from '../options/level.ts'
import type { Options } from '../options/options.ts'
import type { GenericSchema, InferOutput } from 'valibot'
import type { SearchEngine } from '@indexical/syntax/robots'
import type { Page } from '../page/types.ts'
import type { SignalLocation } from '@indexical/syntax'
import type { Site } from '../site/types.ts'
import type { SitemapProblem } from '@indexical/syntax/sitemap'
import type { Message, MessageArgs } from '../intent/format-message.ts'
import type { IntentRule } from '../intent/problems.ts'
import type { Subject } from './subjects.ts'

/** A second location of a problem, such as the other signal of a conflict. */
export interface Related {
  message: string
  /** The page of `location`. @default that of the problem */
  page?: Page | undefined
  location?: SignalLocation
  /**
   * Whether the problem follows from the value at `location`. If a rule that `disputes` this value reports a problem there,
   * reports show this problem as a part of that one.
   */
  isCause?: true
}

/** One problem, as data: the text of the message and the location in the project follow from it. */
export interface Problem {
  /** Id of the message. */
  message: string
  /** Arguments of the message. */
  data: readonly (string | number)[]
  /** The page with the problem. @default the linted page; none in a site rule */
  page?: Page | undefined
  /** @default the whole page, or the whole site */
  location?: SignalLocation
  /**
   * What problems with the same message have in common, such as the hostname of their targets. Reports show them as one
   * finding. A short text that stays the same in later runs, because a baseline contains it.
   * @default each problem is a finding of its own
   */
  cause?: string | undefined
  /**
   * A cause that problems of several rules share, such as an origin or a form of URLs that one setting writes everywhere.
   * Reports show them as one finding, that of the highest level with the most places.
   */
  root?: string | undefined
  /** Text that replaces the range of `location`. */
  fix?: string | undefined
  related?: readonly Related[] | undefined
}

/** Messages by id; all arguments are printable text. */
export type Messages = Record<string, Message>

/** What a problem has besides its message. */
export type ProblemPlace = Omit<Problem, 'message' | 'data'>

/** Creates a problem of a rule whose messages are `M`: the id of a message, its arguments, and where the problem is. */
export type Report<M extends Messages> = <K extends keyof M & string>(
  message: K,
  ...rest: MessageArgs<M[K]> extends []
    ? [data?: readonly [], place?: ProblemPlace]
    : [data: Readonly<MessageArgs<M[K], string | number>>, place?: ProblemPlace]
) => Problem

/** What examples of pages and sites share. */
interface Example {
  /** A `_headers` file of the host; its locations are written `_headers 2:17-24 …`. */
  headers?: string
  /** Run options that differ from the defaults, and the options of the rule itself. */
  settings?: Record<string, unknown>
  options?: Record<string, unknown>
  /** `line:column-column id: message`, line 1 left out; `frontmatter 2:12-20 …` for the source, `/path …` for a page of a site. */
  reports?: readonly string[]
  /** The number of findings in a report, which joins findings with one cause. @default the number of `reports` */
  problems?: number
  /** Other rules that report a problem in this example. */
  also?: readonly string[]
}

/** An HTML example and its exact findings. */
export interface PageExample extends Example {
  /** The page's HTML. */
  html?: string
  /** Frontmatter as YAML text, without the fences. */
  frontmatter?: string
  /** @default 'https://example.com/page/' */
  url?: string
  /** The HTML after the fix. */
  fixed?: string
  /** The frontmatter after the fix. */
  fixedFrontmatter?: string
}

/** A site example: output path to HTML, optionally with its frontmatter. */
export interface SiteExample extends Example {
  pages?: Record<string, string | { html: string; frontmatter?: string }>
  /** Redirects of the host: path to target; the status is 301 unless stated. */
  redirects?: Record<string, string | { to: string; status: number }>
  /** A `_redirects` file of the host; its locations are written `_redirects 2:1-10 …`. */
  redirectsFile?: string
  /** The `netlify.toml` of the project; only its redirects count. */
  netlifyToml?: string
  /** The `vercel.json` of the project; only its redirects count. */
  vercelJson?: string
  /**
   * Files of hosts by name (`netlify.toml`, `.htaccess`), which is written before a location in them. The hosts are
   * those of `settings.hosts`; they get the site's desired config if `settings.write` is true.
   */
  hostFiles?: Record<string, string>
  /** Sidecars of files that are not pages: `paper.pdf.yaml` to its text. */
  sidecars?: Record<string, string>
  /** Responses of a running server by path. Fields that are left out are as the build predicts. */
  served?: Record<string, ServedExample>
  /** Pages by path after their scripts ran: HTML, or why there is none. */
  rendered?: Record<string, string | { failure: string }>
  /** Other files in the output. */
  files?: readonly string[]
  /** Other sites that the same run checks: origin to their pages. */
  otherSites?: Record<string, Record<string, string>>
  robotsTxt?: string
  /** Other files named robots.txt in the output: file to text. */
  robotsTxtInFolders?: Record<string, string>
  /** Sitemaps in the output: file to text, or to its problems if the text is too long to show. */
  sitemaps?: Record<string, string | readonly SitemapProblem[]>
  /** Files named llms.txt in the output: file to text. */
  llmsTxt?: Record<string, string>
  /** The files that the fix changes: the path of a page, or another file, to the text after the fix. */
  fixed?: Record<string, string>
}

/** A response of a running server that differs from the prediction of the build. */
export interface ServedExample {
  /** Why there was no response. */
  failure?: string
  status?: number
  location?: string
  robots?: readonly string[]
  links?: readonly string[]
  html?: string
  /** Text of the robots.txt at this URL. */
  robotsTxt?: string
}

/** The declarations of every rule. */
export interface Meta<M extends Messages, S extends GenericSchema | undefined, E> {
  /** Starts with Require, Disallow or Limit. */
  summary: string
  /** The consequence for the site's owner. */
  why: string
  /** The correction, as short imperative sentences. */
  howToFix: string
  /** Corrections by id of the message, for those that `howToFix` does not fit. */
  remedies?: Readonly<Record<string, string>>
  /** Level in the `recommended` preset. */
  level: Level
  /**
   * Level in the `strict` preset.
   * @default one step above `level`, and `off` for rules that are off
   */
  strictLevel?: Level
  /** Whether the rule's fix keeps the page's meaning. */
  fix?: 'safe' | 'unsafe'
  /** Whether the rule runs only on builds for the public: a preview may contain unfinished pages on purpose. */
  publicOnly?: true
  /**
   * Messages about something that the build did not write. Builds for authors often leave out pages, so these findings
   * are only warnings in builds that may be for them.
   * @default none
   */
  unbuilt?: readonly string[]
  /** Whether findings on a page matter only to crawlers that may fetch it; robots.txt can block all of them. */
  crawledOnly?: true
  /** Whether findings on a page matter only if search engines may index it. */
  indexedOnly?: true
  /**
   * Whether findings without a cause have one if their messages are equal, which is usually a line of the layout.
   * @default true for a page rule, false for a site rule
   */
  causeIsMessage?: boolean
  /** Whether the value at the location is wrong, so that problems which follow from it are parts of the finding. */
  disputes?: true
  sources: readonly string[]
  messages: M
  /** Schema of the rule's own options; every key has a default. */
  options?: S
  examples: Record<string, E>
}

/** Options of a rule after its schema filled in the defaults. */
export type OptionsOf<S> = S extends GenericSchema ? InferOutput<S> : undefined

/** A rule that checks each page alone. */
export interface PageRule<M extends Messages, S extends GenericSchema | undefined> extends Meta<
  M,
  S,
  PageExample
> {
  /**
   * The rule runs only on pages that have one of these.
   * @default it runs on every page
   */
  about?: readonly Subject[]
  check: (context: { page: Page; report: Report<M> } & RuleContext<OptionsOf<S>>) => Iterable<Problem>
}

/** A rule that checks the whole site. */
export interface SiteRule<M extends Messages, S extends GenericSchema | undefined> extends Meta<
  M,
  S,
  SiteExample
> {
  check: (context: Site & { report: Report<M> } & RuleContext<OptionsOf<S>>) => Iterable<Problem>
}

/** The input of a rule besides the page or the parts of the site. */
export interface RuleContext<Own> {
  options: Own
  /** Absolute URL of the site, with a final slash. */
  site: string
  /** The current time in milliseconds since 1970. */
  now: number
  /** Search engines whose documentation decides what a directive does. */
  engines: readonly SearchEngine[]
  /** What crawlers may do with the site; undefined without the option. */
  ai: Options['ai']
  /** Origins besides the site's own that canonicals may name. */
  allowedOrigins: readonly string[]
  /** Whether the plugin injects missing canonicals. */
  injectsCanonical: boolean
  /**
   * Return whether the author of a page suppressed the rule there. Rules that count pages report such pages separately.
   */
  isSuppressedBy: (page: Page) => boolean
  /** Whether the path of the site is in the option `site` alone, as in `https://example.com/docs/`. */
  isPathInSite: boolean
  /** Whether URLs of folders end with a slash; `ignore` if the host's behaviour is unknown. */
  trailingSlash: 'always' | 'never' | 'ignore'
}

/** A rule without its private types, as the registry holds it. */
export interface AnyRule extends Meta<Messages, GenericSchema | undefined, PageExample | SiteExample> {
  scope: 'page' | 'site'
  about?: readonly Subject[]
  check: (context: never) => Iterable<Problem>
}

/** Define a rule that checks each page alone. */
export function pageRule<const M extends Messages, S extends GenericSchema | undefined = undefined>(
  rule: PageRule<M, S>,
): PageRule<M, S> & { scope: 'page' } {
  // A copy would create the examples, which bundles leave until something reads them.
  return Object.assign(rule, { scope: 'page' as const })
}

/** Define a rule that checks the whole site. */
export function siteRule<const M extends Messages, S extends GenericSchema | undefined = undefined>(
  rule: SiteRule<M, S>,
): SiteRule<M, S> & { scope: 'site' } {
  return Object.assign(rule, { scope: 'site' as const })
}

/** Yield the problems of a page's frontmatter that a rule reports. `intentProblem` checked their data. */
export function* reportIntent({ problems }: Pick<Page, 'problems'>, rule: IntentRule): Generator<Problem> {
  for (const { rule: own, id, args, location, related = [] } of problems) {
    if (own === rule) yield { message: id, data: args, location, related }
  }
}
