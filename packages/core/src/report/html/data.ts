import { escapeControls, visible } from '../../options/visible.ts'
import type { Finding } from '../../linter/finding.ts'
import { otherSource } from '../../linter/finding.ts'
import { ruleOf } from '../../rules/rule-of.ts'
import type { LeftReason } from '../../site/list-sitemap.ts'
import { formatLocation } from '../finding-text.ts'
import { groupFindings } from '../group-findings.ts'
import type { Report } from '../report.ts'
import { ruleLink } from '../rule-page.ts'

/** What the script of the HTML report shows. Plain data; every text is safe to display as text. */
export interface ReportData {
  rules: Record<string, RuleData>
  groups: GroupData[]
  /** Every URL of the listing and of findings, sorted. */
  urls: UrlData[]
}

/** What the report explains once per rule. */
export interface RuleData {
  summary: string
  why: string
  howToFix: string
  /** How to get the page of the rule. */
  more: string
  sources: readonly string[]
}

/** Findings with one cause. */
export interface GroupData {
  rule: string
  level: Finding['level']
  findings: FindingData[]
}

/** One finding. */
export interface FindingData {
  /** File, line and column as text. */
  at: string
  message: string
  url?: string
  /** Other locations with their meaning, as text. */
  related?: string[]
}

/** One URL and its state. */
export interface UrlData {
  url: string
  /** `indexable`, the reason why the sitemap does not list it, or `no page` for a URL that only findings name. */
  state: 'indexable' | 'no page' | LeftReason
  /** The end of its canonical chain or its redirect. */
  to?: string
}

/** Return what the HTML report shows of a report. */
export function reportData(report: Report): ReportData {
  const groups = groupFindings(report.findings).map(({ findings }) => ({
    rule: findings[0]!.rule,
    level: findings[0]!.level,
    findings: findings.map(findingData),
  }))
  const ids = new Set(groups.map(({ rule }) => rule))
  return {
    rules: Object.fromEntries(Array.from(ids, (id) => [id, ruleData(id)])),
    groups,
    urls: urlsOf(report),
  }
}

function ruleData(id: string): RuleData {
  const { summary, why, howToFix, sources } = ruleOf(id)!
  return { summary, why, howToFix, more: ruleLink(id), sources }
}

function findingData(finding: Finding): FindingData {
  const { message, url } = finding
  const source = otherSource(finding)
  const related = [
    ...(finding.related ?? []).map((other) => `see ${formatLocation(other)}: ${visible(other.message)}`),
    ...(source ? [`source ${formatLocation(source)}`] : []),
  ]
  return {
    at: formatLocation(finding),
    message: visible(message),
    ...(url !== undefined && { url: escapeControls(url) }),
    ...(related.length > 0 && { related }),
  }
}

function urlsOf({ sitemap: { listed, left }, findings }: Report): UrlData[] {
  const urls = new Map<string, UrlData>()
  for (const { url } of findings)
    if (url !== undefined) urls.set(url, { url: escapeControls(url), state: 'no page' })
  for (const { url } of listed) urls.set(url, { url: escapeControls(url), state: 'indexable' })
  for (const { url, reason, to } of left) {
    // Two files may share a URL; the listed one is shown.
    if (urls.get(url)?.state === 'indexable') continue
    urls.set(url, {
      url: escapeControls(url),
      state: reason,
      ...(to !== undefined && { to: escapeControls(to) }),
    })
  }
  return [...urls.values()].toSorted((a, b) => (a.url < b.url ? -1 : a.url > b.url ? 1 : 0))
}
