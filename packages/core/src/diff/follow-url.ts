import type { Location } from '@indexical/syntax'
import { resolveRedirect } from '../site/resolve-page.ts'
import type { Site } from '../site/types.ts'

/** What a visitor of a URL gets: the page, a redirect that works, or nothing. */
export interface Arrival {
  type: 'same' | 'redirect' | 'unknown' | 'missing'
  /** URL of the page, or the end of the redirects. */
  url: string
  /** For a redirect of the host: its location. */
  location?: Location
  /** For a redirect: how it redirects, such as `301`. */
  by?: string
}

/** Request a URL from a build, as a visitor with an old link does. */
export function followUrl({ graph }: Pick<Site, 'graph'>, url: string): Arrival {
  const found = graph.find(url)
  if (!found) return { type: 'missing', url }
  if (found.type === 'elsewhere') return { type: 'unknown', url }
  if (found.type === 'page') return { type: 'same', url: found.page.url }
  if (found.type === 'file') return { type: 'same', url }
  const { end, url: to } = resolveRedirect(graph, url)
  if (end === 'missing' || end === 'loop') return { type: 'missing', url: to }
  const { location, status } = found.redirect
  const by = found.page ? 'a refresh stub' : String(status)
  return { type: 'redirect', url: to, by, ...(location && 'file' in location && { location }) }
}
