/** Tokens that a crawler obeys, in this order, when the file has no group for its own. */
const families: Readonly<Record<string, readonly string[]>> = {
  // https://developers.google.com/search/docs/crawling-indexing/google-common-crawlers
  'googlebot-image': ['googlebot'],
  'googlebot-news': ['googlebot'],
  'googlebot-video': ['googlebot'],
  'google-inspectiontool': ['googlebot'],
  'googleother-image': ['googleother'],
  'googleother-video': ['googleother'],
  // https://support.apple.com/en-us/119829
  applebot: ['googlebot'],
}

/**
 * Crawlers that obey only groups in their own name, never the one for everybody.
 *
 * @see https://developers.google.com/search/docs/crawling-indexing/google-special-case-crawlers
 */
const special: ReadonlySet<string> = new Set([
  'adsbot-google',
  'adsbot-google-mobile',
  'apis-google',
  'mediapartners-google',
])

/** The tokens whose groups a crawler obeys, lower-cased, the first that the file addresses counting. */
export function tokensOf(userAgent: string): string[] {
  const token = userAgent.toLowerCase()
  const more = Object.hasOwn(families, token) ? (families[token] ?? []) : []
  return special.has(token) ? [token] : [token, ...more, '*']
}
