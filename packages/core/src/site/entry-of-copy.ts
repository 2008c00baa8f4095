import { exactKey } from '@indexical/syntax/url'
import { declaredCanonicals } from './resolve-page.ts'
import type { Site } from './types.ts'

/** Create `Site.isEntryOfCopy`. It checks the pages of each folder only once. */
export function createEntryOfCopy(site: Site): Site['isEntryOfCopy'] {
  const byFolder = new Map<string, Set<string>>()
  return (sitemap, url) => {
    const folder = new URL('.', sitemap).href
    if (folder === site.url || url.startsWith(folder)) return false
    let canonicals = byFolder.get(folder)
    if (!canonicals) {
      const inside = site.pages.filter((page) => page.url.startsWith(folder))
      canonicals = new Set(inside.flatMap((page) => declaredCanonicals(page).map(exactKey)))
      byFolder.set(folder, canonicals)
    }
    return canonicals.has(exactKey(url))
  }
}
