import type { Report } from '../report.ts'
import { formatVerdict, hostLine } from '../text.ts'
import { visible } from '../../options/visible.ts'
import { markup, numberOf } from './markup.ts'
import type { Markup } from './markup.ts'

/**
 * Format the first screen: the verdict, the host, and one bar of all URLs.
 *
 * @param facts about the run, such as its date
 */
export function overview(report: Report, facts: readonly string[]): Markup {
  const { errors, warnings } = report
  const color = errors > 0 ? 'error' : warnings > 0 ? 'warning' : 'good'
  return markup`<p class="verdict ${color}">${formatVerdict(report)}</p>
<p class="dim">${[...facts.map((fact) => markup`${visible(fact)} · `), ...withCode(hostLine(report))]}</p>
${chart(report)}`
}

/** The number of colours of reasons in the style sheet. */
const colors = 6

/** Draw one bar of all URLs. The numbers are in the list below it, so screen readers can skip the drawing. */
function chart({ sitemap: { listed, left } }: Report): Markup {
  const total = listed.length + left.length
  if (total === 0) return markup`<p>There are no URLs.</p>`
  const reasons = [...Map.groupBy(left, ({ reason }) => reason)]
    .map(([reason, urls]): [string, number] => [reason, urls.length])
    .toSorted(([, a], [, b]) => b - a)
  const parts: [string, number][] = [['indexable', listed.length], ...reasons]
  let x = 0
  const bars = parts.map(([, number], index) => {
    const width = (1000 * number) / total
    const start = x
    x += width
    return markup`<rect class="${colorOf(index)}" x="${start}" width="${width}" height="10"/>`
  })
  return markup`<svg class="stack" viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true">${bars}</svg>
<ul class="chart">
${parts.map(
  ([name, number], index) => markup`<li><a href="#/urls?state=${encodeURIComponent(name)}">
<span class="swatch ${colorOf(index)}"></span><span class="name">${name}</span>
<span class="number">${numberOf(number, 'URL')}<span class="dim"> ${percentOf(number, total)}</span></span>
</a></li>
`,
)}</ul>`
}

function colorOf(index: number): string {
  return index === 0 ? 'indexable' : `reason${Math.min(index, colors)}`
}

function percentOf(number: number, total: number): string {
  const percent = (100 * number) / total
  return percent > 0 && percent < 1 ? 'below 1%' : `${Math.round(percent)}%`
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
