import type { Location } from '@indexical/syntax'
import type { Directive } from '@indexical/syntax/robots'

/** A value that the author requested, with its location. */
export interface Requested<T> {
  value: T
  /** Undefined if the page's file does not contain the value. */
  location: Location | undefined
  /** The name that the author used, as a dotted path: `canonicalURL`, `seo.canonical`. */
  key: string
}

/**
 * Form of a canonical: `file` is a source file relative to the page's own (`./other.md`), `root-relative` starts with
 * one slash, `absolute` is everything else, which is validated later.
 */
export type CanonicalKind = 'absolute' | 'root-relative' | 'file'

/** A requested directive with its own location. */
export interface RequestedDirective extends Directive {
  location: Location | undefined
}

/** Directives that the author requested for one crawler. */
export interface RobotsIntent {
  /** `*`, or a crawler's token in lower case. */
  crawler: string
  directives: RequestedDirective[]
  location: Location | undefined
  /** The name of the first statement, as a dotted path: `robots`, `noindex`, `robots.googlebot`. */
  key: string
}

/** What the author requested for the sitemap. */
export interface SitemapIntent {
  /** False only if the author excludes the page. */
  listed: boolean
  /** W3C datetime. */
  lastmod?: string
}

/** A rule that the author suppresses for one page, and the reason. */
export interface Suppression {
  /** Id of the rule. */
  rule: string
  reason: string
  location: Location | undefined
}

/** What the author of a page requests. */
export interface Intent {
  /** As written, without white space around it. */
  canonical?: Requested<string>
  canonicalKind?: CanonicalKind
  /** One entry for each crawler that is addressed, `*` first. */
  robots?: RobotsIntent[]
  sitemap?: Requested<SitemapIntent>
  draft?: Requested<boolean>
  /** Retired paths that redirect to the page, as written. */
  redirectFrom?: Requested<string>[]
  /** Equal on all versions of the page in other languages. */
  translationKey?: Requested<string>
  /** Rules that are suppressed for this page. */
  suppressions?: Suppression[]
}
