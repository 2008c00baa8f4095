import type { LinkSink } from './types.ts'
import { isNameAt } from './name-table.ts'
import { decodeValue } from './read-element.ts'
import type { Scan } from './scan.ts'
import { nextAttribute, noteIfNosnippet } from './skip.ts'

const HREF = new TextEncoder().encode('href')
const HASH = 35

/**
 * Skip the rest of a link's start tag and pack its address. A link with `data-nosnippet` is only noted in the scan;
 * if it also has an address, it must become an element.
 */
export function readLink(scan: Scan, nameEnd: number, sink: LinkSink): number {
  const { bytes } = scan
  let from = -1
  let to = -1
  let isFound = false
  let at = nextAttribute(scan, nameEnd)
  while (at >= 0 && scan.nameStart >= 0) {
    // The first attribute of each name counts.
    if (!isFound && isNameAt(bytes, scan.nameStart, scan.nameEnd, HREF)) {
      isFound = true
      from = scan.valueStart
      to = scan.valueEnd
    } else noteIfNosnippet(scan)
    at = nextAttribute(scan, at)
  }
  if (at < 0 || from < 0 || bytes[from] === HASH) return at
  if (scan.nosnippet) scan.isRich = true
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
