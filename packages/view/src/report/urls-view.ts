import type { UrlData } from '@indexical/core'
import { contains, countOf, cutUrl, h, readable } from '../element.ts'
import { countBy } from './model.ts'
import type { Model } from './model.ts'
import {
  filters,
  folderSelect,
  hashOf,
  isInFolder,
  pageHash,
  rowHeight,
  searchField,
  select,
  setQuery,
  shortUrl,
} from './parts.ts'
import { countsOf } from '../verdict.ts'
import { virtualList } from '../virtual-list.ts'

/** Browsers limit the height of elements. */
const maxRows = 150_000

/** Show all URLs, filtered by the query of the address. */
export function urlsView(model: Model, query: URLSearchParams): Node[] {
  const search = searchField(query)
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
  const result = h('div')
  const old = h('p.dim')
  const count = h('p', { role: 'status' })
  const update = (): void => {
    const filter = {
      q: search.value,
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
    const onlyOld = hashOf('/urls', { folder: model.oldVersions })
    const versions = `${countOf(all.length - kept.length, 'URL')} of ${countOf(model.oldFolders.size, 'old version')}`
    old.replaceChildren(...(isFolded ? [h('a', { href: onlyOld }, versions)] : []))
    const limit = found.length > maxRows ? `, the first ${maxRows.toLocaleString('en')} are shown` : ''
    count.textContent = `${countOf(found.length, 'URL')} of ${model.urls.length.toLocaleString('en')}${limit}`
    result.replaceChildren(virtualList(found.slice(0, maxRows), rowHeight, (item) => rowOf(model, item)))
    setQuery('/urls', { ...filter, sort: sort.value })
  }
  update()
  const languages = model.languages.length > 1 ? [['Language', language] as const] : []
  const sources = model.sources.length > 1 ? [['Source', source] as const] : []
  const usual = { Search: search, State: state, Rule: rule, Folder: folder, Sort: sort }
  return [
    h('h2', 'URLs'),
    filters({ role: 'search' }, update, ...Object.entries(usual), ...languages, ...sources),
    count,
    old,
    result,
  ]
}

/** The choices of the reader. An empty text means no limit. Files of one source folder have mostly the same template. */
type Filter = Readonly<Record<'q' | 'state' | 'rule' | 'folder' | 'language' | 'source', string>>

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

function filterUrls(model: Model, { q, state, rule, folder, language, source }: Filter): readonly UrlData[] {
  return model.urls.filter(
    (item) =>
      contains(item.url, q) &&
      (state === '' || item.state === state) &&
      (folder === '' || isInFolder(model, item.url, folder)) &&
      (language === '' || item.language === language) &&
      (source === '' || item.folder === source) &&
      (rule === '' || (model.findingsAt.get(item.url) ?? []).some(({ group }) => group.rule === rule)),
  )
}

function rulesOf({ findingsAt }: Model): [string, number][] {
  const rules = Array.from(findingsAt.values(), (found) => new Set(found.map(({ group }) => group.rule)))
  return countBy(
    rules.flatMap((own) => [...own]),
    String,
  )
}

function rowOf(model: Model, { url, state, to }: UrlData): HTMLElement {
  const findings = (model.findingsAt.get(url) ?? []).map(({ group }) => group)
  const { errors, warnings } = countsOf({ findings })
  return h(
    'a',
    { href: pageHash(url) },
    cutUrl(url, shortUrl(model, url)),
    h(
      'span.dim.state',
      h(
        'span',
        { class: state === 'indexable' ? 'good' : '' },
        to === undefined ? state : `${state} → ${readable(shortUrl(model, to))}`,
      ),
      errors > 0 ? h('span.error', countOf(errors, 'error')) : undefined,
      warnings > 0 ? h('span.warning', countOf(warnings, 'warning')) : undefined,
    ),
  )
}
