import type { Place } from '../place.ts'

/** Headers that a site wants to be sent with some of its files. */
export interface WantedHeaders {
  /**
   * Glob of output files as an author wrote it, such as `papers/*.pdf`; undefined when the rule is about one URL. A
   * host may be told a pattern of its own only if that matches the same `paths`.
   */
  glob: string | undefined
  /** Encoded paths of the URLs, from the origin, with their leading slash. */
  paths: readonly string[]
  /** Output files behind `paths`, in the same order, where they are known. */
  files?: readonly string[]
  /** Each value on one line, fit to be sent. */
  headers: readonly { name: 'X-Robots-Tag' | 'Link'; value: string }[]
  /** Who asks for it. */
  at: Place | undefined
}

/** A redirect for a retired URL. */
export interface WantedRedirect {
  /** Encoded path from the origin, with its leading slash. */
  from: string
  /** Encoded path from the origin, or an absolute URL of another. */
  to: string
  status: 301
  at: Place | undefined
}

/** All that a site wants its host to send. */
export interface Wanted {
  headers: readonly WantedHeaders[]
  redirects: readonly WantedRedirect[]
}

/** Whether nothing is wanted, as on most sites. */
export function isNothing({ headers, redirects }: Wanted): boolean {
  return headers.length + redirects.length === 0
}
