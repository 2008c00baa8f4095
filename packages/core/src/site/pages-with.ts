import type { Page, RobotsStatement } from '../page/types.ts'
import type { PagePart } from './page-part.ts'
import type { Found, Graph } from './types.ts'

const hasPart: Readonly<Record<PagePart, (page: Page, graph: Pick<Graph, 'find'>) => boolean>> = {
  otherCanonical: (page, { find }) =>
    page.canonicals.some(({ url, inHead }) => inHead && url !== undefined && url !== page.url) ||
    (page.canonicals.length > 0 && !leadsTo(find(page.url), page)),
  hidingRobots: ({ robots }) => robots.some(mayHide),
  headers: ({ headers }) => headers.length > 0,
  feeds: ({ feeds }) => feeds.length > 0,
  pairs: ({ pairs, isAmp }) => isAmp || pairs.length > 0,
  suspectUrls: ({ suspectUrls }) => suspectUrls.length > 0,
  structuredUrls: ({ structuredUrls }) => structuredUrls.length > 0,
  headCloser: ({ headCloser }) => headCloser !== undefined,
  draft: ({ intent }) => intent.draft !== undefined,
  redirectFrom: ({ intent }) => intent.redirectFrom !== undefined,
}

const names = Object.keys(hasPart) as PagePart[]

/** List the pages with each part, in site order. One walk for all rules. */
export function listPagesWith(
  graph: Pick<Graph, 'find' | 'pages'>,
): Readonly<Record<PagePart, readonly Page[]>> {
  const lists = Object.fromEntries(names.map((name) => [name, [] as Page[]])) as Record<PagePart, Page[]>
  for (const page of graph.pages) {
    for (const name of names) if (hasPart[name](page, graph)) lists[name].push(page)
  }
  return lists
}

/** Return whether a statement can keep a page out of the index. */
export function mayHide({ directives }: Pick<RobotsStatement, 'directives'>): boolean {
  return directives.some(({ name }) => name === 'noindex' || name === 'none' || name === 'unavailable_after')
}

function leadsTo(found: Found | undefined, page: Page): boolean {
  return found !== undefined && 'page' in found && found.page === page
}
