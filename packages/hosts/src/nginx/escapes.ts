import { decodeBytes, percent } from '../bytes.ts'

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

/** Unescape all bytes; undefined if an escape is invalid. */
export function unescapeBytes(bytes: string): string | undefined {
  return /%(?![\da-fA-F]{2})/.test(bytes) ? undefined : decodeBytes(bytes)
}
