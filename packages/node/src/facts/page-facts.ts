import { linkColumns, linksOf, nosnippetColumns, nosnippetsOf, plainPage } from '@indexical/core'
import type { LinkColumns, NosnippetColumns, Page } from '@indexical/core'
import type { JudgedPage } from '../types.ts'

/** What a page yields as plain data: its lists of links and the like as columns. */
export interface PageFacts extends Omit<JudgedPage, 'page'> {
  page: Omit<Page, 'links' | 'nosnippets'> & {
    links: LinkColumns
    nosnippets: NosnippetColumns | undefined
  }
}

/** What a page yields, ready for an encoder. */
export function toFacts({ page: known, ...rest }: JudgedPage): PageFacts {
  const page = plainPage(known)
  return {
    ...rest,
    page: { ...page, links: linkColumns(page.links), nosnippets: nosnippetColumns(page.nosnippets) },
  }
}

/** What a page yields, as it was before `toFacts`. */
export function fromFacts({ page, ...rest }: PageFacts): JudgedPage {
  return { ...rest, page: { ...page, links: linksOf(page.links), nosnippets: nosnippetsOf(page.nosnippets) } }
}
