/** A part that few pages have. */
export type PagePart =
  /**
   * A canonical that crawlers read and that leads to another URL, or to a URL where the host does not serve this page.
   */
  | 'otherCanonical'
  /** A directive that may keep the page out of the index. */
  | 'hidingRobots'
  | 'headers'
  | 'feeds'
  /** The page has an AMP or mobile version, or is one. */
  | 'pairs'
  | 'structuredUrls'
  | 'suspectUrls'
  | 'headCloser'
  | 'draft'
  | 'redirectFrom'
