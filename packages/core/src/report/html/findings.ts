import { ruleOf } from '../../rules/rule-of.ts'
import { countOf } from '../../linter/phrases.ts'
import { otherSource } from '../../linter/finding.ts'
import type { Finding } from '../../linter/finding.ts'
import { groupFindings, levelOf } from '../group-findings.ts'
import type { FindingGroup } from '../group-findings.ts'
import { formatLocation, morePlaces } from '../finding-text.ts'
import { visible } from '../../options/visible.ts'
import { markup, urlLink } from './markup.ts'
import type { Markup } from './markup.ts'

/** The noun for findings of each level, errors first. */
const nouns = { error: 'error', warn: 'warning', info: 'note' } as const

/** Format all findings by rule: errors first, and of each level the most frequent first. */
export function findingsSection(findings: readonly Finding[]): Markup {
  const keyOf = (group: FindingGroup): string => `${group.findings[0]!.rule} ${levelOf(group)}`
  const groups = [...Map.groupBy(groupFindings(findings), keyOf).values()].toSorted(
    (a, b) => levelOrder(a[0]!) - levelOrder(b[0]!) || b.length - a.length,
  )
  return markup`<section>
<h2>Findings</h2>
${groups.length === 0 ? markup`<p>No findings.</p>` : groups.map(groupOfRule)}
</section>`
}

function levelOrder(group: FindingGroup): number {
  return Object.keys(nouns).indexOf(levelOf(group))
}

function groupOfRule(groups: readonly FindingGroup[]): Markup {
  const { rule: id, level } = groups[0]!.findings[0]!
  const { summary, why, howToFix, sources } = ruleOf(id)!
  const noun = nouns[level]
  return markup`<details>
<summary><b>${id}</b><span>${summary}</span><span class="count ${noun}">${countOf(groups.length, noun)}</span></summary>
<div class="inside">
<p>${why}</p>
<p>${withCode(howToFix)}</p>
<ul>${sources.map((source) => markup`<li><a href="${source}">${source}</a></li>`)}</ul>
<div class="wide"><table>
<thead><tr><th scope="col">Place</th><th scope="col">What</th><th scope="col">Page</th></tr></thead>
<tbody>
${groups.map(rowOf)}</tbody>
</table></div>
</div>
</details>
`
}

function rowOf({ findings }: FindingGroup): Markup {
  const [finding, ...more] = findings
  const { message, related = [], url } = finding!
  const source = otherSource(finding!)
  const others = related.map((other) => markup`see ${formatLocation(other)}: ${withCode(other.message)}`)
  if (source) others.push(markup`source ${visible(source.file)}`)
  const cells = [
    markup`<code>${formatLocation(finding!)}</code>`,
    markup`${withCode(message)}${others.map((other) => markup`<p class="dim">${other}</p>`)}${morePlaces(findings).map((text) => placesOf(text, more))}`,
    url === undefined ? markup`` : urlLink(url),
  ]
  return markup`<tr>${cells.map((cell) => markup`<td>${cell}</td>`)}</tr>\n`
}

/** Format the other places of a group as a list that is closed at first. */
function placesOf(summary: string, findings: readonly Finding[]): Markup {
  const items = findings.map(
    (finding) =>
      markup`<li><code>${formatLocation(finding)}</code> ${finding.url === undefined ? '' : urlLink(finding.url)}</li>\n`,
  )
  return markup`<details><summary>${summary}</summary><ul>
${items}</ul></details>`
}

/**
 * Format quoted values in a message as code. Messages quote them in backticks; an odd number of backticks is part of
 * the value.
 */
function withCode(message: string): Markup[] {
  const parts = visible(message).split('`')
  if (parts.length % 2 === 0) return [markup`${visible(message)}`]
  return parts.map((part, index) => (index % 2 === 0 ? markup`${part}` : markup`<code>${part}</code>`))
}
