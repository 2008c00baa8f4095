import type { Place } from '../place.ts'

/**
 * What can be wrong with a sitemap file, in what follows the type in `args`:
 *
 * - `xml`: the parser's words for what is not well-formed.
 * - `entity`: a reference that XML does not know, as written; most often a bare ampersand.
 * - `encoding`: the encoding found instead of UTF-8.
 * - `root`: the name of a root element that no sitemap has.
 * - `namespace`: the namespace of the root element, empty when it has none.
 * - `element`: an element that has no meaning here, and its parent.
 * - `no-loc`: the name of an entry without `loc`.
 * - `second`: the name of an element that stands twice in one entry.
 * - `too-large`: the reader gave up; the most bytes that it reads.
 * - `damaged`: the words of the decompressor.
 * - `many-urls`, `many-bytes`, `long-loc`: the number found.
 * - `missing`: an element of an extension, and its parent.
 * - `value`: an element, its value, and what is expected.
 * - `dropped`: an element that search engines have stopped to read.
 * - `many`: an element, how often it stands, and how often it may.
 */
export type SitemapProblemType =
  | 'xml'
  | 'entity'
  | 'encoding'
  | 'root'
  | 'namespace'
  | 'element'
  | 'no-loc'
  | 'second'
  | 'too-large'
  | 'damaged'
  | 'many-urls'
  | 'many-bytes'
  | 'long-loc'
  | 'missing'
  | 'value'
  | 'dropped'
  | 'many'

/** A problem of a sitemap file, without words. */
export interface SitemapProblem {
  type: SitemapProblemType
  args: readonly string[]
  at: Place
}
