import type { Location } from '@indexical/syntax'
import type { Finding } from '../linter/finding.ts'
import type { Found, Resolution } from '../site/types.ts'
import type { ExplainedAi } from './explain-ai.ts'
import type { ExplainedCrawler } from './explain-crawlers.ts'
import type { ExplainedForm } from './explain-forms.ts'
import type { ExplainedLinks } from './explain-links.ts'
import type { ExplainedSitemap } from './explain-sitemap.ts'

/** One signal about a URL, with its location. */
export interface ExplainedSignal extends Location {
  /** The kind of signal: canonical, robots, refresh, redirect, hreflang, structured data, sitemap, robots.txt. */
  kind: string
  /** The carrier of the signal: frontmatter, meta, link, script, header, sitemap, redirect, robots.txt. */
  carrier: string
  /** The signal as written. */
  value: string
}

/** All signals about one URL, and the conclusions from them. */
export interface Explanation {
  url: string
  /** Whether search engines may index it. */
  verdict: Verdict
  /** The same facts as one story, from the source to what engines may do. */
  trace: Station[]
  /** Output file; undefined if the URL has none. */
  file?: string | undefined
  source?: string | undefined
  /** The answers of the host for the forms of the URL. */
  forms: ExplainedForm[]
  signals: ExplainedSignal[]
  crawlers: Record<string, ExplainedCrawler>
  /** What the site states to AI crawlers. @default it states nothing, and the caller did not ask */
  ai?: ExplainedAi | undefined
  canonical: {
    declared: string[]
    chain: { by: string; from: string; to: string }[]
    resolved: string
    end: Resolution['end'] | 'missing'
  }
  sitemap: ExplainedSitemap
  /** Findings of all rules on this page, or at this URL. */
  findings: Finding[]
  /** Links from other pages, also through redirects and canonicals; missing if there is no page or redirect at the URL. */
  links?: ExplainedLinks | undefined
  /** Set if the build does not mention the URL: the path that was probably meant, if one is similar. */
  unknown?: { nearest: string | undefined } | undefined
}

/** The first answer for a reader: whether search engines may index a URL, and why not. */
export interface Verdict {
  /**
   * - `good`: all engines may index it.
   * - `other`: it redirects or asks for another URL, or only some engines may index it.
   * - `hidden`: engines may not index it.
   * - `broken`: its canonical or redirect leads nowhere.
   */
  state: 'good' | 'other' | 'hidden' | 'broken'
  title: string
  reason?: string | undefined
}

/** The steps of a URL's story, in the order in which they decide about it. */
export type StationName =
  | 'source'
  | 'file'
  | 'robots.txt'
  | 'host'
  | 'header'
  | 'HTML'
  | 'canonical target'
  | 'sitemap'
  | 'other pages'
  | 'engines'
  | 'AI crawlers'

/** One step of a URL's story. */
export interface Station {
  name: StationName
  /**
   * - `agrees`: nothing here keeps the URL out of the index.
   * - `silent`: nothing here is about the URL, or engines index another one.
   * - `stops`: engines go no further, the page asks for another URL, or an error is here.
   * - `not read`: engines stop before.
   * - `unknown`: only the host or the build knows it.
   */
  state: 'agrees' | 'silent' | 'stops' | 'not read' | 'unknown'
  lines: StationLine[]
  /** Positions in the findings of the explanation. */
  findings: number[]
}

/** A statement of a station: a text, the URL to which it leads, and its location. */
export interface StationLine {
  text: string
  to?: string | undefined
  place?: Location | undefined
}

/** The facts about a URL, without the conclusions from all of them. */
export type ExplainedFacts = Omit<Explanation, 'verdict' | 'trace'>

/** What the facts do not contain. */
export interface TraceContext {
  /** What is at the URL; undefined if nothing is. */
  type: Found['type'] | undefined
  /** Whether the facts are of the whole site: a dev server knows one page. */
  isWhole: boolean
}
