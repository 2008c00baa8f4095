import type { Random } from '../random.ts'

/** Values that all parts of a generated site share. */
export interface SiteParts {
  random: Random
  base: string
  /** Paths of the pages, as a plain static server serves them. */
  paths: readonly string[]
  /** A reference to a page in one of many forms. */
  ref: () => string
}

/** Directives, including those that no crawler reads. */
export const directives = [
  'noindex',
  'NOINDEX, follow',
  'none',
  'index, follow',
  'all',
  'nofollow',
  'noindex nofollow',
  'nosnippet, max-snippet:20',
  'max-snippet:0',
  'max-image-preview:large',
  'noarchive',
  'unavailable_after: 2001-01-31T00:00:00Z',
  'unavailable_after: 2099-01-31',
  'noindex, indexifembedded',
  'index, noindex',
  'nofolow',
  '',
]
