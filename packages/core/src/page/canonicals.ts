import type { Canonical, Page, StrayCanonical } from './types.ts'
import { withoutWww } from '@indexical/syntax/internal'
import { urlKey } from '@indexical/syntax/url'

/** A canonical that crawlers read: in head, with a usable target. */
export type UsableCanonical = Canonical & { url: string }

/** Return the canonicals of a page that crawlers read. */
export function usableCanonicals({ canonicals }: Pick<Page, 'canonicals'>): readonly UsableCanonical[] {
  return canonicals.filter((one): one is UsableCanonical => one.url !== undefined && one.inHead)
}

/** Return the unread canonicals to another URL on a page without a canonical that crawlers read. */
export function deadCanonicals(page: Page): readonly StrayCanonical[] {
  if (page.strayCanonicals.length === 0 || page.kind !== 'page' || page.canonicals.length > 0) return []
  const own = siteless(page.url)
  return page.strayCanonicals.filter(({ url }) => siteless(url) !== own)
}

/** Return the identity of a URL without what a wrong `site` may change: its scheme and `www.`. */
function siteless(url: string): string {
  const { host, pathname, search } = new URL(urlKey(url))
  return withoutWww(host) + pathname + search
}
