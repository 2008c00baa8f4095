import type { At } from '../../syntax/src/location.ts'

/** `line:column-column`, with the last line where it is another; the line alone where that is all that is known. */
export function shortPlace(at: At): string {
  if (!at || !('file' in at) || at.line === undefined) return ''
  if (at.column === undefined) return String(at.line)
  const end = at.endLine === at.line ? at.endColumn : `${at.endLine}:${at.endColumn}`
  return `${at.line}:${at.column}-${end}`
}
