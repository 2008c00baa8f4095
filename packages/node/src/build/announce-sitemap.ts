import { parseRobotsTxt } from '@indexical/syntax/robots-txt'

/**
 * Add the line that names a sitemap to a robots.txt, which is made if there is none; one that names it already stays as
 * it is, and so does one that is so long that crawlers would not read the line. What is made lets crawlers in everywhere,
 * because a page that is kept out by robots.txt cannot say noindex.
 *
 * @param text undefined when there is no robots.txt
 * @see https://www.rfc-editor.org/rfc/rfc9309#section-2.2.4
 */
export function announceSitemap(text: string | undefined, url: string): string {
  if (text === undefined) return `User-agent: *\nDisallow:\n\nSitemap: ${url}\n`
  if (names(text, url)) return text
  const eol = text.includes('\r\n') ? '\r\n' : '\n'
  const gap = text === '' || /[\r\n]$/.test(text) ? '' : eol
  const announced = `${text}${gap}Sitemap: ${url}${eol}`
  return names(announced, url) ? announced : text
}

function names(text: string, sitemap: string): boolean {
  return parseRobotsTxt(text).sitemaps.some(({ url }) => url === sitemap)
}
