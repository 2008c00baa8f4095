import type { Element } from 'hast'
import { addData } from './add-data.ts'
import { nextTag } from './next-tag.ts'
import { lowerCase, readElement } from './read-element.ts'
import type { Scan } from './scan.ts'
import { BAIL, skipEndTag, skipTag } from './skip.ts'

/** Start tags that close nothing, and whose end tag closes them when it comes next. */
const INLINE = new Set(
  (
    'abbr b bdi bdo big cite code data del dfn em font i ins kbd mark q s samp small span strike strong ' +
    'sub sup time tt u var'
  ).split(' '),
)
const VOID = new Set(['area', 'base', 'br', 'img', 'link', 'meta', 'wbr'])

/** Elements that are surely inserted where their start tag stands, and closed by the next end tag of theirs. */
const BLOCK = new Set(
  'a address article aside div footer h1 h2 h3 h4 h5 h6 header main nav p section'.split(' '),
)

/**
 * Keeps an element with `data-nosnippet` whose start tag has been skipped up to `from`, with its end, and gives
 * the offset after it. What it holds besides text and inline elements needs the full tree: `BAIL`.
 * `isKept` says that it is in `kept` already, for another reason.
 */
export function readNosnippet(
  scan: Scan,
  start: number,
  nameEnd: number,
  from: number,
  kept: Element[],
  isKept: boolean,
): number {
  scan.nosnippet = false
  const name = nameAt(scan.bytes, start + 1, nameEnd)
  const isVoid = VOID.has(name)
  if (!isVoid && !BLOCK.has(name) && !INLINE.has(name)) return scan.lenient ? from : BAIL
  const element = isKept ? kept.at(-1) : readElement(scan, name, start, nameEnd)
  scan.nosnippet = false
  if (element === undefined) return -1
  if (!isKept) kept.push(element)
  const end = isVoid ? from : findClose(scan, name, from)
  if (end < 0) return scan.lenient ? from : BAIL
  addData(element, { closed: !isVoid })
  element.position!.end = scan.cursor.point(end)
  return end
}

/** The offset after the end tag of an element, when everything in it is inline and strictly nested; else -1. */
function findClose(scan: Scan, name: string, from: number): number {
  const open = [name]
  let at = from
  while (at >= 0 && open.length > 0) {
    const nameEnd = nextTag(scan, at, false)
    if (nameEnd < 0) return -1
    const { isEnd } = scan
    const tag = nameAt(scan.bytes, scan.nameStart, nameEnd)
    if (isEnd ? open.pop() !== tag : !INLINE.has(tag) && !isPlainVoid(tag)) return -1
    if (!isEnd && INLINE.has(tag)) open.push(tag)
    at = isEnd ? skipEndTag(scan, nameEnd) : skipTag(scan, nameEnd)
    if (scan.nosnippet) return -1
  }
  return at
}

/** A tag name in lower case, up to a length that no name of interest has. */
function nameAt(bytes: Uint8Array, start: number, end: number): string {
  return lowerCase(String.fromCharCode(...bytes.subarray(start, Math.min(end, start + 16))))
}

function isPlainVoid(name: string): boolean {
  return name === 'br' || name === 'img' || name === 'wbr'
}
