import { countOf } from '../linter/phrases.ts'
import { kindOf, otherSource, wholeSite } from '../linter/finding.ts'
import type { Finding } from '../linter/finding.ts'
import { groupFindings } from './group-findings.ts'
import type { FindingGroup } from './group-findings.ts'
import { joinWords } from '../options/describe-issue.ts'
import type { Report } from './report.ts'
import { visible } from '../options/visible.ts'

/** Returns styled text. The caller chooses styles for its terminal. */
export type Paint = (style: 'red' | 'yellow' | 'dim' | 'bold', text: string) => string

const plain: Paint = (_style, text) => text

/** More problems of one kind are shown together. */
const maxPerKind = 3
const shownOfKind = 5

/**
 * Format all findings for a terminal, with repeated causes grouped, then the summary line.
 *
 * @param allBy how the reader gets the hidden findings of a group, such as `--format json`
 */
export function formatReport(report: Report, paint: Paint = plain, allBy?: string): string {
  const shown = report.findings.filter(({ level }) => level !== 'info')
  const blocks = foldKinds(groupFindings(shown)).map((groups) => formatKind(groups, paint, allBy))
  return [...blocks, [formatSummary(report), ...moreLine(shown)].join('\n')].join('\n\n')
}

/** Return a line with the command that explains the rule of the first error; empty without errors. */
function moreLine(findings: readonly Finding[]): string[] {
  const first = findings.find(({ level }) => level === 'error')
  return first ? [`More on a rule, and how to change it: npx indexical rules ${first.rule}`] : []
}

/** Format one finding: location, level and rule, message, second location, page. */
export function formatFinding(finding: Finding, paint: Paint = plain): string {
  const lines = [
    `${paint('bold', formatLocation(finding))}  ${levelOf(finding, paint)}  ${paint('dim', finding.rule)}`,
    `  ${visible(finding.message)}`,
    ...(finding.related ?? []).map((other) =>
      paint('dim', `  see ${formatLocation(other)}: ${visible(other.message)}`),
    ),
  ]
  const { url } = finding
  const source = otherSource(finding)
  if (source) lines.push(paint('dim', `  source ${visible(source.file)}`))
  if (url !== undefined) lines.push(paint('dim', `  page ${visible(url)}`))
  return lines.join('\n')
}

/** Format `file:line:column`, as far as known; for the whole site, a name. */
export function formatLocation({
  file,
  line,
  column,
}: {
  file: string
  line?: number
  column?: number
}): string {
  if (file === wholeSite) return 'the site'
  return [visible(file), line, column].filter((part) => part !== undefined).join(':')
}

/** Format one line that counts every page, and one about the build's target. */
export function formatSummary(report: Report): string {
  const { pages, changed, sitemap, sitemapFile, errors, warnings } = report
  const parts = [`Read ${countOf(pages, 'page')}`, `changed ${changed}`]
  // A failing build writes no sitemap.
  const verb = errors > 0 ? 'would list' : 'listed'
  parts.push(
    sitemapFile === undefined
      ? `${sitemap.listed.length} indexable`
      : `${verb} ${sitemap.listed.length} in ${sitemapFile}`,
  )
  const reasons = countReasons(sitemap.left)
  parts.push(`left out ${sitemap.left.length}${reasons ? ` (${reasons})` : ''}`)
  const summary = `${parts.join(', ')}; ${countOf(errors, 'error')}, ${countOf(warnings, 'warning')}`
  return [summary, ...hostFilesLine(report), ...assumedLine(report), ...environmentLine(report)].join('\n')
}

function hostFilesLine({ hostFiles = [], errors }: Report): string[] {
  if (hostFiles.length === 0) return []
  return [`${errors > 0 ? 'Would write' : 'Wrote'} ${hostFiles.map(visible).join(', ')}`]
}

/** Return the line about options that the user did not set; empty if the defaults hold. */
function assumedLine({ assumed }: Report): string[] {
  if (!assumed) return []
  const { sources, cleanUrls, trailingSlash } = assumed
  const options = [
    ...(cleanUrls === undefined ? [] : [`\`cleanUrls: ${cleanUrls}\``]),
    ...(trailingSlash === undefined ? [] : [`\`trailingSlash: '${trailingSlash}'\``]),
  ]
  return [
    `Assumed ${joinWords(options, 'and')}, because of ${joinWords(sources, 'and')}; set the options to change it`,
  ]
}

/** Return the line about the build's target; empty for production by default. */
function environmentLine({ environment }: Report): string[] {
  if (environment?.reason === undefined) return []
  const { name, reason } = environment
  const effect =
    name === 'preview'
      ? '; every page is noindex, no sitemap is written, checks of the whole site only warn'
      : ''
  return [`Built for ${name}, because ${reason}${effect}`]
}

function countReasons(left: Report['sitemap']['left']): string {
  const counts = new Map<string, number>()
  for (const { reason } of left) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  return [...counts]
    .toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .map(([reason, number]) => `${number} ${reason}`)
    .join(', ')
}

/** Join the groups of one kind if they are many, in the order of their first groups. */
function foldKinds(groups: readonly FindingGroup[]): FindingGroup[][] {
  const keyOf = ({ findings: [first] }: FindingGroup): string => `${first!.level} ${kindOf(first!)}`
  const kinds = Map.groupBy(groups, keyOf)
  return groups.flatMap((group) => {
    const all = kinds.get(keyOf(group))!
    if (all.length <= maxPerKind) return [[group]]
    return all[0] === group ? [all] : []
  })
}

function formatKind(groups: readonly FindingGroup[], paint: Paint, allBy: string | undefined): string {
  const [group, ...others] = groups
  if (others.length === 0) return formatGroup(group!, paint, allBy)
  const lines = others
    .slice(0, shownOfKind - 1)
    .map(
      ({ findings }) =>
        `  ${formatLocation(findings[0]!)}  ${visible(findings[0]!.message)}${countIn(findings)}`,
    )
  return [
    formatFinding(group!.findings[0]!, paint) + countIn(group!.findings),
    `  and ${countOf(others.length, 'more finding')} of this kind:`,
    ...lines,
    ...moreOf(groups.length - shownOfKind, paint, allBy),
  ].join('\n')
}

/** Format findings with one cause: the first finding, and the locations of some others. */
function formatGroup({ findings, examples }: FindingGroup, paint: Paint, allBy: string | undefined): string {
  const [first, ...others] = examples
  return [
    formatFinding(first!, paint),
    ...(others.length === 0
      ? []
      : [`  and ${countOf(findings.length - 1, 'more place')} with the same cause:`]),
    ...others.map((finding) => `  ${formatLocation(finding)}`),
    ...moreOf(findings.length - examples.length, paint, allBy),
  ].join('\n')
}

function countIn({ length }: readonly Finding[]): string {
  return length === 1 ? '' : ` (${length} places)`
}

function moreOf(rest: number, paint: Paint, allBy: string | undefined): string[] {
  if (rest <= 0) return []
  return [paint('dim', `  … ${rest} more${allBy === undefined ? '' : `; ${allBy} lists every one`}`)]
}

function levelOf({ level }: Finding, paint: Paint): string {
  return level === 'error' ? paint('red', 'error') : paint('yellow', level === 'warn' ? 'warning' : 'info')
}
