import { exactKey, urlKey } from '@indexical/syntax/url'
import type { Listing } from './list-sitemap.ts'

/**
 * Prepare to correct the URLs of another tool's sitemap. That tool may know routes but never read a page: it lists `/about`
 * for `/about.html`, and pages that must not be indexed.
 *
 * @returns a function that returns the URL to list instead of a URL, or undefined if it must be removed. Ambiguous and
 * unknown URLs stay as they are
 */
export function createCorrectUrl({ listed, left }: Listing): (url: string) => string | undefined {
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
    if (similar.length === 1 && !isLeft) return similar[0]!.url
    return similar.length === 0 && isLeft ? undefined : url
  }
}
