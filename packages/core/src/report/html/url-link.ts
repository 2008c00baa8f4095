import { visible } from '../visible.ts'
import { markup } from './markup.ts'
import type { Markup } from './markup.ts'

/** Return a link to a page of the site. */
export function urlLink(url: string): Markup {
  return markup`<a href="${url}" rel="noreferrer">${visible(url)}</a>`
}
