import { decoded } from '@indexical/syntax/internal'

/** Characters that move a cursor, colour text, end a line or change the direction of text. */
const controlCharacters = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu

const short: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** Longer values would hide the message. */
const longest = 1000

/** Escape control characters as `escapeControls` does, and shorten the text to a thousand characters. */
export function visible(text: string): string {
  return escapeControls(text.length > longest ? `${text.slice(0, longest)}…` : text)
}

/**
 * Replace control characters by escapes: terminals and CI logs interpret them.
 *
 * @see https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands
 */
export function escapeControls(text: string): string {
  return text.replace(controlCharacters, (character) => short[character] ?? escapeOf(character.charCodeAt(0)))
}

function escapeOf(code: number): string {
  return code < 256 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u${code.toString(16)}`
}

/** Return a text whose URLs are readable: escaped letters of other scripts are decoded, and nothing else. */
export function readable(text: string): string {
  return visible(text.replace(/(?:%[89A-F][\dA-F])+/gi, decoded))
}
