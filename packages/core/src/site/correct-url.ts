import { exactKey, urlKey } from '@indexical/syntax/url'
import type { Listing } from './list-sitemap.ts'

/**
 * Prepare to correct URLs in the sitemap of another tool. Such a tool knows routes, but does not read pages: it lists
 * `/about` for `/about.html`, and pages that must not be indexed.
 *
 * @param isFormOpen whether both forms, with and without `.html`, may be the one that the host serves. @default false
 * @returns a function that returns the correct URL, or undefined for a URL that must be removed. Ambiguous and unknown
 * URLs stay the same
 */
export function createCorrectUrl(
  { listed, left }: Listing,
  isFormOpen = false,
): (url: string) => string | undefined {
  const exact = new Set(listed.map(({ url }) => exactKey(url)))
  const exactLeft = new Set(left.map(({ url }) => exactKey(url)))
  const loose = Map.groupBy(listed, ({ url }) => urlKey(url))
  const looseLeft = new Set(left.map(({ url }) => urlKey(url)))
  return (url) => {
    const key = exactKey(url)
    if (exactLeft.has(key)) return undefined
    if (exact.has(key)) return url
    const looseKey = urlKey(url)
    const similar = loose.get(looseKey) ?? []
    const isLeft = looseLeft.has(looseKey)
    if (similar.length === 1 && !isLeft) {
      const [{ url: correct }] = similar as [(typeof listed)[number]]
      return isFormOpen && withoutExtension(correct) === withoutExtension(url) ? url : correct
    }
    return similar.length === 0 && isLeft ? undefined : url
  }
}

function withoutExtension(url: string): string {
  return url.replace(/\.html?$/, '')
}
