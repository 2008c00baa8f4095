import type { LinkSink } from './types.ts'
import { isNameAt, lower } from './name-table.ts'
import { decodeValue } from './read-element.ts'
import type { Scan } from './scan.ts'
import { nextAttribute, noteIfNosnippet } from './skip.ts'

const HREF = new TextEncoder().encode('href')
const REL = new TextEncoder().encode('rel')
const NOFOLLOW = new TextEncoder().encode('nofollow')
const CANONICAL = new TextEncoder().encode('canonical')
const HASH = 35

/** The result if the link must become an element: packed links do not record `rel="nofollow"` and `rel="canonical"`. */
export const UNPACKED = -3

/**
 * Skip the rest of a link's start tag and pack its address. A link with `data-nosnippet` is only recorded in the scan.
 * If it also has an address, it must become an element.
 *
 * @returns the offset after the tag, -1 at the end of the document, or `UNPACKED`
 */
export function readLink(scan: Scan, nameEnd: number, sink: LinkSink): number {
  const { bytes } = scan
  let from = -1
  let to = -1
  let isFound = false
  let hasRelation = false
  let at = nextAttribute(scan, nameEnd)
  while (at >= 0 && scan.nameStart >= 0) {
    // The first attribute of each name counts.
    if (!isFound && isNameAt(bytes, scan.nameStart, scan.nameEnd, HREF)) {
      isFound = true
      from = scan.valueStart
      to = scan.valueEnd
    } else if (isNameAt(bytes, scan.nameStart, scan.nameEnd, REL)) {
      const { valueStart, valueEnd } = scan
      hasRelation ||=
        valueStart >= 0 &&
        (contains(bytes, valueStart, valueEnd, NOFOLLOW) || contains(bytes, valueStart, valueEnd, CANONICAL))
    } else noteIfNosnippet(scan)
    at = nextAttribute(scan, at)
  }
  if (at < 0 || from < 0 || bytes[from] === HASH) return at
  if (scan.nosnippet) scan.isRich = true
  else if (hasRelation) return UNPACKED
  else pack(scan, from, to, sink)
  return at
}

function pack(scan: Scan, start: number, end: number, { pool, document, values, places }: LinkSink): void {
  const { cursor } = scan
  const known = pool.read(scan.bytes, scan.view, start, end)
  if (known !== undefined) {
    // The same address in the same document has the same target.
    if (!pool.isNews(document)) return
    values.push(known)
    cursor.packPlain(start, end, places)
    return
  }
  cursor.pack(start, places)
  values.push(decodeValue(scan, start, end))
  cursor.pack(end, places)
}

/** Return whether the bytes between two offsets contain a lower-case word, ignoring case. */
function contains(bytes: Uint8Array, start: number, end: number, word: Uint8Array): boolean {
  for (let at = start; at + word.length <= end; at++) {
    if (lower[bytes[at]!] === word[0] && isNameAt(bytes, at, at + word.length, word)) return true
  }
  return false
}
