import { percent } from '../bytes.ts'

/**
 * Escape captures as nginx does for a query or a redirect.
 *
 * @see https://github.com/nginx/nginx/blob/master/src/core/ngx_string.c `NGX_ESCAPE_ARGS`
 */
export function escapeArguments(bytes: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are bytes too
  return bytes.replace(/[\0-\x20"#%&+;<>?\\^`{|}\x7F-\xFF]/g, percent)
}

/**
 * Escape a path as nginx does for its own redirects.
 *
 * @see https://github.com/nginx/nginx/blob/master/src/core/ngx_string.c `NGX_ESCAPE_URI`
 */
export function escapeUri(bytes: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are bytes too
  return bytes.replace(/[\0-\x20"#%<>?\\^`{|}\x7F-\xFF]/g, percent)
}

/** Escape all special characters of a path, except slashes. */
export function escapePath(bytes: string): string {
  return bytes.replace(/[^A-Za-z0-9\-._~!$&'()*+,;=:@/]/g, percent)
}

/**
 * Unescape the target of a redirecting `rewrite` like nginx: only printable ASCII before the query.
 *
 * @see https://github.com/nginx/nginx/blob/master/src/core/ngx_string.c `NGX_UNESCAPE_REDIRECT`
 */
export function unescapeRedirect(bytes: string): string {
  let isQuery = false
  // nginx drops the `%` of an invalid escape, and its first digit with the next character.
  return bytes.replace(/%([\da-fA-F]{2}|[\da-fA-F][^]?|)|\?/g, (part, digits: string | undefined) => {
    if (isQuery) return part
    const code = part === '?' ? 0x3f : Number.parseInt(digits ?? '', 16)
    // An escaped question mark also ends the path.
    if (code === 0x3f) isQuery = true
    if (part.length < 3 && part !== '?') return ''
    if (digits !== undefined && !/^[\da-fA-F]{2}$/.test(digits)) return ''
    return code > 0x25 && code < 0x7f ? String.fromCharCode(code) : part
  })
}

/** Unescape all bytes; undefined if an escape is invalid. */
export function unescapeBytes(bytes: string): string | undefined {
  if (/%(?![\da-fA-F]{2})/.test(bytes)) return undefined
  return bytes.replace(/%[\da-fA-F]{2}/g, (escape) =>
    String.fromCharCode(Number.parseInt(escape.slice(1), 16)),
  )
}
