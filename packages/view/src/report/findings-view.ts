import type { FindingData, GroupData } from '@indexical/core'
import { countOf, element as h, rich } from '../element.ts'
import type { Model } from './model.ts'
import { growing, levelBadge, pageHash, remedy } from './parts.ts'

const levels = ['error', 'warn', 'info']

/** Show all findings by rule: errors first, then by number of findings. */
export function findingsView(model: Model, query: URLSearchParams): Node[] {
  const chosen = query.get('rule')
  const byRule = [...Map.groupBy(model.groups, ({ rule, level }) => `${rule} ${level}`).values()].toSorted(
    (a, b) => levels.indexOf(a[0]!.level) - levels.indexOf(b[0]!.level) || b.length - a.length,
  )
  const shown = chosen === null ? byRule : byRule.filter((groups) => groups[0]!.rule === chosen)
  return [
    h('h2', {}, chosen === null ? 'Findings by rule' : `Findings of ${chosen}`),
    ...(chosen === null ? [] : [h('p', {}, h('a', { href: '#/findings' }, 'Show all rules'))]),
    ...(shown.length === 0 ? [h('p', {}, 'No findings.')] : []),
    ...shown.map((groups) => ruleSection(model, groups, shown.length === 1)),
  ]
}

/**
 * Create the section of a rule. Its content is created when the reader opens it, because a rule may have 100,000
 * findings.
 */
function ruleSection(model: Model, groups: readonly GroupData[], isOpen: boolean): HTMLElement {
  const { rule, level } = groups[0]!
  const content = h('div', { class: 'inside' })
  const details = h(
    'details',
    {},
    h(
      'summary',
      {},
      levelBadge(level),
      h('b', {}, rule),
      h('span', { class: 'what' }, model.rules[rule]!.summary),
      h('span', { class: 'count' }, countOf(groups.length, 'cause')),
    ),
    content,
  )
  const fill = (): void => {
    if (!details.open || content.hasChildNodes()) return
    content.append(
      h('p', {}, model.rules[rule]!.why),
      ...remedy(model, rule),
      h(
        'p',
        {},
        h('a', { href: `#/urls?${new URLSearchParams({ rule }).toString()}` }, 'URLs with this rule'),
      ),
      ...growing(groups, groupCard),
    )
  }
  details.addEventListener('toggle', fill)
  if (isOpen) {
    details.open = true
    fill()
  }
  return details
}

function groupCard({ findings }: GroupData): HTMLElement {
  const [first, ...others] = findings
  const own = first!.howToFix
  const fix = own === undefined ? [] : [h('p', {}, 'Fix: ', rich(own))]
  const card = h('article', { class: 'card' }, ...withText(first!), ...fix)
  if (others.length === 0) return card
  const list = h('div', {})
  const details = h(
    'details',
    {},
    h('summary', {}, `${countOf(others.length, 'more finding')} with the same cause`),
    list,
  )
  details.addEventListener('toggle', () => {
    if (details.open && !list.hasChildNodes())
      list.append(...growing(others, (finding) => h('p', {}, ...placeOf(finding))))
  })
  card.append(details)
  return card
}

function withText(finding: FindingData): HTMLElement[] {
  return [
    h('p', {}, rich(finding.message)),
    h('p', { class: 'dim' }, ...placeOf(finding)),
    ...(finding.related ?? []).map((text) => h('p', { class: 'dim' }, rich(text))),
  ]
}

function placeOf({ at, url }: FindingData): (Node | string)[] {
  return [h('code', {}, at), ...(url === undefined ? [] : [' ', h('a', { href: pageHash(url) }, url)])]
}
