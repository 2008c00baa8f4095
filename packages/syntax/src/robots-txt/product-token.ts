const identifier = /^[A-Za-z_-]+/

/**
 * Return the product token at the start of a `User-agent` value, as written: letters, `_` and `-`, so that
 * `googlebot/2.1` names googlebot. `*`, alone or before white space, names all crawlers. Empty if the value names
 * none.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9309#section-2.2.1
 */
export function readProductToken(value: string): string {
  if (/^\*(?:[ \t\v\f]|$)/.test(value)) return '*'
  return identifier.exec(value)?.[0] ?? ''
}

/** Return whether a name can be a product token: at least one character, all of them letters, `_` or `-`. */
export function isProductToken(name: string): boolean {
  return identifier.exec(name)?.[0] === name
}
