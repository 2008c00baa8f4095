import { escapeRegExp } from '../match-pattern.ts'
import { fromBytes, toBytes } from '../bytes.ts'

/** Quote a word for nginx, with escapes for line ends. */
export function quote(text: string): string {
  const escaped = text
    // Only before these characters is a backslash an escape.
    .replace(/\\(?=[\\"'trn]|$)/g, '\\\\')
    .replace(/"/g, '\\"')
    .replace(/\t/g, '\\t')
    .replace(/\r/g, '\\r')
    .replace(/\n/g, '\\n')
  return `"${escaped}"`
}

/** Quote bytes as a word for nginx. */
export function quoteBytes(bytes: string): string {
  return quote(fromBytes(bytes))
}

/**
 * Return a regular expression that matches exactly these bytes. Control characters and invalid UTF-8 are written as
 * numbers.
 */
export function escapePattern(bytes: string): string {
  const isText = toBytes(fromBytes(bytes)) === bytes
  const escaped = escapeRegExp(bytes)
  // oxlint-disable-next-line no-control-regex -- control characters are bytes too
  return escaped.replace(isText ? /[\0-\x1F\x7F]/g : /[\0-\x1F\x7F-\xFF]/g, numbered)
}

function numbered(byte: string): string {
  return `\\x${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
}
