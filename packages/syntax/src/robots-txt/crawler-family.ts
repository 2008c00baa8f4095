/** Other tokens whose group a crawler obeys, in this order, if the file has no group for its own token. */
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
 * Crawlers that obey only groups with their own name, and never the group for `*`.
 *
 * @see https://developers.google.com/search/docs/crawling-indexing/google-special-case-crawlers
 */
const special: ReadonlySet<string> = new Set([
  'adsbot-google',
  'adsbot-google-mobile',
  'apis-google',
  'mediapartners-google',
])

/** Return the lower-case tokens whose groups a crawler obeys. The first one in the file counts. */
export function tokensOf(userAgent: string): string[] {
  const token = userAgent.toLowerCase()
  const more = Object.hasOwn(families, token) ? (families[token] ?? []) : []
  return special.has(token) ? [token] : [token, ...more, '*']
}
