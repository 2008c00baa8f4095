import type { SitemapEntry, SitemapFacts } from './types.ts'
import { decodeSitemap } from './decode-sitemap.ts'
import { maxEntries } from './make-entry.ts'
import { parseTextSitemap } from './parse-text-sitemap.ts'
import { parseXmlSitemap } from './parse-xml-sitemap.ts'
import type { XmlSitemap } from './parse-xml-sitemap.ts'
import type { SitemapProblem } from './problem.ts'
import { isOwnSitemap } from './sitemap-files.ts'

/** Limits of the protocol for one file: entries, bytes after decompression, characters of a URL. */
const sitemapLimits = { urls: 50_000, bytes: 52_428_800, loc: 2048 } as const

/** File and URL of a sitemap. */
export interface SitemapAddress {
  /** Path relative to the project. */
  file: string
  /** Absolute URL at which it is served. */
  url: string
}

/**
 * Parse a sitemap, a sitemap index or a text sitemap. Never throws because of the content.
 *
 * @param source text, or bytes after decompression
 * @see https://www.sitemaps.org/protocol.html
 */
export function parseSitemap(source: string | Uint8Array, { file, url }: SitemapAddress): SitemapFacts {
  const { text, problems } =
    typeof source === 'string' ? { text: source, problems: [] } : decodeSitemap(source, file)
  const bytes = typeof source === 'string' ? new TextEncoder().encode(source).length : source.length
  const isText = /\.txt(?:\.gz)?$/i.test(new URL(url).pathname)
  const read = isText ? readText(text, file) : parseXmlSitemap(text, file)
  return {
    file,
    url,
    ...read,
    bytes,
    isOwn: isOwnSitemap(text),
    problems: [...problems, ...read.problems, ...limitProblems(read.entries, bytes, file)],
  }
}

function readText(text: string, file: string): XmlSitemap {
  const entries = parseTextSitemap(text, file)
  return { kind: 'text', entries, problems: [], broken: entries.length === maxEntries }
}

/** Create the result for a sitemap that could not be read, for example because it does not decompress. */
export function unreadableSitemap(address: SitemapAddress, problem: SitemapProblem, bytes = 0): SitemapFacts {
  return {
    ...address,
    kind: 'unreadable',
    bytes,
    entries: [],
    problems: [problem],
    broken: true,
    isOwn: false,
  }
}

function limitProblems(entries: readonly SitemapEntry[], bytes: number, file: string): SitemapProblem[] {
  const problems: SitemapProblem[] = []
  const { urls, bytes: maxBytes, loc: maxLoc } = sitemapLimits
  const beyond = entries[urls]
  if (beyond) problems.push({ type: 'many-urls', args: [String(entries.length)], location: beyond.location })
  if (bytes > maxBytes) problems.push({ type: 'many-bytes', args: [String(bytes)], location: { file } })
  for (const { loc, location } of entries) {
    if (loc.length > maxLoc) problems.push({ type: 'long-loc', args: [String(loc.length)], location })
  }
  return problems
}
