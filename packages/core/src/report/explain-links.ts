import type { Location } from '@indexical/syntax'
import type { Page } from '../page/types.ts'
import { linkTargets } from '../site/resolve-page.ts'
import type { Graph } from '../site/types.ts'
import type { ShowFile } from '../linter/finding.ts'
import { toLocation } from '../linter/finding.ts'

/** The maximum number of listed locations. The total is also shown. */
const maxPlaces = 3

/**
 * Return the pages that link to a page. Search engines may never find a page without links, or with nofollow links
 * only.
 */
export function explainLinks(
  graph: Graph,
  page: Page,
  showFile: ShowFile,
): { pages: number; followed: number; places: Location[] } {
  const known = new Map<string, boolean>()
  const leadsHere = (url: string): boolean => {
    const leads = known.get(url) ?? linkTargets(graph, url).includes(page)
    known.set(url, leads)
    return leads
  }
  let pages = 0
  let followed = 0
  const places: Location[] = []
  for (const other of graph.pages) {
    const number = other === page ? -1 : other.links.urls.findIndex(leadsHere)
    if (number < 0) continue
    pages++
    if (isFollowed(graph, other, leadsHere)) followed++
    if (places.length === maxPlaces) continue
    places.push(toLocation({ page: other, location: other.links.link(number).href.location }, showFile))
  }
  return { pages, followed, places }
}

/** Return whether crawlers follow one of the links of a page that lead somewhere. */
function isFollowed(graph: Graph, page: Page, leadsThere: (url: string) => boolean): boolean {
  const { links } = page
  if (!graph.indexable(page).effective.follow) return false
  return links.urls.some((url, number) => leadsThere(url) && !links.nofollow.includes(number))
}
