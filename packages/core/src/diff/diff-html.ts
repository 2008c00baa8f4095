import { visible } from '../options/visible.ts'
import { formatLocation } from '../report/finding-text.ts'
import { groupFindings } from '../report/group-findings.ts'
import { documentStart, markup, numberOf } from '../report/html/markup.ts'
import type { Markup, PageAssets } from '../report/html/markup.ts'
import { withCode } from '../report/html/overview.ts'
import { describeFix } from '../site/candidate.ts'
import { countUrls } from './count-urls.ts'
import { diffVerdict } from './diff-verdict.ts'
import { showUrl, titles } from './format-diff.ts'
import type { Change, ChangeGroup, ChangeType, Diff } from './types.ts'
import { changeTypes } from './types.ts'

/** URLs of one cause. JSON lists every one. */
const shownUrls = 1000

/** CSS classes of the numbers that need attention. */
const colors: Readonly<Partial<Record<ChangeType, string>>> = { lost: 'error', hidden: 'warning' }

/**
 * Format the differences between two builds as one HTML page in the style of the report. Causes fold without a script.
 */
export function diffHtml(diff: Diff, assets: PageAssets): string {
  const title = `Changes of ${visible(diff.site)}`
  const byType = Map.groupBy(diff.groups, ({ type }) => type)
  const verdict = diffVerdict(diff)
  return markup`${documentStart(title, assets)}
<body>
<header><h1>${title}</h1></header>
<main>
<p class="verdict ${verdict.isWorse ? 'error' : 'good'}">${verdict.title}</p>
<p class="dim">${withCode(visible(verdict.exit))}</p>
<dl class="totals">${changeTypes.map((type) => total(type, byType.get(type) ?? []))}</dl>
<p class="dim">${visible(diff.before.name)}: ${numberOf(diff.before.urls, 'URL')}, ${diff.before.indexable.toLocaleString('en')} indexable. ${visible(diff.after.name)}: ${numberOf(diff.after.urls, 'URL')}, ${diff.after.indexable.toLocaleString('en')} indexable.</p>
${changeTypes.flatMap((type) => {
  const groups = byType.get(type)
  return groups ? [section(groups, diff.site)] : []
})}
${newFindings(diff)}
</main>
</body>
</html>`.html
}

function total(type: ChangeType, groups: readonly ChangeGroup[]): Markup {
  const number = countUrls(groups)
  const color = number > 0 ? (colors[type] ?? '') : ''
  return markup`<div><dt>${titles[type]}</dt><dd class="${color}">${number.toLocaleString('en')}</dd></div>`
}

function section(groups: readonly ChangeGroup[], site: string): Markup {
  const { type } = groups[0]!
  return markup`<h2>${titles[type]}</h2>
${groups.map((group) => causeOf(group, site))}`
}

function causeOf({ type, cause, changes, lines }: ChangeGroup, site: string): Markup {
  const { location } = changes[0]!
  const place = location ? markup` <code>${formatLocation(location)}</code>` : markup``
  const left = changes.length - shownUrls
  const isOpen = (type === 'lost' || type === 'hidden') && changes.length <= 20
  return markup`<details${{ html: isOpen ? ' open' : '' }}>
<summary>${visible(cause)}${place} <span class="count dim">${numberOf(changes.length, 'URL')}</span></summary>
<div class="inside">
${changedLines(lines)}${changes.slice(0, shownUrls).map((change) => markup`<p>${changed(change, site)}</p>\n`)}</div>
${left > 0 ? markup`<p class="dim inside">${numberOf(left, 'more URL')}; <code>--format json</code> lists every one</p>` : markup``}
</details>
`
}

function changedLines(lines: ChangeGroup['lines']): Markup {
  if (!lines) return markup``
  return markup`<pre class="diff">${lines.removed.map((line) => markup`<del>${line}</del>\n`)}${lines.added.map((line) => markup`<ins>${line}</ins>\n`)}</pre>
`
}

function changed({ url, to, successor }: Change, site: string): Markup {
  const own = markup`<code>${showUrl(url, site)}</code>`
  if (!successor) return to === undefined ? own : markup`${own} → <code>${showUrl(to, site)}</code>`
  const verb = successor.isCertain ? 'is now' : 'perhaps'
  const target = markup`<code>${showUrl(successor.url, site)}</code>`
  return markup`${own} ${verb} ${target} (${visible(successor.because)}):<br>${withCode(describeFix(url, successor))}`
}

function newFindings({ findings }: Diff): Markup {
  const groups = groupFindings(findings.new)
  if (groups.length === 0) return markup``
  return markup`<h2>New findings</h2>
<ol class="causes">
${groups.slice(0, shownUrls).map(({ findings: same }) => {
  const { rule, level, message } = same[0]!
  return markup`<li><p><span class="level ${level === 'error' ? 'error' : 'warning'}">${rule}</span> ${withCode(visible(message))}</p>
<p class="dim">${numberOf(same.length, 'place')}, first at <code>${formatLocation(same[0]!)}</code></p></li>
`
})}</ol>`
}
