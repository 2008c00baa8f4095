import type { PageContent } from '@indexical/html'
import type { Location } from '@indexical/syntax'
import type { Finding } from '../linter/finding.ts'
import type { Successor } from '../site/candidate.ts'
import type { HiddenReason } from '../site/list-sitemap.ts'

/** The facts of a build about one URL: a row of `indexical urls`, and one side of a comparison. */
export interface UrlRecord {
  url: string
  kind: 'page' | 'redirect' | 'file'
  /** The status that hosts send; 200 for a refresh stub. */
  status: number
  /** Why search engines cannot show the URL; undefined if they can. */
  hidden: HiddenReason | undefined
  /** What hides it, with its location: `noindex` in a file, a line of robots.txt. */
  signal?: { text: string; location: Location } | undefined
  /** The target of the redirect, or the end of the canonical chain. */
  to?: string | undefined
  /** The declared canonical. */
  canonical?: string | undefined
  /** Directives by crawler: `*: noindex; bingbot: nosnippet`; empty without any. */
  robots: string
  /** Whether a sitemap of the output lists it. */
  listed: boolean
  /** Last modification in the sitemap. */
  lastmod?: string | undefined
  language?: string | undefined
  /** Declared versions, sorted: `de https://example.com/de/`. */
  alternates: string
  /** Output file; undefined for a redirect of the host. */
  file?: string | undefined
  source?: string | undefined
  content?: PageContent | undefined
  /** Whether the loss of the URL is normal: drafts, lists by tag, and later pages of a list. */
  isMinor?: boolean
}

/** What happened to a URL between two builds. */
export const changeTypes = ['lost', 'hidden', 'shown', 'moved', 'changed', 'new'] as const

export type ChangeType = (typeof changeTypes)[number]

/** One URL that differs. */
export interface Change {
  type: ChangeType
  url: string
  /** What happened, the same for all URLs with one cause. */
  cause: string
  /** The signal that caused the change. */
  location?: Location | undefined
  /** The other URL: target of a redirect or canonical. */
  to?: string | undefined
  successor?: Successor | undefined
  /** Whether the loss is normal, as for a draft. */
  isMinor?: boolean
}

/** Changes of one type with one cause. */
export interface ChangeGroup {
  type: ChangeType
  cause: string
  /** Never empty. */
  changes: readonly Change[]
  /** What changed at the first location. @default unknown, as for builds that are facts */
  lines?: ChangedLines | undefined
}

/** Neighbouring lines of a file that differ between two builds. */
export interface ChangedLines {
  removed: readonly string[]
  added: readonly string[]
}

/** One side of a comparison. */
export interface DiffSide {
  /** As the user named it. */
  name: string
  /** Number of URLs, redirects included. */
  urls: number
  /** Number of URLs that search engines can show. */
  indexable: number
}

/** The differences between two builds of one site. */
export interface Diff {
  site: string
  before: DiffSide
  after: DiffSide
  groups: readonly ChangeGroup[]
  findings: FindingsDiff
  /** The exit code of the command, and its reason as a part of a sentence. */
  exit: { code: 0 | 1; because: string }
}

/** The differences between the findings of two builds. */
export interface FindingsDiff {
  new: readonly Finding[]
  fixed: readonly Finding[]
  /** Number of findings that both builds have. */
  unchanged: number
}
