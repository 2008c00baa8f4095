import type { Canonical, Page } from '../page/types.ts'
import type { Found, Graph } from './types.ts'

/** A canonical to a URL of the site. */
export interface CanonicalTarget {
  page: Page
  href: Canonical['href']
  /** The absolute URL in `href`. */
  url: string
  /** The page, file or redirect at the URL; undefined if there is none. */
  found: Found | undefined
}

/** Yield the canonicals to URLs of the site, without those of a page to itself. */
export function* canonicalTargets(graph: Graph): Generator<CanonicalTarget> {
  for (const page of graph.pagesWith('otherCanonical')) {
    for (const { url, href } of usableCanonicals(page)) {
      if (!graph.owns(url)) continue
      const found = graph.find(url)
      const isMoved = found?.type === 'page' && found.moved !== undefined
      if (found && 'page' in found && found.page === page && !isMoved) continue
      yield { page, href, url, found }
    }
  }
}

/** A canonical that crawlers read: in head, with a usable target. */
export type UsableCanonical = Canonical & { url: string }

/** Return the canonicals of a page that crawlers read. */
export function usableCanonicals({ canonicals }: Pick<Page, 'canonicals'>): readonly UsableCanonical[] {
  return canonicals.filter((one): one is UsableCanonical => one.url !== undefined && one.inHead)
}
