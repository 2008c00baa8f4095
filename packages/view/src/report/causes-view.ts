import type { FindingData, GroupData } from '@indexical/core'
import { countOf, h, readable, rich } from '../element.ts'
import { findingCard } from '../finding-card.ts'
import type { Model } from './model.ts'
import { filters, folderSelect, growing, hashOf, isInFolder, pageHash, setQuery } from './parts.ts'

const nouns = { error: 'error', warn: 'warning', info: 'note' } as const

const levels = ['error', 'warn', 'info'] as const

/** Causes with the same rule, message and level. */
interface Kind {
  id: string
  groups: readonly GroupData[]
  findings: readonly FindingData[]
  pages: number
}

/** Show what to fix first: errors, then by number of pages. */
export function causesView(model: Model, query: URLSearchParams): Node[] {
  const folder = folderSelect(model, query)
  const count = h('p', { role: 'status' })
  const list = h('div.indexical-page')
  const update = (): void => {
    const kinds = kindsOf(model, folder.value)
    const counts = levels.flatMap((level) => {
      const causes = kinds.flatMap(({ groups }) => groups.filter((group) => group.level === level))
      return causes.length === 0 ? [] : [countOf(causes.length, nouns[level])]
    })
    const pages = new Set(kinds.flatMap(({ findings }) => findings.flatMap(({ url }) => url ?? []))).size
    count.textContent = `${counts.join(', ') || 'No findings'} on ${countOf(pages, 'URL')}`
    list.replaceChildren(...growing(kinds, (kind) => kindCard(model, kind)))
  }
  const choose = (): void => {
    setQuery('/', { folder: folder.value })
    update()
  }
  update()
  if (model.groups.length === 0) return [h('h2', 'Nothing to fix'), h('p', 'No findings.')]
  const form = model.folders.length > 1 ? [filters({}, choose, ['Folder', folder])] : []
  return [h('h2', 'Fix first'), ...form, count, list]
}

/** Show all causes of one kind, each with all its findings. */
export function causeView(model: Model, query: URLSearchParams): Node[] {
  const kind = kindsOf(model, '').find(({ id }) => id === query.get('id'))
  if (!kind) return [h('h2', 'Fixed'), h('p', 'This report has no finding of this kind.')]
  const { rule } = kind.groups[0]!
  const { summary, why, sources } = model.rules[rule]!
  return [
    h('p', h('a', { href: '#/' }, '← all causes')),
    h('h2', rule),
    h('p', `${summary}. `, rich(why)),
    h('p', h('a', { href: hashOf('/urls', { rule }) }, 'URLs with this rule')),
    h(
      'div.indexical-page',
      ...growing(kind.groups, (group) => card(model, group, othersOf(group.findings.slice(1)))),
    ),
    ...sources.map((source) => h('p.dim', h('a', { href: source }, source))),
  ]
}

/** Return the address of all causes of a kind. It is the same in the next report. */
export function causeHash({ rule, id, level }: GroupData): string {
  return hashOf('/cause', { id: `${rule} ${id} ${level}` })
}

function kindsOf(model: Model, folder: string): Kind[] {
  const groups = model.groups.flatMap((group): GroupData[] => {
    if (folder === '') return [group]
    const findings = group.findings.filter(({ url }) => url !== undefined && isInFolder(model, url, folder))
    return findings.length === 0 ? [] : [{ ...group, findings }]
  })
  return Array.from(
    Map.groupBy(groups, ({ rule, id, level }) => `${rule} ${id} ${level}`),
    ([id, same]): Kind => {
      const findings = same.flatMap((group) => group.findings)
      return { id, groups: same, findings, pages: new Set(findings.flatMap(({ url }) => url ?? [])).size }
    },
  ).toSorted(
    (a, b) => levels.indexOf(a.groups[0]!.level) - levels.indexOf(b.groups[0]!.level) || b.pages - a.pages,
  )
}

function kindCard(model: Model, { groups, findings, pages }: Kind): HTMLElement {
  const [first] = groups
  const old = findings.filter(
    ({ url }) => url !== undefined && isInFolder(model, url, model.oldVersions),
  ).length
  const extent = [
    ...(groups.length > 1 ? [countOf(groups.length, 'cause')] : []),
    pages > 0 ? `on ${countOf(pages, 'URL')}` : countOf(findings.length, 'place'),
    ...(old > 0 && old < findings.length ? [`${old.toLocaleString('en')} in old versions`] : []),
  ].join(', ')
  const link = h('p', h('a', { href: causeHash(first!) }, extent))
  const others = [...first!.findings.slice(1), ...groups.slice(1).flatMap((group) => group.findings)]
  return card(model, first!, [link, ...othersOf(others, first!.findings[0]!.message)])
}

/** Show one finding of a cause with its fix. */
export function card(
  model: Model,
  group: GroupData,
  others: readonly HTMLElement[],
  finding = group.findings[0]!,
): HTMLElement {
  const { rule, level, frame, findings } = group
  const { message, howToFix, related = [] } = finding
  const { howToFix: general, more } = model.rules[rule]!
  const parts = {
    at: placeOf(finding),
    excerpt: finding === findings[0] ? frame : undefined,
    notes: related.map(rich),
    howToFix: howToFix ?? general,
    more,
  }
  return h('article.card', findingCard({ rule, level, message }, parts, ...others))
}

/** Fold findings after the first. A message is repeated only if it differs. */
function othersOf(findings: readonly FindingData[], message?: string): HTMLElement[] {
  if (findings.length === 0) return []
  const list = h('div')
  const details = h('details', h('summary', `+${findings.length.toLocaleString('en')} more`), list)
  const row = (one: FindingData): HTMLElement =>
    h(
      'p',
      placeOf(one),
      ...(message === undefined || one.message === message ? [] : [' ', rich(one.message)]),
    )
  details.addEventListener('toggle', () => {
    if (details.open && !list.hasChildNodes()) list.append(...growing(findings, row))
  })
  return [details]
}

function placeOf({ at, url }: Pick<FindingData, 'at' | 'url'>): HTMLElement {
  const place = h('span.place', at)
  return url === undefined
    ? place
    : h('span', place, ' ', h('a', { href: pageHash(url), title: url }, readable(new URL(url).pathname)))
}
