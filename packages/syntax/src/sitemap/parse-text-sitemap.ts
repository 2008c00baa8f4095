import type { SitemapEntry } from './types.ts'
import { makeEntry, maxEntries } from './make-entry.ts'
import { textLocation } from './text-location.ts'

/**
 * Parse a text sitemap: one URL on each line, nothing else. At most `maxEntries` are read.
 *
 * @see https://www.sitemaps.org/protocol.html#otherformats
 */
export function parseTextSitemap(text: string, file: string): SitemapEntry[] {
  const entries: SitemapEntry[] = []
  let line = 1
  for (const [part] of text.matchAll(/\r\n?|\n|[^\r\n]+/g)) {
    const value = part.trim()
    if (part.startsWith('\r') || part.startsWith('\n')) line++
    if (value === '') continue
    entries.push(makeEntry({ value, location: textLocation(file, { line, column: 1 }, part) }))
    if (entries.length === maxEntries) break
  }
  return entries
}
