/** A part that few pages have. */
export type PagePart =
  /** A canonical that crawlers read, to another URL than the page's, or to a URL where the host serves something else. */
  | 'otherCanonical'
  /** A directive that may keep the page out of the index. */
  | 'hidingRobots'
  | 'headers'
  | 'feeds'
  /** An AMP or mobile version, or the page is one. */
  | 'pairs'
  | 'structuredUrls'
  | 'headCloser'
  | 'draft'
  | 'redirectFrom'
