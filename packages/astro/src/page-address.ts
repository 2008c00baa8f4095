import { fileToUrl, siteUrl, urlToFiles } from '@indexical/syntax/url'
import { type Options } from '@indexical/core/page'

/** Where a page stands that has not been built. */
export interface PageAddress {
  /** Absolute URL on the production site. */
  url: string
  /** The file that a build would write. */
  file: string
}

/**
 * Address of a page that is being answered.
 *
 * Astro answers `/about` and `/about/` alike unless `trailingSlash` is set: where a build writes folders, both are
 * the one URL that the built page has.
 *
 * @param pathname requested path, without the base
 */
export function pageAddress(pathname: string, format: string, options: Options): PageAddress {
  const url = siteUrl(fromRoot(pathname), options)
  const files = urlToFiles(url, options)
  const index = files.find((file) => /(?:^|\/)index\.html$/.test(file))
  if (format === 'directory' && index !== undefined) return { url: fileToUrl(index, options), file: index }
  return { url, file: files.find((file) => file.endsWith('.html')) ?? pathname }
}

/**
 * Where Astro serves a page whose locale has a domain of its own: there, without the locale in its path.
 *
 * @param pathname requested path, without the base
 * @param domains origins by the locale with which paths begin
 */
export function onDomain(
  pathname: string,
  domains: Readonly<Record<string, string>>,
  options: Options,
): { pathname: string; options: Options } {
  const [, locale = '', rest = ''] = /^\/?([^/]+)\/?(.*)$/.exec(pathname) ?? []
  const site = Object.hasOwn(domains, locale) ? domains[locale] : undefined
  return site === undefined ? { pathname, options } : { pathname: `/${rest}`, options: { ...options, site } }
}

/**
 * A path as a reference from the root of the site, base included. Without the dot, `/https://example.org/`, which anybody
 * may ask a server for, would lead there, and `/Talk:Main` nowhere.
 *
 * @param pathname path without the base
 */
export function fromRoot(pathname: string): string {
  return `./${pathname.replace(/^\/+/, '')}`
}
