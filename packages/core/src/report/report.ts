import type { GeneratorName } from '../intent/theme-names.ts'
import type { Environment } from '../linter/finish-findings.ts'
import type { Listing } from '../site/list-sitemap.ts'
import type { Options } from '../options/options.ts'
import type { AssumedForm } from '../options/url-form.ts'
import type { Finding } from '../linter/finding.ts'
import type { ReportDetails } from './html/details.ts'

/** The result of one run. */
export interface Report extends ReportCounts {
  /** Version of Indexical that made the report. */
  version: string
  /** Absolute URL of the site. */
  site: string
  /** @default production, if the caller does not know */
  environment?: Environment
  /** Every finding on every page; `groupFindings` joins those with one cause. */
  findings: Finding[]
  sitemap: Listing
  /** Name of the sitemap; undefined if none is written. */
  sitemapFile: string | undefined
  /** The existing sitemap that was kept, because the new one would be empty; `urls` is 0 if there is none. @default none */
  keptSitemap?: { file: string; urls: number } | undefined
  /** The option `ai`, if this run writes what it states. */
  ai?: NonNullable<Options['ai']>
  /**
   * URL of a robots.txt that does not belong to this build, although the option `announceSitemap` needs it: the site is below
   * a base. @default none
   */
  otherRobotsTxt?: string | undefined
  /** Host files and robots.txt that must change, as shown in findings. @default none */
  hostFiles?: readonly string[]
  /** The host, and why it serves the site; undefined if it is unknown. */
  host?: { title: string; because: string } | undefined
  /** Options for the form of URLs that the run took from the site, because the user set none. @default none */
  assumed?: AssumedForm | undefined
  /** Sitemaps of other tools in the output, beside the one that is written. @default none */
  otherSitemaps?: readonly string[]
  /** Source folders whose frontmatter was read. @default none */
  content?: readonly ContentSummary[]
  /** Listed URLs without links from other pages; only for a report that is published. @default unknown */
  unlinked?: readonly string[]
  /** URLs of a preview that crawlers may index: parts of pages, into which nothing is written. @default none */
  notHidden?: readonly string[]
  /** The generator that the pages name. @default unknown */
  generator?: GeneratorName | undefined
  /** Signals and conclusions of each URL, for the HTML report. @default it shows findings only */
  details?: () => ReportDetails
}

/** What reports contain in place of a host that is unknown. */
export const unknownHost = { title: 'unknown', hint: 'name it with the option `hosts`' }

/** How many files of a source folder belong to a page of the output. */
export interface ContentSummary {
  /** As shown in findings. */
  folder: string
  /** Name of the generator. */
  generator: string
  /** Number of source files that become pages. */
  files: number
  /** Number of these files with a page in the output. */
  paired: number
}

interface ReportCounts {
  /** Number of HTML files read. */
  pages: number
  /** HTML files that were not read: by the option `exclude`, or because another tool added them. @default none */
  skipped?: { excluded: number; others: number } | undefined
  /** Number of HTML files that were edited. */
  changed: number
  /** Number of causes of errors. Findings with one cause count once. */
  errors: number
  /** Number of causes of warnings. */
  warnings: number
}
