import { fileToUrl, siteUrl, urlToFiles } from '@indexical/syntax/url'
import type { UrlPolicy } from '@indexical/syntax/url'

/** URL and output file of a page that a server renders. */
export interface PageAddress {
  /** Absolute URL on the production site. */
  url: string
  /** The file that a build would write. */
  file: string
}

/**
 * Return the address of a page that a server renders.
 *
 * Such servers send the same page for `/about` and `/about/` unless `trailingSlash` is set. If a build writes folders,
 * both have the URL that the built page would have.
 *
 * @param pathname requested path, without the base
 * @param format `directory` if a build writes `about/index.html` for `/about`
 */
export function pageAddress(pathname: string, format: string, policy: UrlPolicy): PageAddress {
  const url = siteUrl(fromRoot(pathname), policy)
  const files = urlToFiles(url, policy)
  const index = files.find((file) => /(?:^|\/)index\.html$/.test(file))
  if (format === 'directory' && index !== undefined) return { url: fileToUrl(index, policy), file: index }
  return { url, file: files.find((file) => file.endsWith('.html')) ?? pathname }
}

/**
 * Return the path and options of a page. A locale with its own domain is served there, and its paths do not contain the
 * locale.
 *
 * @param pathname requested path, without the base
 * @param domains origins by the locale at the start of a path
 */
export function onDomain<P extends UrlPolicy>(
  pathname: string,
  domains: Readonly<Record<string, string>>,
  options: P,
): { pathname: string; options: P } {
  const [, locale = '', rest = ''] = /^\/?([^/]+)\/?(.*)$/.exec(pathname) ?? []
  const site = Object.hasOwn(domains, locale) ? domains[locale] : undefined
  return site === undefined ? { pathname, options } : { pathname: `/${rest}`, options: { ...options, site } }
}

/**
 * Return a path as a relative reference to the root of the site, with the base. It starts with a dot, because otherwise
 * `/https://example.org/` would lead to that site, and `/Talk:Main` would be an unknown scheme.
 *
 * @param pathname path without the base
 */
export function fromRoot(pathname: string): string {
  return `./${pathname.replace(/^\/+/, '')}`
}
