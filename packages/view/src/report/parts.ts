import { h, siteLink, withCode } from './dom.ts'
import type { Model } from './model.ts'

/** Rows that are added at once. */
const step = 50

/** Return the address of a URL's view in the report. */
export function pageHash(url: string): string {
  return `#/url?${new URLSearchParams({ url }).toString()}`
}

/** Return how to correct the findings of a rule. */
export function remedy({ rules }: Model, id: string): HTMLElement[] {
  const { howToFix, more, sources } = rules[id]!
  return [
    h('p', {}, 'Fix: ', ...withCode(howToFix)),
    h('p', { class: 'dim' }, h('code', {}, more)),
    ...sources.map((source) => h('p', { class: 'dim source' }, siteLink(source))),
  ]
}

/** Return the level of findings as a small label. */
export function levelBadge(level: string): HTMLElement {
  const noun = level === 'warn' ? 'warning' : level === 'info' ? 'note' : 'error'
  return h('span', { class: `level ${noun}` }, noun)
}

/** Show the first items, and a button for more. */
export function growing<Item>(items: readonly Item[], show: (item: Item) => HTMLElement): HTMLElement[] {
  const first = items.slice(0, step).map(show)
  const rest = items.slice(step)
  if (rest.length === 0) return first
  const button = h(
    'button',
    { type: 'button' },
    `Show ${Math.min(step, rest.length)} more of ${rest.length.toLocaleString('en')}`,
  )
  button.addEventListener('click', () => button.replaceWith(...growing(rest, show)))
  return [...first, button]
}
