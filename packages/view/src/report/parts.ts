import { button, h, readable } from '../element.ts'
import type { Child } from '../element.ts'
import { folderOf } from './model.ts'
import type { Model } from './model.ts'

/** The height of a row of a list in pixels; the style sheet has the same number. */
export const rowHeight = 52

/** Rows that are added at once. */
const step = 50

/** Return the address of a view in the report. Empty values are left out. */
export function hashOf(path: string, values: Readonly<Record<string, string>>): string {
  const set = Object.entries(values).filter(([, value]) => value !== '')
  return `#${path}${set.length === 0 ? '' : `?${new URLSearchParams(set).toString()}`}`
}

/** Return the address of a URL's view in the report. */
export function pageHash(url: string): string {
  return hashOf('/url', { url })
}

/** Show a URL, as a link if the report has a view of it. */
export function linkTo(model: Model, url: string): Child {
  const text = readable(shortUrl(model, url))
  return model.urlsByName.has(url) ? h('a', { href: pageHash(url), title: url }, text) : text
}

/** Return a URL without the origin of the site, because phones would cut off the path. */
export function shortUrl({ origin }: Model, url: string): string {
  return url.startsWith(`${origin}/`) ? url.slice(origin.length) : url
}

/** Return whether a URL is in a folder of the filter. */
export function isInFolder({ oldFolders, oldVersions }: Model, url: string, folder: string): boolean {
  const own = folderOf(url)
  return folder === oldVersions ? oldFolders.has(own) : folder === own
}

/** Create the list of folders. Old versions are one entry. */
export function folderSelect(model: Model, query: URLSearchParams): HTMLSelectElement {
  const { folders, oldFolders, oldVersions } = model
  const old = folders.filter(([folder]) => oldFolders.has(folder))
  const total = old.reduce((sum, [, count]) => sum + count, 0)
  const current = folders.filter(([folder]) => !oldFolders.has(folder))
  const values = old.length === 0 ? current : [...current, [oldVersions, total] as const]
  return select('folder', 'all folders', values, query, (folder) => readable(shortUrl(model, folder)))
}

/** Keep the choices of the reader in the address, so that it can be sent to others. */
export function setQuery(path: string, chosen: Readonly<Record<string, string>>): void {
  history.replaceState(null, '', hashOf(path, chosen))
}

/**
 * Show the first items, and a button for more.
 *
 * @param body element for the items; without it they are returned before the button
 */
export function growing<Item>(
  items: readonly Item[],
  show: (item: Item) => HTMLElement,
  body?: HTMLElement,
): HTMLElement[] {
  const first = items.slice(0, step).map(show)
  body?.append(...first)
  const shown = body ? [] : first
  const rest = items.slice(step)
  if (rest.length === 0) return shown
  const text = `Show ${Math.min(step, rest.length)} more of ${rest.length.toLocaleString('en')}`
  const more = button(() => more.replaceWith(...growing(rest, show, body)), text)
  return [...shown, more]
}

/** Create the form of a view, from the names and controls of its fields. Each choice calls back. */
export function filters(
  attributes: Readonly<Record<string, string>>,
  update: () => void,
  ...fields: readonly (readonly [name: string, control: HTMLElement])[]
): HTMLElement {
  const labels = fields.map(([name, control]) => h('label', h('span', name), control))
  const form = h('div.filters', attributes, ...labels)
  form.addEventListener('input', update)
  return form
}

export function searchField(query: URLSearchParams): HTMLInputElement {
  const value = query.get('q') ?? ''
  return h('input', { type: 'search', id: 'search', placeholder: 'Part of a URL', value })
}

/** Create a list to choose one of several values, with the number of each. The query of the address sets it. */
export function select(
  name: string,
  all: string,
  values: readonly (readonly [string, number])[],
  query: URLSearchParams,
  nameOf: (value: string) => string = String,
): HTMLSelectElement {
  const chosen = query.get(name) ?? ''
  const created = h(
    'select',
    { name },
    h('option', { value: '' }, all),
    ...values.map(([value, count]) =>
      h('option', { value }, `${nameOf(value)} (${count.toLocaleString('en')})`),
    ),
  )
  created.value = values.some(([value]) => value === chosen) ? chosen : ''
  return created
}
