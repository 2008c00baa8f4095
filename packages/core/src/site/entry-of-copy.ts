import { exactKey } from '@indexical/syntax/url'
import { declaredCanonicals } from './resolve-page.ts'
import type { Graph } from './types.ts'

/** Create `Graph.isEntryOfCopy`. It checks the pages of each folder only once. */
export function createEntryOfCopy(graph: Graph): Graph['isEntryOfCopy'] {
  const byFolder = new Map<string, Set<string>>()
  return (sitemap, url) => {
    const folder = new URL('.', sitemap).href
    if (folder === graph.url || url.startsWith(folder)) return false
    let canonicals = byFolder.get(folder)
    if (!canonicals) {
      const inside = graph.pages.filter((page) => page.url.startsWith(folder))
      canonicals = new Set(inside.flatMap((page) => declaredCanonicals(page).map(exactKey)))
      byFolder.set(folder, canonicals)
    }
    return canonicals.has(exactKey(url))
  }
}
