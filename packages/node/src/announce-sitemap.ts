/**
 * Add the line that names a sitemap to a robots.txt, which is made if there is none; one that names it already stays as
 * it is. What is made lets crawlers in everywhere, because a page that is kept out by robots.txt cannot say noindex.
 *
 * @param text undefined when there is no robots.txt
 * @see https://www.rfc-editor.org/rfc/rfc9309#section-2.2.4
 */
export function announceSitemap(text: string | undefined, url: string): string {
  if (text === undefined) return `User-agent: *\nDisallow:\n\nSitemap: ${url}\n`
  const isNamed = text
    .split(/\r\n|\r|\n/)
    .some((line) => /^\uFEFF?\s*sitemap\s*:/i.test(line) && valueOf(line) === url)
  if (isNamed) return text
  const eol = text.includes('\r\n') ? '\r\n' : '\n'
  const gap = text === '' || /[\r\n]$/.test(text) ? '' : eol
  return `${text}${gap}Sitemap: ${url}${eol}`
}

function valueOf(line: string): string {
  return line
    .replace(/^[^:]*:/, '')
    .replace(/\s#.*$/, '')
    .trim()
}
