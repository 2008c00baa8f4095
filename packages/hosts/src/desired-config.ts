import type { Location } from '@indexical/syntax'

/** Headers that the host should send with some files. */
export interface DesiredHeaders {
  /**
   * Glob of output files as written by an author, such as `papers/*.pdf`; undefined if the rule is about one URL. A
   * host's own pattern may be used only if it matches the same `paths`.
   */
  glob: string | undefined
  /** Encoded paths of the URLs, from the origin, with their leading slash. */
  paths: readonly string[]
  /** Output files of `paths`, in the same order, if known. */
  files?: readonly string[]
  /** Each value is on one line and can be sent. */
  headers: readonly { name: 'X-Robots-Tag' | 'Link' | 'Content-Usage'; value: string }[]
  /** The location of the request. */
  location: Location | undefined
}

/** A redirect for a retired URL. */
export interface DesiredRedirect {
  /** Encoded path from the origin, with its leading slash. */
  from: string
  /** Encoded path from the origin, or an absolute URL of another origin. */
  to: string
  location: Location | undefined
  /**
   * Whether the output has a page at `from` that also redirects. The host must then redirect before it looks for files.
   *
   * @default false
   */
  hasPage?: boolean
  /**
   * Whether the output has a page that also redirects, which some hosts serve at `from` too: `/old.html` for `/old`.
   *
   * @default false
   */
  hasOtherForm?: boolean
}

/** The desired config: headers and redirects that the host should send. */
export interface DesiredConfig {
  headers: readonly DesiredHeaders[]
  redirects: readonly DesiredRedirect[]
  /**
   * Encoded paths, with a leading slash, that should respond with 410. They are never reported as missing: hosts
   * without 410 respond with 404, which means the same to search engines.
   *
   * @default none
   */
  gone?: readonly string[]
}

/** Return whether the desired config is empty, as on most sites. */
export function isEmptyConfig({ headers, redirects, gone = [] }: DesiredConfig): boolean {
  return headers.length + redirects.length + gone.length === 0
}
