import type { Location } from '@indexical/syntax'
import type { Page } from '../page/types.ts'
import { linkTargets } from '../site/resolve-page.ts'
import type { Graph } from '../site/types.ts'
import type { ShowFile } from '../linter/finding.ts'
import { toLocation } from '../linter/finding.ts'

/** The maximum number of listed locations. The total is also shown. */
const maxPlaces = 3

/** Return the pages that link to a page. Search engines may never find a page without links. */
export function explainLinks(
  graph: Graph,
  page: Page,
  showFile: ShowFile,
): { pages: number; places: Location[] } {
  const known = new Map<string, boolean>()
  const leadsHere = (url: string): boolean => {
    const leads = known.get(url) ?? linkTargets(graph, url).includes(page)
    known.set(url, leads)
    return leads
  }
  let pages = 0
  const places: Location[] = []
  for (const other of graph.pages) {
    const number = other === page ? -1 : other.links.urls.findIndex(leadsHere)
    if (number < 0) continue
    pages++
    if (places.length === maxPlaces) continue
    places.push(toLocation({ page: other, location: other.links.link(number).href.location }, showFile))
  }
  return { pages, places }
}
