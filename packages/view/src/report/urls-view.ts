import type { UrlData } from '@indexical/core'
import { countOf, cutUrl, element as h, readable } from '../element.ts'
import type { Model } from './model.ts'
import { folderSelect, isInFolder, pageHash, select, setQuery, shortUrl } from './parts.ts'
import { virtualList } from '../virtual-list.ts'

/** The height of a row in pixels; the style sheet has the same number. */
const rowHeight = 52

/** Browsers limit the height of elements. */
const maxRows = 150_000

/** Show all URLs, filtered by the query of the address. */
export function urlsView(model: Model, query: URLSearchParams): Node[] {
  const search = h('input', {
    type: 'search',
    id: 'search',
    placeholder: 'Part of a URL',
    value: query.get('q') ?? '',
  })
  const state = select('state', 'all states', model.states, query)
  const rule = select('rule', 'all rules', rulesOf(model), query)
  const folder = folderSelect(model, query)
  const language = select('language', 'all languages', model.languages, query)
  const source = select('source', 'all source folders', model.sources, query)
  const sort = h(
    'select',
    { name: 'sort' },
    h('option', { value: '' }, 'URL'),
    ...Object.keys(orders).map((name) => h('option', { value: name }, name)),
  )
  const order = query.get('sort') ?? ''
  sort.value = order in orders ? order : ''
  const result = h('div', {})
  const old = h('p', { class: 'dim' })
  const count = h('p', { role: 'status' })
  const update = (): void => {
    const filter = {
      text: search.value,
      state: state.value,
      rule: rule.value,
      folder: folder.value,
      language: language.value,
      source: source.value,
    }
    const all = filterUrls(model, filter)
    const isFolded = model.oldFolders.size > 0 && Object.values(filter).every((value) => value === '')
    const kept = isFolded ? all.filter(({ url }) => !isInFolder(model, url, model.oldVersions)) : all
    const found = sort.value === '' ? kept : kept.toSorted(orders[sort.value]!(model))
    const onlyOld = new URLSearchParams({ folder: model.oldVersions }).toString()
    const versions = `${countOf(all.length - kept.length, 'URL')} of ${countOf(model.oldFolders.size, 'old version')}`
    old.replaceChildren(...(isFolded ? [h('a', { href: `#/urls?${onlyOld}` }, versions)] : []))
    const limit = found.length > maxRows ? `, the first ${maxRows.toLocaleString('en')} are shown` : ''
    count.textContent = `${countOf(found.length, 'URL')} of ${model.urls.length.toLocaleString('en')}${limit}`
    result.replaceChildren(virtualList(found.slice(0, maxRows), rowHeight, (item) => rowOf(model, item)))
    const { text, ...chosen } = filter
    setQuery('/urls', { q: text, ...chosen, sort: sort.value })
  }
  for (const control of [state, rule, folder, language, source, sort])
    control.addEventListener('change', update)
  search.addEventListener('input', update)
  update()
  const fields: [string, HTMLElement][] = [
    ['Search', search],
    ['State', state],
    ['Rule', rule],
    ['Folder', folder],
    ['Sort', sort],
    ...(model.languages.length > 1 ? [['Language', language] as [string, HTMLElement]] : []),
    ...(model.sources.length > 1 ? [['Source', source] as [string, HTMLElement]] : []),
  ]
  return [
    h('h2', {}, 'URLs'),
    h(
      'div',
      { class: 'filters', role: 'search' },
      ...fields.map(([name, control]) => h('label', {}, h('span', {}, name), control)),
    ),
    count,
    old,
    result,
  ]
}

/** The choices of the reader. An empty text means no limit. */
interface Filter {
  text: string
  state: string
  rule: string
  folder: string
  language: string
  /** Folder of source files. On most sites, files of one folder have the same template. */
  source: string
}

type Order = (model: Model) => (a: UrlData, b: UrlData) => number

/** The orders of the list. URLs are sorted already. */
const orders: Readonly<Record<string, Order>> = {
  problems: (model) => (a, b) => weightOf(model, b) - weightOf(model, a),
  state: () => (a, b) => (a.state < b.state ? -1 : a.state > b.state ? 1 : 0),
  'last change': () => (a, b) => ((a.lastmod ?? '') < (b.lastmod ?? '') ? 1 : -1),
}

function weightOf({ findingsAt }: Model, { url }: UrlData): number {
  const weights = { error: 1000, warn: 1, info: 0 }
  return (findingsAt.get(url) ?? []).reduce((sum, { group }) => sum + weights[group.level], 0)
}

function filterUrls(
  model: Model,
  { text, state, rule, folder, language, source }: Filter,
): readonly UrlData[] {
  const part = text.trim().toLowerCase()
  return model.urls.filter(
    (item) =>
      (part === '' || `${item.url} ${readable(item.url)}`.toLowerCase().includes(part)) &&
      (state === '' || item.state === state) &&
      (folder === '' || isInFolder(model, item.url, folder)) &&
      (language === '' || item.language === language) &&
      (source === '' || item.folder === source) &&
      (rule === '' || (model.findingsAt.get(item.url) ?? []).some(({ group }) => group.rule === rule)),
  )
}

function rulesOf({ findingsAt }: Model): [string, number][] {
  const counts = new Map<string, number>()
  for (const findings of findingsAt.values())
    for (const rule of new Set(findings.map(({ group }) => group.rule)))
      counts.set(rule, (counts.get(rule) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a)
}

function rowOf(model: Model, { url, state, to }: UrlData): HTMLElement {
  const findings = model.findingsAt.get(url) ?? []
  const count = (level: string): number => findings.filter(({ group }) => group.level === level).length
  const errors = count('error')
  const warnings = count('warn')
  return h(
    'a',
    { href: pageHash(url) },
    cutUrl(url, shortUrl(model, url)),
    h(
      'span',
      { class: 'dim state' },
      h(
        'span',
        { class: state === 'indexable' ? 'good' : '' },
        to === undefined ? state : `${state} → ${readable(shortUrl(model, to))}`,
      ),
      errors > 0 ? h('span', { class: 'error' }, countOf(errors, 'error')) : undefined,
      warnings > 0 ? h('span', { class: 'warning' }, countOf(warnings, 'warning')) : undefined,
    ),
  )
}
