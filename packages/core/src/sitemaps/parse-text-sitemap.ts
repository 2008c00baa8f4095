import type { SitemapEntry } from '../site/types.ts'
import { makeEntry, mostEntries } from './make-entry.ts'
import { placeText } from './place-text.ts'

/**
 * Read a text sitemap: one URL on each line, nothing else.
 *
 * @see https://www.sitemaps.org/protocol.html#otherformats
 */
export function parseTextSitemap(text: string, file: string): SitemapEntry[] {
  const entries: SitemapEntry[] = []
  for (const [index, line] of text.split(/\r\n?|\n/).entries()) {
    const loc = line.trim()
    if (loc === '') continue
    entries.push(makeEntry({ value: loc, at: placeText(file, { line: index + 1, column: 1 }, line) }))
    if (entries.length === mostEntries) break
  }
  return entries
}
