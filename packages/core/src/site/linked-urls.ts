import type { Page } from '../page/types.ts'
import type { Value } from '@indexical/syntax'
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
 * Yield the first link of each page for each cause. Each target is checked once, because pages of a site link to the
 * same few URLs.
 */
export function* linksWithProblem<P extends { cause: string }>(
  graph: Graph,
  findProblem: (url: string) => P | undefined,
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
      if (!problem || causes.has(problem.cause)) continue
      causes.add(problem.cause)
      yield { page, href: links.link(number).href, problem }
    }
  }
}
