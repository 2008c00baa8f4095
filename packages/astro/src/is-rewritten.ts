import { decodePath } from './decode-path.ts'

/**
 * Whether one page is rendered under the path of another, as an i18n fallback and `Astro.rewrite` do.
 *
 * @param request the path that was asked for, without the base, and the URL of the page that answers
 */
export function isRewritten({ originPathname, url }: { originPathname: string; url: URL }): boolean {
  return !decodePath(url.pathname).endsWith(decodePath(originPathname))
}
