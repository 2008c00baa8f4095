import { element as h, siteLink, rich } from '../element.ts'
import type { Model } from './model.ts'

/** Rows that are added at once. */
const step = 50

/** Return the address of a URL's view in the report. */
export function pageHash(url: string): string {
  return `#/url?${new URLSearchParams({ url }).toString()}`
}

/** Return a URL without the origin of the site, because phones would cut off the path. */
export function shortUrl({ origin }: Model, url: string): string {
  return url.startsWith(`${origin}/`) ? url.slice(origin.length) : url
}

/**
 * Return how to correct the findings of a rule.
 *
 * @param own the correction of one finding, if that of the rule does not fit
 */
export function remedy({ rules }: Model, id: string, own?: string): HTMLElement[] {
  const { howToFix, more, sources } = rules[id]!
  return [
    h('p', {}, 'Fix: ', rich(own ?? howToFix)),
    h('p', { class: 'dim' }, h('code', {}, more)),
    ...sources.map((source) => h('p', { class: 'dim source' }, siteLink(source))),
  ]
}

/** Return the level of findings as a small label. */
export function levelBadge(level: string): HTMLElement {
  const noun = level === 'warn' ? 'warning' : level === 'info' ? 'note' : 'error'
  return h('span', { class: `level ${noun}` }, noun)
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
  const button = h(
    'button',
    { type: 'button' },
    `Show ${Math.min(step, rest.length)} more of ${rest.length.toLocaleString('en')}`,
  )
  button.addEventListener('click', () => button.replaceWith(...growing(rest, show, body)))
  return [...shown, button]
}

/** Create a list to choose one of several values, with the number of each. The query of the address sets it. */
export function select(
  name: string,
  all: string,
  values: readonly (readonly [string, number])[],
  query: URLSearchParams,
): HTMLSelectElement {
  const chosen = query.get(name) ?? ''
  const created = h(
    'select',
    { name },
    h('option', { value: '' }, all),
    ...values.map(([value, count]) => h('option', { value }, `${value} (${count.toLocaleString('en')})`)),
  )
  created.value = values.some(([value]) => value === chosen) ? chosen : ''
  return created
}
