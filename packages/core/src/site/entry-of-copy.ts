import { exactKey } from '../url/identity.ts'
import { declaredCanonicals } from './resolve-page.ts'
import type { Site } from './types.ts'

/**
 * Make the question whether a sitemap lists what a page in its folder names as its canonical elsewhere. Generators of
 * versioned documentation write such a sitemap beside each version: it is a copy like the pages there.
 */
export function createEntryOfCopy(site: Site): (sitemap: string, url: string) => boolean {
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
