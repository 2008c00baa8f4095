import { fromBytes } from '../bytes.ts'

/** Quote a text for a configuration file; undefined for a text that no line can contain. */
export function quote(text: string): string | undefined {
  // oxlint-disable-next-line no-control-regex -- these are what is looked for
  if (/[\0-\x1F\x7F]/.test(text) || text.includes('${')) return undefined
  return `"${text.replace(/["\\]/g, '\\$&')}"`
}

/** Return a regular expression for octets that needs no further escapes in quotes and in `m#…#`. */
export function literalPattern(bytes: string): string {
  // Octets that are not UTF-8 must be escaped in a text file.
  const special = isText(bytes) ? /[^\w/~\x80-\xFF-]/g : /[^\w/~-]/g
  return fromBytes(
    bytes.replace(special, (octet) =>
      /[.+*()[\]|?^{}]/.test(octet)
        ? `\\${octet}`
        : `\\x${octet.charCodeAt(0).toString(16).padStart(2, '0')}`,
    ),
  )
}

/** Return whether octets are UTF-8. */
export function isText(bytes: string): boolean {
  return /^[\0-\x7F]*$/.test(bytes) || fromBytes(bytes) !== bytes
}
