import { parseRobotsTxt } from '@indexical/syntax/robots-txt'

/**
 * Add a line with the sitemap's URL to a robots.txt, or return a new one. The text stays the same if it already
 * contains the URL, or if it is so long that crawlers would not read the line. A new file allows every URL, because
 * crawlers cannot see the noindex of a page that robots.txt blocks.
 *
 * @param text undefined if there is no robots.txt
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
