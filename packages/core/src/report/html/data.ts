import { getOrCreate } from '@indexical/syntax/internal'
import { escapeControls, visible } from '../../options/visible.ts'
import type { Finding } from '../../linter/finding.ts'
import { otherSource } from '../../linter/finding.ts'
import { howToFix, ruleOf } from '../../rules/rule-of.ts'
import type { LeftReason } from '../../site/list-sitemap.ts'
import { formatLocation } from '../finding-text.ts'
import type { Excerpt } from '../code-frame.ts'
import type { FrameOf } from '../finding-text.ts'
import { countPages, groupFindings } from '../group-findings.ts'
import type { FindingGroup } from '../group-findings.ts'
import type { Edge, PageDetails, ReportDetails } from './details.ts'
import { pagesPerChunk } from './page-data.ts'
import type { Report } from '../report.ts'
import { ruleLink } from '../rule-page.ts'

/** The data of the report's script. Every text is safe to display as text. */
export interface ReportData {
  rules: Record<string, RuleData>
  groups: GroupData[]
  /** Every URL of the site and of findings, sorted. */
  urls: UrlData[]
  /** Targets outside of `urls`, such as external URLs. */
  others: string[]
  /** Links from one URL to another: positions in `urls` followed by `others`, and whether it is a redirect. */
  edges: [from: number, to: number, isRedirect: 0 | 1][]
  /** The distinct lists of versions that pages declare. */
  sets: (readonly (readonly [code: string, url: string])[])[]
  /** The sitemap that the run writes. @default it writes none */
  sitemapFile?: string | undefined
  /** The other sitemaps of the output. */
  sitemaps: readonly string[]
  /** The number of URLs whose explanations are in one chunk, in the order of `urls`. */
  pagesPerChunk: number
}

/** The explanation of a rule, once for all its findings. */
export interface RuleData {
  summary: string
  why: string
  howToFix: string
  /** The command or address for the page of the rule. */
  more: string
  sources: readonly string[]
}

/** Findings with one cause. */
export interface GroupData {
  rule: string
  /** Id of the message within the rule. */
  id: string
  level: Finding['level']
  /** The number of pages. */
  pages: number
  findings: FindingData[]
  /** The marked line of the first finding. @default it cannot be shown */
  frame?: Excerpt | undefined
}

/** The number of causes with a marked line, so that the size of a report with many is bounded. */
const maxFrames = 500

/** One finding. */
export interface FindingData {
  /** File, line and column as text. */
  at: string
  message: string
  /** The correction, if that of the rule does not fit. */
  howToFix?: string | undefined
  url?: string | undefined
  /** Other locations with their meaning, as text. */
  related?: string[] | undefined
}

/** One URL and its state. */
export interface UrlData {
  url: string
  /**
   * `indexable`, or the reason why the sitemap does not list the URL. `host redirect`: only a redirect of the host has
   * the URL. `no page`: only findings have it.
   */
  state: 'indexable' | 'host redirect' | 'no page' | LeftReason
  /** The end of its canonical chain or its redirect. */
  to?: string | undefined
  language?: string | undefined
  /** Folder of the source file. */
  folder?: string | undefined
  /** Date of the last change in the sitemap. */
  lastmod?: string | undefined
  /** Whether a sitemap of the output lists it. @default false */
  inSitemap?: true
  /** Position in `sets` of the versions that it declares. */
  set?: number | undefined
}

interface GroupContext {
  groups?: readonly FindingGroup[]
  frameOf?: FrameOf | undefined
}

/** Return the data of the HTML report. */
export function reportData(
  report: Report,
  details?: ReportDetails,
  { groups: joined = groupFindings(report.findings), frameOf }: GroupContext = {},
): ReportData {
  const groups = joined.map(({ findings }, index): GroupData => {
    const [first] = findings
    const { rule, id, level } = first!
    const frame = index < maxFrames ? frameOf?.(first!) : undefined
    return { rule, id, level, pages: countPages(findings), findings: findings.map(findingData), frame }
  })
  const ids = new Set(groups.map(({ rule }) => rule))
  const { pages = [], edges = [] } = details ?? {}
  const { files = [], urls: entries = new Set<string>() } = details?.sitemaps ?? {}
  const pageUrl = details?.pageUrl ?? ((url: string) => url)
  const urls = addDetails(urlsOf(report, { edges, entries, pageUrl }), pages)
  return {
    rules: Object.fromEntries(Array.from(ids, (id) => [id, ruleData(id)])),
    groups,
    ...urls,
    ...connect(urls.urls, edges),
    pagesPerChunk,
    sitemaps: files.map(visible),
    sitemapFile: report.sitemapFile,
  }
}

/** Add the facts of pages that findings do not contain. */
function addDetails(
  urls: readonly UrlData[],
  pages: readonly PageDetails[],
): Pick<ReportData, 'urls' | 'sets'> {
  const sets = new Map<string, number>()
  const lists: PageDetails['versions'][] = []
  const numberOf = ({ versions }: PageDetails): number => {
    const safe = versions.map(([code, url]): [string, string] => [visible(code), escapeControls(url)])
    return getOrCreate(sets, JSON.stringify(safe), () => lists.push(safe) - 1)
  }
  const byUrl = new Map(pages.map((page) => [escapeControls(page.url), page]))
  return {
    sets: lists,
    urls: urls.map((item) => {
      const page = byUrl.get(item.url)
      if (!page) return item
      const { language, source = '', versions } = page
      return {
        ...item,
        language: language && visible(language),
        folder: visible(source.slice(0, source.lastIndexOf('/') + 1)) || undefined,
        set: versions.length > 0 ? numberOf(page) : undefined,
      }
    }),
  }
}

function connect(urls: readonly UrlData[], edges: readonly Edge[]): Pick<ReportData, 'edges' | 'others'> {
  const numbers = new Map(urls.map(({ url }, number) => [url, number]))
  const others: string[] = []
  const numberOf = (url: string): number => {
    const text = escapeControls(url)
    return getOrCreate(numbers, text, () => urls.length + others.push(text) - 1)
  }
  return {
    others,
    edges: edges.map(({ from, to, by }) => [numberOf(from), numberOf(to), by === 'redirect' ? 1 : 0]),
  }
}

function ruleData(id: string): RuleData {
  const { summary, why, howToFix: fix, sources } = ruleOf(id)!
  return { summary, why, howToFix: fix, more: ruleLink(id), sources }
}

function findingData(finding: Finding): FindingData {
  const { rule, message, url } = finding
  const fix = howToFix(finding)
  const source = otherSource(finding)
  const related = [
    ...(finding.related ?? []).map((other) => `see ${formatLocation(other)}: ${visible(other.message)}`),
    ...(source ? [`source ${formatLocation(source)}`] : []),
  ]
  return {
    at: formatLocation(finding),
    message: visible(message),
    howToFix: fix === ruleOf(rule)!.howToFix ? undefined : fix,
    url: url && escapeControls(url),
    related: related.length > 0 ? related : undefined,
  }
}

function urlsOf(
  { sitemap: { listed, left }, findings }: Report,
  {
    edges,
    entries,
    pageUrl,
  }: { edges: readonly Edge[]; entries: ReadonlySet<string> } & Pick<ReportDetails, 'pageUrl'>,
): UrlData[] {
  const urls = new Map<string, UrlData>()
  for (const { from, to, by } of edges)
    if (by === 'redirect')
      urls.set(from, { url: escapeControls(from), state: 'host redirect', to: escapeControls(to) })
  for (const url of [...entries, ...findings.map((finding) => finding.url)])
    if (url !== undefined && !urls.has(url)) urls.set(url, { url: escapeControls(url), state: 'no page' })
  for (const { url: entry, lastmod } of listed) {
    // The sitemap may list a page in the form of its canonical. Findings have the form of the site.
    const url = pageUrl(entry)
    urls.set(url, { url: escapeControls(url), state: 'indexable', lastmod: lastmod && visible(lastmod) })
  }
  for (const { url, reason, to } of left) {
    // Two files may share a URL; the listed one is shown.
    if (urls.get(url)?.state === 'indexable') continue
    urls.set(url, { url: escapeControls(url), state: reason, to: to && escapeControls(to) })
  }
  for (const url of entries) urls.get(url)!.inSitemap = true
  return [...urls.values()].toSorted((a, b) => (a.url < b.url ? -1 : a.url > b.url ? 1 : 0))
}
