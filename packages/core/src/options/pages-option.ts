import { urlKey, siteUrl } from '@indexical/syntax/url'
import type { Options } from './options.ts'

/**
 * Create a lookup of the option `pages` by URL. If two paths mean one page, the first counts.
 *
 * There may be thousands of pages and paths, so each path is resolved once, not once per page.
 */
export function createPagesOption({
  pages,
  ...policy
}: Options): (url: string) => Record<string, unknown> | undefined {
  const byKey = new Map<string, Record<string, unknown>>()
  for (const [path, data] of Object.entries(pages)) {
    const key = urlKey(siteUrl(path, policy))
    if (!byKey.has(key)) byKey.set(key, data)
  }
  return (url) => (byKey.size === 0 ? undefined : byKey.get(urlKey(url)))
}

/**
 * Return the paths of the option `pages` that the site does not contain: the page was renamed, or the path is
 * misspelt.
 */
export function unmatchedPages(
  { pages, ...policy }: Options,
  urls: Iterable<string>,
  elsewhere: (pathname: string) => boolean,
): string[] {
  const paths = Object.keys(pages)
  if (paths.length === 0) return []
  const keys = new Set([...urls].map(urlKey))
  return paths.filter((path) => {
    const url = siteUrl(path, policy)
    return !keys.has(urlKey(url)) && !elsewhere(new URL(url).pathname)
  })
}
