import type { Location } from '@indexical/syntax'
import { getOrCreate } from '@indexical/syntax/internal'
import { exactKey } from '@indexical/syntax/url'
import type { Page } from '../page/types.ts'
import { linkTargets } from '../site/resolve-page.ts'
import type { Graph } from '../site/types.ts'
import type { ShowFile } from '../linter/finding.ts'
import { toLocation } from '../linter/create-linter.ts'

/** The maximum number of listed locations. The total is also shown. */
const maxPlaces = 3

/** The links from other pages to one page. */
export interface ExplainedLinks {
  /** The number of pages that link here. */
  pages: number
  /** The number of these pages with a link that crawlers follow: without nofollow in the link and for the page. */
  followed: number
  /** The first few locations. */
  places: Location[]
}

/**
 * Return the links to each page and each URL that the host redirects, also through redirects and canonicals. Search engines may never find a page without
 * links, or with nofollow links only. All pages are walked once.
 */
export function explainLinks(graph: Graph, showFile: ShowFile): ReadonlyMap<Page | string, ExplainedLinks> {
  const targets = new Map<string, readonly (Page | string)[]>()
  const linked = new Map<Page | string, ExplainedLinks>()
  for (const other of graph.pages) {
    const follows = graph.indexable(other).effective.follow
    const { urls, nofollow } = other.links
    const firstLinks = new Map<Page | string, number>()
    const followed = new Set<Page | string>()
    const unfollowed = new Set(nofollow)
    for (const [number, url] of urls.entries()) {
      for (const page of getOrCreate(targets, url, () => targetsOf(graph, url))) {
        if (page === other) continue
        if (!firstLinks.has(page)) firstLinks.set(page, number)
        if (follows && !unfollowed.has(number)) followed.add(page)
      }
    }
    for (const [page, number] of firstLinks) {
      const links = getOrCreate(linked, page, () => ({ pages: 0, followed: 0, places: [] }))
      links.pages++
      if (followed.has(page)) links.followed++
      if (links.places.length === maxPlaces) continue
      links.places.push(
        toLocation({ page: other, location: other.links.link(number).href.location }, showFile),
      )
    }
  }
  return linked
}

/** Return the pages that get the credit of a link, and the key of a URL that the host redirects. */
function targetsOf(graph: Graph, url: string): readonly (Page | string)[] {
  const bare = url.replace(/[?#].*$/s, '')
  const found = graph.findOwn(bare)
  const isRedirect = found?.type === 'redirect' && !found.page
  return isRedirect ? [exactKey(bare), ...linkTargets(graph, url)] : linkTargets(graph, url)
}
