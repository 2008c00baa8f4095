/** Characters that RFC 3986 section 2.3 calls unreserved: escaping them changes nothing. */
const unreserved = /[A-Za-z0-9\-._~]/

/**
 * Bring the percent-encoding of a URL's path or query into one form: unreserved characters plain, everything
 * that no URL may contain escaped, hex digits upper-case. Reserved characters stay as they are, because
 * `%2F` and `/` differ.
 *
 * @see https://www.rfc-editor.org/rfc/rfc3986#section-6.2.2
 */
export function normalisePercent(text: string): string {
  return text.toWellFormed().replace(/%[0-9A-Fa-f]{2}|[^A-Za-z0-9\-._~!$&'()*+,;=:@/?]/gu, (part) => {
    // A stray `%` is escaped too, or decoding its neighbours could make a new escape of it.
    if (part.length !== 3 || part[0] !== '%') return encodeURIComponent(part)
    const character = String.fromCharCode(Number.parseInt(part.slice(1), 16))
    return unreserved.test(character) ? character : part.toUpperCase()
  })
}

/** A decoded text; as it is when it cannot be decoded. */
export function decoded(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
