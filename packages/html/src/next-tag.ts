import type { Scan } from './scan.ts'
import { skipMarkup } from './skip-markup.ts'
import { isLetterAt, LESS_THAN, skipName, SLASH } from './skip.ts'
import { indexOf } from './words.ts'

/**
 * Find the next tag from an offset on, and skip text and comments before it. Return the offset after the tag's name,
 * or -1 if there is no further tag. Sets `scan.tagStart`, `scan.nameStart` and `scan.isEnd`. `cdata` states whether
 * CDATA sections exist here.
 */
export function nextTag(scan: Scan, from: number, cdata: boolean): number {
  const { bytes, view, end } = scan
  for (let at = indexOf(view, LESS_THAN, from, end); at < end;) {
    const isEnd = bytes[at + 1] === SLASH
    const nameStart = isEnd ? at + 2 : at + 1
    if (isLetterAt(bytes, nameStart)) {
      scan.tagStart = at
      scan.isEnd = isEnd
      scan.nameStart = nameStart
      return skipName(bytes, nameStart + 1)
    }
    const next = skipMarkup(scan, at, cdata)
    if (next < 0) return -1
    at = indexOf(view, LESS_THAN, next === at ? at + 1 : next, end)
  }
  return -1
}
