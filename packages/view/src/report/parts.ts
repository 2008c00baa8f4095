import { h, siteLink, withCode } from './dom.ts'
import type { Model } from './model.ts'

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
