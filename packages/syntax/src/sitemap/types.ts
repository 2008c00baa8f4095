import type { Location } from '../location.ts'
import type { SitemapProblem } from './problem.ts'

/** One URL of a sitemap. */
export interface SitemapEntry {
  /** The text of `loc`, trimmed. */
  loc: string
  /** `loc` as an absolute URL; undefined if it cannot be the URL of a public page. */
  url: string | undefined
  location: Location
  /** The text of `lastmod`. */
  lastmod?: { value: string; location: Location }
  /** `xhtml:link rel=alternate`. */
  alternates: readonly { hreflang: string; href: string; location: Location }[]
  /** URLs of `image:image`. @default none */
  images?: readonly string[]
  /** Names of other extensions: `video`, `news`. @default none */
  others?: readonly string[]
}

/** One sitemap file of the output, from any generator. */
export interface SitemapFacts {
  /** Path relative to the project, as shown in findings. */
  file: string
  /** Absolute URL at which it is served. */
  url: string
  /** A feed may announce pages, but its entries are not read. */
  kind: 'urlset' | 'index' | 'text' | 'feed' | 'unreadable'
  /** Size in bytes after decompression. */
  bytes: number
  entries: readonly SitemapEntry[]
  /** Problems of the file, as data for `sitemap/valid`, `sitemap/within-limits` and `sitemap/valid-extensions`. */
  problems: readonly SitemapProblem[]
  /** Whether parsing stopped before the end, so that entries may be missing. */
  broken: boolean
  /** Whether Indexical wrote the file. */
  isOwn: boolean
}

/** One URL of the sitemap. */
export interface ListedUrl {
  url: string
  /** W3C datetime. */
  lastmod?: string | undefined
  /** Versions of the page in other languages, including itself. */
  alternates?: readonly { lang: string; url: string }[] | undefined
  /** URLs of images on the page. */
  images?: readonly string[] | undefined
}
