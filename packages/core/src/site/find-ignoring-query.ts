import type { Found, Graph } from './types.ts'

/** Find a URL, or else the URL without its query. Static hosts ignore the query. */
export function findIgnoringQuery(graph: Graph, url: string): Found | undefined {
  const found = graph.find(url)
  if (found?.type === 'page' || found?.type === 'redirect' || !url.includes('?')) return found
  return graph.find(url.replace(/\?.*$/s, '')) ?? found
}
