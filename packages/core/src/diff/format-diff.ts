import { formatLocation } from '../report/finding-text.ts'
import type { Paint } from '../report/finding-text.ts'
import { groupFindings } from '../report/group-findings.ts'
import type { Finding } from '../linter/finding.ts'
import { countOf } from '../linter/phrases.ts'
import { visible } from '../options/visible.ts'
import { describeFix } from '../site/candidate.ts'
import { countUrls } from './count-urls.ts'
import { diffVerdict } from './diff-verdict.ts'
import type { Change, ChangeGroup, ChangeType, Diff } from './types.ts'

/** URLs of one cause that a terminal shows. */
const shownUrls = 5

/** Lost URLs that a terminal shows: each needs a decision of its own. */
const shownLost = 50

/** Causes of one type that a terminal shows. */
const shownCauses = 20

/** Titles of the types, in the order of a report. */
export const titles: Readonly<Record<ChangeType, string>> = {
  lost: 'Lost',
  hidden: 'Hidden',
  shown: 'Shown',
  moved: 'Moved',
  changed: 'Changed',
  new: 'New',
}

/** Format the differences between two builds for a terminal: one entry for each cause. */
export function formatDiff(diff: Diff, paint: Paint): string {
  const types = [...Map.groupBy(diff.groups, ({ type }) => type)]
  const blocks = types.map(([type, groups]) => formatType(type, groups, diff.site, paint))
  const { title, isWorse, exit } = diffVerdict(diff)
  const verdict = `${paint(isWorse ? 'red' : 'green', title)}\n${exit}`
  return [verdict, ...blocks, ...formatFindings(diff), formatTotals(diff)].join('\n\n')
}

function formatType(type: ChangeType, groups: readonly ChangeGroup[], site: string, paint: Paint): string {
  const count = countOf(countUrls(groups), 'URL')
  const title =
    type === 'lost' || type === 'hidden' ? paint('red', titles[type]) : paint('bold', titles[type])
  const left = groups.length - shownCauses
  return [
    `${title}: ${count}`,
    ...groups.slice(0, shownCauses).flatMap((group) => formatGroup(group, site, paint)),
    ...(left > 0 ? [paint('dim', `  … ${countOf(left, 'more cause')}; --format json lists every one`)] : []),
  ].join('\n')
}

function formatGroup({ type, cause, changes, lines }: ChangeGroup, site: string, paint: Paint): string[] {
  const shown = changes.slice(0, type === 'lost' ? shownLost : shownUrls)
  const { location } = changes[0]!
  const place = location ? `${formatLocation(location)}  ` : ''
  const count = type === 'new' ? '' : ` on ${countOf(changes.length, 'URL')}`
  const left = changes.length - shown.length
  return [
    ...(type === 'new' ? [] : [`  ${place}${visible(cause)}${count}`]),
    ...(lines?.removed ?? []).map((line) => paint('red', `    - ${line}`)),
    ...(lines?.added ?? []).map((line) => paint('green', `    + ${line}`)),
    ...shown.flatMap((change) => formatChange(change, site)),
    ...(left > 0 ? [paint('dim', `    … ${left} more; --format json lists every one`)] : []),
  ]
}

function formatChange(change: Change, site: string): string[] {
  const { url, to, successor } = change
  if (!successor) return [`    ${showUrl(url, site)}${to === undefined ? '' : ` → ${showUrl(to, site)}`}`]
  const verb = successor.isCertain ? 'is now' : 'perhaps'
  return [
    `    ${showUrl(url, site)}, ${verb} ${showUrl(successor.url, site)} (${successor.because})`,
    `      ${describeFix(url, successor)}`,
  ]
}

function formatFindings({ findings }: Diff): string[] {
  const groups = groupFindings(findings.new)
  if (groups.length === 0) return []
  const lines = groups.slice(0, shownCauses).map(({ findings: same }) => {
    const { rule, level, message } = same[0]!
    const more = same.length > 1 ? ` (${countOf(same.length, 'place')})` : ''
    return `  ${formatLocation(same[0]!)}  ${level === 'error' ? 'error' : 'warning'}  ${rule}: ${visible(message)}${more}`
  })
  const left = groups.length - lines.length
  return [[`New findings: ${groups.length}`, ...lines, ...(left > 0 ? [`  … ${left} more`] : [])].join('\n')]
}

/** Format the numbers of a comparison in two lines. */
function formatTotals({ before, after, groups, findings }: Diff): string {
  const byType = Map.groupBy(groups, ({ type }) => type)
  const counts = [...byType].map(([type, ofType]) => `${countUrls(ofType)} ${type}`)
  return [
    `Compared ${countOf(before.urls, 'URL')} (${before.indexable} indexable) with ${after.urls} (${after.indexable} indexable): ${counts.join(', ') || 'no URL changed'}`,
    `Findings: ${causes(findings.new)} new, ${causes(findings.fixed)} fixed, ${findings.unchanged} unchanged`,
  ].join('\n')
}

function causes(findings: readonly Finding[]): number {
  return groupFindings(findings).length
}

/** Return a URL of the site as a path. */
export function showUrl(url: string, site: string): string {
  const origin = URL.parse(site)?.origin
  return visible(origin !== undefined && url.startsWith(`${origin}/`) ? url.slice(origin.length) : url)
}
