import { applyEdits, fromHtml, splice } from '@indexical/html'
import { decidingCrawlers } from '@indexical/syntax/internal/robots'
import { effective } from '@indexical/syntax/robots'
import { insert, robotsMeta } from './plan-edits.ts'
import type { Page } from './types.ts'

/**
 * Add a noindex to a page of a preview, independent of its other directives: crawlers obey the most restrictive one.
 *
 * @see https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag#combined-crawlers
 */
export function hidePage<T extends string | Uint8Array>(html: T, page: Page): T {
  const isHidden = decidingCrawlers.every((crawler) => !effective(page.robots, crawler).index)
  if (page.kind !== 'page' || isHidden) return html
  const tree = fromHtml(html)
  const edits = [insert(robotsMeta('*', [{ name: 'noindex' }]))]
  applyEdits(tree, edits)
  return splice(html, tree, edits) as T
}
