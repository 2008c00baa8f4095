import type { Graph } from './types.ts'

/** Return whether links of the site lead to some URLs of `to`, but not to those of `never`. */
export function linksLead(graph: Graph, to: ReadonlySet<string>, never: ReadonlySet<string>): boolean {
  let leads = false
  for (const { links } of graph.pages) {
    for (const url of links.urls) {
      if (never.has(url)) return false
      leads ||= to.has(url)
    }
  }
  return leads
}
