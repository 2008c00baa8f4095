import { escapeRegExp } from '../../shared/escape-reg-exp.ts'
import { fromBytes, toBytes } from '../bytes.ts'

/** A word in double quotes, as nginx reads it; line ends have escapes. */
export function quote(text: string): string {
  const escaped = text
    // A backslash counts as an escape only before these.
    .replace(/\\(?=[\\"'trn]|$)/g, '\\\\')
    .replace(/"/g, '\\"')
    .replace(/\t/g, '\\t')
    .replace(/\r/g, '\\r')
    .replace(/\n/g, '\\n')
  return `"${escaped}"`
}

/** The same for bytes. */
export function quoteBytes(bytes: string): string {
  return quote(fromBytes(bytes))
}

/**
 * A regular expression that matches these bytes only. Control characters, and bytes that are no UTF-8, are written as
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
