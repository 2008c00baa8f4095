import { urlKey } from '../url/identity.ts'
import { siteUrl } from '../url/mapping.ts'
import type { Options } from './options.ts'

/** What the option `pages` says about the page at a URL. */
export function pagesOption(options: Options, url: string): Record<string, unknown> | undefined {
  const { pages } = options
  const paths = Object.keys(pages)
  if (paths.length === 0) return undefined
  const key = urlKey(url)
  const found = paths.find((path) => urlKey(siteUrl(path, options)) === key)
  return found === undefined ? undefined : pages[found]
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
