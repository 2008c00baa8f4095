import { kindOf } from '../../linter/finding.ts'
import type { Finding } from '../../linter/finding.ts'
import { visible } from '../../options/visible.ts'
import { howToFix } from '../../rules/rule-of.ts'
import { countPages, groupFindings, levelOf } from '../group-findings.ts'
import type { FindingGroup } from '../group-findings.ts'
import { formatLocation } from '../finding-text.ts'
import type { Report } from '../report.ts'
import { ruleLink } from '../rule-page.ts'
import { markup, numberOf } from './markup.ts'
import type { Markup } from './markup.ts'

/** The maximum number of causes. The list of all findings contains the others. */
const maxCauses = 8

/** Levels in the order of the report, with their nouns. */
const nouns = { error: 'error', warn: 'warning', info: 'note' } as const

/** Format the first screen: totals, what keeps URLs out of the index, and the top causes. */
export function overview(report: Report): Markup {
  return markup`${totals(report)}
<h2>What keeps URLs out of the index</h2>
${chart(report)}
<h2>Top causes</h2>
${causes(report.findings)}`
}

function totals({ pages, sitemap, errors, warnings }: Report): Markup {
  const numbers: [name: string, number: number, style: string][] = [
    ['pages', pages, ''],
    ['indexable', sitemap.listed.length, ''],
    ['left out', sitemap.left.length, ''],
    ['errors', errors, 'error'],
    ['warnings', warnings, 'warning'],
  ]
  return markup`<dl class="totals">${numbers.map(
    ([name, number, color]) =>
      markup`<div><dt>${name}</dt><dd class="${number > 0 ? color : ''}">${number.toLocaleString('en')}</dd></div>`,
  )}</dl>`
}

/** Draw one bar for each reason. The number is in the text beside the bar, so screen readers can skip the drawing. */
function chart({ sitemap: { listed, left } }: Report): Markup {
  const total = listed.length + left.length
  if (total === 0) return markup`<p>There are no URLs.</p>`
  const reasons = [...Map.groupBy(left, ({ reason }) => reason)]
    .map(([reason, urls]): [string, number] => [reason, urls.length])
    .toSorted(([, a], [, b]) => b - a)
  const bars: [string, number][] = [['indexable', listed.length], ...reasons]
  const most = Math.max(...bars.map(([, number]) => number))
  return markup`<ul class="chart">
${bars.map(
  ([name, number]) => markup`<li><a href="#/urls?state=${encodeURIComponent(name)}">
<span class="name">${name}</span>
<svg class="${name === 'indexable' ? 'bar good' : 'bar'}" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect width="${Math.max((100 * number) / most, number > 0 ? 0.5 : 0)}" height="10"/></svg>
<span class="number">${numberOf(number, 'URL')}<span class="dim"> ${percentOf(number, total)}</span></span>
</a></li>
`,
)}</ul>`
}

function percentOf(number: number, total: number): string {
  const percent = (100 * number) / total
  return percent > 0 && percent < 1 ? 'below 1%' : `${Math.round(percent)}%`
}

/** Format the kinds of findings: errors first, then by number of findings. */
function causes(findings: readonly Finding[]): Markup {
  const kinds = Array.from(
    Map.groupBy(
      groupFindings(findings),
      (group) => `${levelOf(group)} ${kindOf(group.findings[0]!)}`,
    ).values(),
    (groups) => ({ groups, findings: groups.flatMap((group) => group.findings) }),
  ).toSorted(
    (a, b) =>
      levelOrder(a.findings[0]!) - levelOrder(b.findings[0]!) || b.findings.length - a.findings.length,
  )
  if (kinds.length === 0) return markup`<p>No findings.</p>`
  const hidden = kinds.length - maxCauses
  return markup`<ol class="causes">
${kinds.slice(0, maxCauses).map(cause)}</ol>
${hidden > 0 ? markup`<p><a href="#/findings">${numberOf(hidden, 'more cause')}</a></p>` : markup``}`
}

function levelOrder({ level }: Finding): number {
  return Object.keys(nouns).indexOf(level)
}

function cause({
  groups,
  findings,
}: {
  groups: readonly FindingGroup[]
  findings: readonly Finding[]
}): Markup {
  const largest = groups.toSorted((a, b) => b.findings.length - a.findings.length)[0]!
  const { rule, level, message } = largest.findings[0]!
  const pages = countPages(findings)
  // In the totals, findings with one cause count once.
  const extent = numberOf(groups.length, nouns[level]) + (pages > 0 ? ` on ${numberOf(pages, 'page')}` : '')
  return markup`<li>
<p><span class="level ${nouns[level]}">${nouns[level]}</span> ${withCode(visible(message))}</p>
<p class="dim">${extent}, first at <code>${formatLocation(largest.findings[0]!)}</code></p>
<p>Fix: ${withCode(howToFix(largest.findings[0]!))}</p>
<p class="dim"><a href="#/findings?rule=${encodeURIComponent(rule)}">${rule}</a> <code>${ruleLink(rule)}</code></p>
</li>
`
}

/**
 * Format quoted values in a message as code. Messages quote them in backticks; an odd number of backticks is part of
 * the value.
 */
export function withCode(message: string): Markup[] {
  const parts = message.split('`')
  if (parts.length % 2 === 0) return [markup`${message}`]
  return parts.map((part, index) => (index % 2 === 0 ? markup`${part}` : markup`<code>${part}</code>`))
}
