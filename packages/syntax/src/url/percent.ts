/** Unreserved characters of RFC 3986 section 2.3: escaping them changes nothing. */
const unreserved = /[A-Za-z0-9\-._~]/

/**
 * Normalise the percent-encoding of a URL's path or query. Unreserved characters become plain, characters that URLs
 * cannot contain are escaped, and hex digits become upper case. Reserved characters stay, because `%2F` and `/` differ.
 *
 * @see https://www.rfc-editor.org/rfc/rfc3986#section-6.2.2
 */
export function normalizePercent(text: string): string {
  return text.toWellFormed().replace(/%[0-9A-Fa-f]{2}|[^A-Za-z0-9\-._~!$&'()*+,;=:@/?]/gu, (part) => {
    // A `%` that starts no escape is escaped too. Otherwise decoding its neighbours could create a new escape.
    if (part.length !== 3 || part[0] !== '%') return encodeURIComponent(part)
    const character = String.fromCharCode(Number.parseInt(part.slice(1), 16))
    return unreserved.test(character) ? character : part.toUpperCase()
  })
}

/** Return a decoded text, or the text itself if it cannot be decoded. */
export function decoded(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
