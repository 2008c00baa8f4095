/**
 * Escape a path or an absolute URL like Apache does for `Location`, including `%`, `?` and `#`.
 *
 * @see https://github.com/apache/httpd/blob/trunk/server/gen_test_char.c `T_OS_ESCAPE_PATH`
 */
export function escapePath(bytes: string): string {
  return bytes.replace(
    /[^A-Za-z0-9$\-_.+!*'(),:;@&=/~]/g,
    (octet) => `%${octet.charCodeAt(0).toString(16).padStart(2, '0')}`,
  )
}
