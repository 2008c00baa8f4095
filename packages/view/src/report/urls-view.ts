import type { UrlData } from '@indexical/core'
import { countOf, element as h } from '../element.ts'
import { folderOf } from './model.ts'
import type { Model } from './model.ts'
import { pageHash, select, shortUrl } from './parts.ts'
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
  const folder = select('folder', 'all folders', model.folders, query)
  const language = select('language', 'all languages', model.languages, query)
  const source = select('source', 'all source folders', model.sources, query)
  const result = h('div', {})
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
    const found = filterUrls(model, filter)
    const limit = found.length > maxRows ? `, the first ${maxRows.toLocaleString('en')} are shown` : ''
    count.textContent = `${countOf(found.length, 'URL')} of ${model.urls.length.toLocaleString('en')}${limit}`
    result.replaceChildren(virtualList(found.slice(0, maxRows), rowHeight, (item) => rowOf(model, item)))
    history.replaceState(null, '', `#/urls${queryOf(filter)}`)
  }
  for (const control of [state, rule, folder, language, source]) control.addEventListener('change', update)
  search.addEventListener('input', update)
  update()
  const fields: [string, HTMLElement][] = [
    ['Search', search],
    ['State', state],
    ['Rule', rule],
    ['Folder', folder],
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

function filterUrls(
  { urls, findingsAt }: Model,
  { text, state, rule, folder, language, source }: Filter,
): readonly UrlData[] {
  const part = text.trim().toLowerCase()
  return urls.filter(
    (item) =>
      (part === '' || item.url.toLowerCase().includes(part)) &&
      (state === '' || item.state === state) &&
      (folder === '' || folderOf(item.url) === folder) &&
      (language === '' || item.language === language) &&
      (source === '' || item.folder === source) &&
      (rule === '' || (findingsAt.get(item.url) ?? []).some(({ group }) => group.rule === rule)),
  )
}

function queryOf({ text, ...chosen }: Filter): string {
  const set = Object.entries({ q: text, ...chosen }).filter(([, value]) => value !== '')
  return set.length === 0 ? '' : `?${new URLSearchParams(set).toString()}`
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
    h('span', { class: 'url' }, shortUrl(model, url)),
    h(
      'span',
      { class: 'dim state' },
      h(
        'span',
        { class: state === 'indexable' ? 'good' : '' },
        to === undefined ? state : `${state} → ${shortUrl(model, to)}`,
      ),
      errors > 0 ? h('span', { class: 'error' }, countOf(errors, 'error')) : undefined,
      warnings > 0 ? h('span', { class: 'warning' }, countOf(warnings, 'warning')) : undefined,
    ),
  )
}
