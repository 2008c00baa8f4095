import { trimSpaces } from '@indexical/syntax/internal/robots'

/**
 * Parse the content of `<meta http-equiv="refresh">` as browsers do.
 *
 * @see https://html.spec.whatwg.org/multipage/semantics.html#shared-declarative-refresh-steps
 * @returns the delay in seconds and the target as written, or undefined if browsers ignore the value
 */
export function parseRefresh(content: string): { seconds: number; url: string | undefined } | undefined {
  // The end of the digits is unambiguous, so the pattern does not backtrack.
  const match =
    /^[\t\n\f\r ]*(?=[\d.])(\d*)(?:\.[\d.]*)?(?:[\t\n\f\r ]*$|[\t\n\f\r ]*[;,][\t\n\f\r ]*|[\t\n\f\r ]+)/.exec(
      content,
    )
  if (!match) return undefined
  const seconds = Number(match[1])
  const rest = content.slice(match[0].length)
  if (rest === '') return { seconds, url: undefined }
  const named = /^url[\t\n\f\r ]*=[\t\n\f\r ]*/i.exec(rest)
  const value = named ? rest.slice(named[0].length) : rest
  const quote = value[0]
  if (quote !== '"' && quote !== "'") return { seconds, url: trimSpaces(value) }
  const end = value.indexOf(quote, 1)
  return { seconds, url: value.slice(1, end < 0 ? undefined : end) }
}
