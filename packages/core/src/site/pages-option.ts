import { urlKey } from '../url/identity.ts'
import { siteUrl } from '../url/mapping.ts'
import type { Options } from './options.ts'

/**
 * Prepare to tell what the option `pages` says about the page at a URL; of two paths that mean one page the first counts.
 *
 * Pages and paths may be thousands, so that a path is resolved once, not for each page.
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

/** Paths of the option `pages` at which nothing answers: a page was renamed, or a name misspelt. */
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
