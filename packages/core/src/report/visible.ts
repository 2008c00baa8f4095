/** What moves a cursor, colours, ends a line or turns the direction of text. */
const acting = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu

const short: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** A value of a megabyte would bury what is said about it. */
const longest = 1000

/**
 * Text of a page for a terminal or the log of a CI job, which obey what they are sent: control characters as escapes,
 * and nothing beyond a thousand characters.
 *
 * @see https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands
 */
export function visible(text: string): string {
  const shown = text.length > longest ? `${text.slice(0, longest)}…` : text
  return shown.replace(acting, (character) => short[character] ?? escapeOf(character.charCodeAt(0)))
}

function escapeOf(code: number): string {
  return code < 256 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u${code.toString(16)}`
}
