/**
 * Return a path as robots.cc stores it: octets beyond ASCII are percent-encoded, hex digits are in upper case, and the
 * rest is unchanged. Each octet is a character from U+0000 to U+00FF, because a file need not be UTF-8.
 */
export function escapePattern(octets: string): string {
  return octets.replace(/%[0-9A-Fa-f]{2}|[\x80-\xff]/g, (part) =>
    (part.length === 3 ? part : `%${part.charCodeAt(0).toString(16)}`).toUpperCase(),
  )
}

/**
 * Return an escaped pattern in the form that RFC 9309 compares. Escaped unreserved characters become plain, so
 * `/%62%61%7A` is `/baz`. A `$` that is not the last character is literal.
 *
 * The RFC also requires escaping reserved characters. Escaping delimiters would change the meaning of a pattern, so
 * they stay as written.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9309#section-2.2.2
 */
export function normalizePattern(pattern: string): string {
  return normalize(pattern).replace(/\$(?!$)/g, '%24')
}

/**
 * Return the path of a URL in the form that RFC 9309 compares, with missing escapes added. `*` and `$` are literal in
 * a URL; a pattern writes them as `%2A` and `%24`.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9309#section-2.2.3
 */
export function normalizeUrlPath(path: string): string {
  return normalize(path).replaceAll('*', '%2A').replaceAll('$', '%24')
}

function normalize(path: string): string {
  return path.toWellFormed().replace(/%[0-9A-Fa-f]{2}|\P{ASCII}/gu, (part) => {
    if (part[0] !== '%') return encodeURIComponent(part)
    const character = String.fromCharCode(Number.parseInt(part.slice(1), 16))
    return /[A-Za-z0-9\-._~]/.test(character) ? character : part.toUpperCase()
  })
}
