import type { Page } from '../page/types.ts'
import type { Value } from '@indexical/syntax'
import { linkTargets } from './resolve-page.ts'
import type { Graph } from './types.ts'

/** Return the distinct targets of all links of ordinary pages. */
export function linkedUrls(pages: readonly Page[]): ReadonlySet<string> {
  const urls = new Set<string>()
  for (const { kind, links } of pages) {
    // Hosts serve an error page at any URL, so its relative links have no fixed target.
    if (kind === 'page') for (const url of links.urls) urls.add(url)
  }
  return urls
}

/** A link whose target has a problem. */
export interface LinkWithProblem<P> {
  page: Page
  href: Value
  problem: P
}

/**
 * Yield links whose target has a problem. Each target is checked once, because pages of a site link to the same few URLs.
 *
 * @param which the first link of each page for each cause, or every link, which a fix needs. @default 'first'
 */
export function* linksWithProblem<P extends { cause: string }>(
  graph: Graph,
  findProblem: (url: string) => P | undefined,
  which: 'first' | 'every' = 'first',
): Generator<LinkWithProblem<P>> {
  const problems = new Map<string, P>()
  for (const url of graph.linkedUrls()) {
    const problem = findProblem(url)
    if (problem) problems.set(url, problem)
  }
  if (problems.size === 0) return
  for (const page of graph.pages) {
    if (page.kind !== 'page') continue
    const { links } = page
    const causes = new Set<string>()
    for (let number = 0; number < links.length; number++) {
      const problem = problems.get(links.urls[number]!)
      if (!problem || (which === 'first' && causes.has(problem.cause))) continue
      causes.add(problem.cause)
      yield { page, href: links.link(number).href, problem }
    }
  }
}

/**
 * Return the home page and all pages to which another page links; a canonical alone does not count. Versions in other
 * languages count if one of them has a link.
 */
export function linkedPages(graph: Graph): ReadonlySet<Page> {
  const linked = new Set(linkTargets(graph, graph.url))
  // Each URL is followed once, because most pages link to the same few URLs.
  const followed = new Set<string>()
  const follow = (page: Page, url: string): void => {
    if (followed.has(url)) return
    const targets = linkTargets(graph, url)
    for (const other of targets) if (other !== page) linked.add(other)
    if (!targets.includes(page)) followed.add(url)
  }
  for (const page of graph.pages) {
    for (const url of page.links.urls) follow(page, url)
    for (const { url } of page.pairs) follow(page, url)
    if (page.refresh?.url !== undefined) follow(page, page.refresh.url)
  }
  const versionsOf = new Map(Array.from(graph.hreflang().pages, ({ page, versions }) => [page, versions]))
  // A set also yields what is added during the loop.
  for (const page of linked)
    for (const { target } of versionsOf.get(page) ?? []) if (target?.page) linked.add(target.page)
  return linked
}
