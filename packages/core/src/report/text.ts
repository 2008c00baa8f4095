import { countOf } from '../linter/phrases.ts'
import type { Finding } from '../linter/finding.ts'
import { formatGroups, plain } from './finding-text.ts'
import type { GroupOptions, Paint } from './finding-text.ts'
import { countPages, countProblems, groupFindings, levelOf } from './group-findings.ts'
import type { FindingGroup } from './group-findings.ts'
import { decoded } from '@indexical/syntax/internal'
import { joinWords } from '../options/describe-issue.ts'
import type { Report } from './report.ts'
import { contentLines, sitemapLines } from './summary-lines.ts'
import { unknownHost } from './report.ts'
import { visible } from '../options/visible.ts'
import { pathOf } from '../site/candidate.ts'

/**
 * Format all findings for a terminal, then a table of rules and the summary. Findings with one cause are one entry.
 */
export function formatReport(report: Report, paint: Paint = plain, options: TextOptions = {}): string {
  const { showInfos = false, only = report.findings, ...others } = options
  const all = groupFindings(only)
  const infos = all.filter((group) => levelOf(group) === 'info')
  const groups = all.filter((group) => levelOf(group) !== 'info')
  const hidden =
    options.showInfos === false && infos.length > 0
      ? [`Not shown: ${countOf(infos.length, 'info')}; \`--show-infos\` lists them`]
      : []
  const shown = showInfos ? all : groups
  const blocks = [
    ...formatGroups(shown, paint, { ...others, generator: report.generator }),
    ...formatCounts(groups),
    [...summaryOf(report), ...hidden, formatVerdict(report, paint, options.seconds)].join('\n'),
  ]
  return blocks.join('\n\n')
}

/** How a report is printed. */
export interface TextOptions extends GroupOptions {
  /** Whether findings of level info are shown. If false, their number is. @default neither */
  showInfos?: boolean | undefined
  /** The findings to list, such as those that are new. The summary counts all. @default all */
  only?: readonly Finding[] | undefined
  /** How long the run took, for the last line. @default not shown */
  seconds?: number | undefined
}

/** Format a table of the reported rules, those with errors first; empty for a single rule. */
function formatCounts(groups: readonly FindingGroup[]): string[] {
  const rules = Array.from(
    Map.groupBy(groups, ({ findings }) => findings[0]!.rule),
    ([rule, ofRule]) => {
      const { errors, warnings } = countProblems(ofRule)
      return { rule, errors, warnings, pages: countPages(ofRule.flatMap(({ findings }) => findings)) }
    },
  )
  if (rules.length < 2) return []
  const sorted = rules.toSorted((a, b) => b.errors - a.errors || b.warnings - a.warnings || b.pages - a.pages)
  const lines = sorted.map(({ rule, errors, warnings, pages }) => [errors, warnings, pages, rule])
  return [[['errors', 'warnings', 'pages', 'rule'], ...lines].map(formatRow).join('\n')]
}

function formatRow([errors, warnings, pages, rule]: readonly (string | number)[]): string {
  return `${String(errors).padStart(6)}  ${String(warnings).padStart(8)}  ${String(pages).padStart(5)}  ${rule}`
}

/** Format what was read and written, one line for each subject, then the verdict. */
export function formatSummary(report: Report, paint: Paint = plain): string {
  return [...summaryOf(report), formatVerdict(report, paint)].join('\n')
}

/**
 * Format the result of a run as one sentence, such as `The build fails: 2 errors on 5 of 30 pages, 1 warning`.
 *
 * @param seconds how long the run took. @default not shown
 */
export function formatVerdict(report: Report, paint: Paint = plain, seconds?: number): string {
  const { errors, warnings } = report
  const time = seconds === undefined ? '' : paint('dim', ` in ${seconds.toFixed(1)} s`)
  if (errors > 0) {
    const failed = formatProblems(report, 'error', errors)
    return paint('red', `The build fails: ${failed}, ${countOf(warnings, 'warning')}`) + time
  }
  const style = warnings > 0 ? 'yellow' : 'green'
  return paint(style, `0 errors, ${formatProblems(report, 'warn', warnings)}`) + time
}

/** Return the lines about pages, the sitemap, the host and what the run assumed. */
export function summaryOf(report: Report): string[] {
  const { pages, changed, sitemap, sitemapFile, errors } = report
  const parts = [`Read ${countOf(pages, 'page')}`, ...skippedPart(report), `changed ${changed}`]
  // A failed build writes no sitemap.
  const verb = errors > 0 ? 'would list' : 'listed'
  parts.push(
    sitemapFile === undefined
      ? `${sitemap.listed.length} indexable${report.environment?.name === 'preview' ? ' in production' : ''}`
      : `${verb} ${sitemap.listed.length} in ${sitemapFile}`,
  )
  parts.push(`left out ${formatLeft(sitemap.left)}`)
  return [
    parts.join(', '),
    ...leftLine(sitemap.left),
    ...versionsLine(sitemap),
    ...keptSitemapLine(report),
    ...announcedLine(report),
    ...aiLine(report),
    ...sitemapLines(report),
    ...hostFilesLine(report),
    hostLine(report),
    ...assumedLine(report),
    ...contentLines(report),
    ...environmentLine(report),
  ]
}

function skippedPart({ skipped }: Report): string[] {
  if (!skipped || skipped.excluded + skipped.others === 0) return []
  const { excluded, others } = skipped
  const reasons = [
    ...(excluded > 0 ? [`${excluded} by \`exclude\``] : []),
    ...(others > 0 ? [`${others} not from this build`] : []),
  ]
  return [`skipped ${excluded + others} (${reasons.join(', ')})`]
}

function announcedLine({ otherRobotsTxt, sitemapFile }: Report): string[] {
  if (otherRobotsTxt === undefined || sitemapFile === undefined) return []
  return [
    `Did not announce ${visible(sitemapFile)}: crawlers read only ${otherRobotsTxt}, which is not part of this build; add a \`Sitemap:\` line there, or submit the sitemap to search engines`,
  ]
}

/** Return what the site now states about AI, and to whom. */
function aiLine({ ai, errors }: Report): string[] {
  if (!ai) return []
  const parts = (['search', 'answers', 'training'] as const).flatMap((use) =>
    ai[use] === undefined ? [] : [`${use} ${ai[use] ? 'yes' : 'no'}`],
  )
  const inLines = ai.write.some((one) => one === 'content-signal' || one === 'content-usage')
  const places = [
    ...(inLines ? ['to all crawlers in robots.txt'] : []),
    ...(ai.write.includes('headers') ? ['in a header of all files'] : []),
    ...(ai.write.includes('groups')
      ? ['in groups of robots.txt to crawlers of AI that have none of yours']
      : []),
  ]
  if (parts.length === 0 || places.length === 0) return []
  return [`${errors > 0 ? 'Would state' : 'States'} ${parts.join(', ')} ${joinWords(places)}`]
}

function keptSitemapLine({ keptSitemap }: Report): string[] {
  if (!keptSitemap) return []
  const { file, urls } = keptSitemap
  const what = urls === 0 ? `Wrote no ${visible(file)}` : `Kept ${visible(file)} with ${countOf(urls, 'URL')}`
  return [`${what}, because this build lists no page`]
}

/** Format the number of problems of a level, and how many pages have them. */
function formatProblems({ findings, pages }: Report, level: 'error' | 'warn', count: number): string {
  const found = countPages(findings.filter((finding) => finding.level === level))
  const text = countOf(count, level === 'warn' ? 'warning' : level)
  // Redirects and files have URLs too, so there can be more URLs than pages.
  if (found > pages) return `${text} on ${countOf(found, 'URL')}`
  return found === 0 ? text : `${text} on ${found} of ${countOf(pages, 'page')}`
}

function hostFilesLine({ hostFiles = [], errors }: Report): string[] {
  if (hostFiles.length === 0) return []
  return [`${errors > 0 ? 'Would write' : 'Wrote'} ${hostFiles.map(visible).join(', ')}`]
}

/** Format the host of the site, and why it serves it. */
export function hostLine({ host }: Report): string {
  if (host) return `Host: ${host.title}, because of ${visible(host.because)}`
  return `Host: ${unknownHost.title}; ${unknownHost.hint}`
}

/** Return the line about options that the run assumed; empty if the defaults are correct. */
function assumedLine({ assumed }: Report): string[] {
  if (!assumed) return []
  const { sources, base, cleanUrls, trailingSlash } = assumed
  const options = [
    ...(base === undefined ? [] : [`\`base: '${base}'\``]),
    ...(cleanUrls === undefined ? [] : [`\`cleanUrls: ${cleanUrls}\``]),
    ...(trailingSlash === undefined ? [] : [`\`trailingSlash: '${trailingSlash}'\``]),
  ]
  return [`Assumed ${joinWords(options)}, because of ${joinWords(sources)}; set the options to change it`]
}

/** Return the line about the build's target; empty for production by default. */
function environmentLine({ environment, notHidden = [] }: Report): string[] {
  if (environment?.reason === undefined) return []
  const { name, reason } = environment
  const effect =
    name === 'preview'
      ? '; every page is noindex, no sitemap is written, checks of the whole site only warn'
      : ''
  const line = `Built for ${name}, because ${reason}${effect}`
  if (notHidden.length === 0) return [line]
  const shown = notHidden.slice(0, 3).map(pathOf).join(', ') + (notHidden.length > 3 ? ', …' : '')
  const parts = notHidden.length === 1 ? '1 part of a page' : `${notHidden.length} parts of pages`
  return [
    line,
    `Not noindex: ${parts} (${shown}), into which no tag is written, and for which no header is sent`,
  ]
}

/** Format the pages that the sitemap omits: each page if they are few, else the number for each reason. */
function formatLeft(left: Report['sitemap']['left']): string {
  if (left.length === 0) return '0'
  return isShort(left) ? namesOf(left) : `${left.length} (${countReasons(left)})`
}

function isShort(left: Report['sitemap']['left']): boolean {
  return left.length <= 3 && namesOf(left).length <= 100
}

function namesOf(left: Report['sitemap']['left']): string {
  return left.map(({ url, reason }) => `${visible(decoded(pathOf(url)))} (${reason})`).join(', ')
}

/** Return a line with the pages that the summary only counts, if they are few. */
function leftLine(left: Report['sitemap']['left']): string[] {
  if (left.length === 0 || left.length > 10 || isShort(left)) return []
  const byReason = Map.groupBy(left, ({ reason }) => reason)
  const parts = Array.from(
    byReason,
    ([reason, own]) => `${reason}: ${own.map(({ url }) => visible(decoded(pathOf(url)))).join(', ')}`,
  )
  return [`Left out as ${parts.join('; ')}`]
}

function versionsLine({ noVersions }: Report['sitemap']): string[] {
  if (!noVersions) return []
  const { root, lang } = noVersions
  const why =
    root === undefined
      ? 'no listed page has a version in another language'
      : `pages below ${visible(root)} declare the language \`${visible(lang!)}\``
  return [`Linked no versions in the sitemap: ${why}`]
}

function countReasons(left: Report['sitemap']['left']): string {
  return [...Map.groupBy(left, ({ reason }) => reason)]
    .toSorted(([a, m], [b, n]) => n.length - m.length || (a < b ? -1 : 1))
    .map(([reason, { length }]) => `${length} ${reason}`)
    .join(', ')
}
