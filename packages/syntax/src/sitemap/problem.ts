import type { Location } from '../location.ts'

/**
 * The types of problems with a sitemap file, and their `args`:
 *
 * - `xml`: the parser's message about malformed XML.
 * - `entity`: a reference that XML does not define, as written; most often a bare ampersand.
 * - `encoding`: the encoding found instead of UTF-8.
 * - `root`: the name of a wrong root element, and the element that its content needs, if that is known.
 * - `namespace`: the namespace of the root element, empty if it has none.
 * - `element`: an element that has no meaning here, and its parent.
 * - `no-loc`: the name of an entry without `loc`.
 * - `second`: the name of an element that an entry contains twice.
 * - `too-large`: the maximum number of bytes that are read.
 * - `damaged`: the decompressor's message.
 * - `many-urls`, `many-bytes`, `long-loc`: the number found.
 * - `missing`: a missing element of an extension, and its parent.
 * - `value`: an element, its value, and the expected value.
 * - `dropped`: an element that search engines no longer read.
 * - `many`: an element, its number, and the maximum number.
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

/** A problem of a sitemap file, as data. */
export interface SitemapProblem {
  type: SitemapProblemType
  args: readonly string[]
  location: Location
}
