const identifier = /^[A-Za-z_-]+/

/**
 * The product token at the start of a `User-agent` value, as written: letters, `_` and `-`, so that
 * `googlebot/2.1` addresses googlebot. `*` (alone, or with white space behind it) addresses everybody. Empty
 * when the value names nobody.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9309#section-2.2.1
 */
export function readProductToken(value: string): string {
  if (/^\*(?:[ \t\v\f]|$)/.test(value)) return '*'
  return identifier.exec(value)?.[0] ?? ''
}

/** Whether a crawler can be addressed by this name: at least one character, all of them letters, `_` or `-`. */
export function isProductToken(name: string): boolean {
  return identifier.exec(name)?.[0] === name
}
