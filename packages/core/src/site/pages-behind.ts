import type { Page } from '../page/types.ts'
import { findIgnoringQuery } from './find-ignoring-query.ts'
import { resolveRedirect } from './resolve-page.ts'
import type { Graph } from './types.ts'

/**
 * Return the pages that a link to a URL counts for: the page at the URL, and the page where its redirects and
 * canonicals end.
 */
export function pagesBehind(graph: Graph, url: string): readonly Page[] {
  const found = graph.owns(url) ? findIgnoringQuery(graph, url) : undefined
  if (found?.type === 'page') return bothOf(found.page, graph.resolve(found.page).page)
  if (found?.type !== 'redirect') return none
  const end = (found.page ? graph.resolve(found.page) : resolveRedirect(graph, url)).page
  return end && end !== found.page ? bothOf(end, graph.resolve(end).page) : none
}

const none: readonly Page[] = []

function bothOf(page: Page, end: Page | undefined): readonly Page[] {
  return end === undefined || end === page ? [page] : [page, end]
}
