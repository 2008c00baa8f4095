import { fromBytes } from '../bytes.ts'

/** Put a text between the quotes of a configuration file; undefined for what no line of one can hold. */
export function quote(text: string): string | undefined {
  // oxlint-disable-next-line no-control-regex -- these are what is looked for
  if (/[\0-\x1F\x7F]/.test(text) || text.includes('${')) return undefined
  return `"${text.replace(/["\\]/g, '\\$&')}"`
}

/** A regular expression for octets, which quotes and `m#…#` can hold without further escapes. */
export function literalPattern(bytes: string): string {
  // Octets that spell no text cannot stand in a file that is one.
  const special = isText(bytes) ? /[^\w/~\x80-\xFF-]/g : /[^\w/~-]/g
  return fromBytes(
    bytes.replace(special, (octet) =>
      /[.+*()[\]|?^{}]/.test(octet)
        ? `\\${octet}`
        : `\\x${octet.charCodeAt(0).toString(16).padStart(2, '0')}`,
    ),
  )
}

/** The text between the quotes of `'…'` in an expression; undefined for a path that would need escapes. */
export function plainPath(bytes: string): string | undefined {
  if (!isText(bytes)) return undefined
  const text = fromBytes(bytes)
  return /^[\w/~.+*()[\]|?^{}!&,;:=@ \x80-\u{10FFFF}-]*$/u.test(text) ? text : undefined
}

/** Whether octets are UTF-8. */
export function isText(bytes: string): boolean {
  return /^[\0-\x7F]*$/.test(bytes) || fromBytes(bytes) !== bytes
}
