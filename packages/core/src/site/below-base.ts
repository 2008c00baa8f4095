import type { Graph } from './types.ts'

/** Bases of versions, whose pages name those of the latest version. A year alone is more likely a conference. */
const version = /\/(?:v\d[\w.-]*|\d{1,3}(?:[._-](?:\d+|x))+|next|canary|nightly|beta|stable|legacy)\/$/i

/** Return the page that a URL on the site's hostname would name with the site's base; undefined if none. */
export function meantBelowBase(graph: Graph, url: string): string | undefined {
  if (graph.owns(url)) return undefined
  const { origin } = new URL(graph.url)
  if (graph.url === `${origin}/` || graph.allowedOrigins.includes(origin) || version.test(graph.url))
    return undefined
  if (!url.startsWith(`${origin}/`)) return undefined
  const wanted = graph.url + url.slice(origin.length + 1)
  const isServed = graph.find(wanted)?.type === 'page' && graph.find(url)?.type !== 'elsewhere'
  return isServed ? wanted : undefined
}
