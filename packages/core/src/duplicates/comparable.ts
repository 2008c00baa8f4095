import type { Page } from '../signals/types.ts'
import type { Site } from '../site/types.ts'
import type { PageContent } from './read-content.ts'

/** Pages with fewer words have nothing of their own yet, and are alike by chance. */
export const fewestWords = 50

/** A page that competes for a place in the index, with its text. */
export interface Comparable {
  page: Page
  content: PageContent
}

/** Pages whose text matters: read by crawlers, indexable, their own canonical, not nearly empty. */
export function comparablePages(site: Site, pages: readonly Page[] = site.pages): Comparable[] {
  const found: Comparable[] = []
  for (const page of pages) {
    const { content, kind } = page
    if (kind !== 'page' || !content || content.words < fewestWords) continue
    if (!site.indexable(page).indexable || site.resolve(page).end !== 'self') continue
    // What crawlers may not read competes with no text.
    if (site.blockedBy(page.url)) continue
    found.push({ page, content })
  }
  return found
}

/** Pages with a text that another page has too; most pages of a site are alone, and told apart by their hash. */
export function pagesWithCopies(pages: readonly Page[]): Page[] {
  const seen = new Set<string>()
  const repeated = new Set<string>()
  for (const { content } of pages) {
    if (!content) continue
    if (seen.has(content.hash)) repeated.add(content.hash)
    else seen.add(content.hash)
  }
  return pages.filter(({ content }) => content && repeated.has(content.hash))
}

/** Texts are compared within one language; regions count, because hreflang serves them with equal text. */
export function languageOf({ lang }: Page): string {
  return lang?.trim().toLowerCase() ?? ''
}

/** The page with the shortest address first, then in the order of the alphabet: the one to keep. */
export function byAddress(a: Page, b: Page): number {
  return a.url.length - b.url.length || (a.url < b.url ? -1 : a.url > b.url ? 1 : 0)
}

/** Whether two pages say that they are versions of each other. */
export function areVersions(site: Site, a: Page, b: Page): boolean {
  const graph = site.hreflang()
  return graph.names(a, b) || graph.names(b, a)
}
