import type { Graph, PlacedRedirect } from './types.ts'

/** Splats, named parts and captures of hosts and frameworks: such a source matches many URLs. */
const placeholder = /[*[\]{}]|\/:\w|\$\d|%7B|%5B/i

/** List the redirects of a site (see `Graph.allRedirects`). */
export function* listRedirects({
  redirects,
  pages,
}: Pick<Graph, 'redirects' | 'pages'>): Generator<PlacedRedirect> {
  for (const redirect of redirects) {
    const { from, to, status, location } = redirect
    if (status < 300 || status > 399 || placeholder.test(from) || placeholder.test(to)) continue
    yield { redirect, location: location }
  }
  for (const page of pages) {
    const { kind, refresh, url } = page
    if (kind !== 'refresh' || refresh?.url === undefined) continue
    yield { redirect: { from: url, to: refresh.url, status: 200 }, page, location: refresh.location }
  }
}
