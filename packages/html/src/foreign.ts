import type { Element } from 'hast'
import { addData } from './add-data.ts'
import { MATH_POINTS } from './element.ts'
import { lower } from './name-table.ts'
import { nextTag } from './next-tag.ts'
import { readElement } from './read-element.ts'
import { maxRead } from './scan.ts'
import type { Scan } from './scan.ts'
import { BAIL, skipEndTag, skipTag } from './skip.ts'
import { tags, type Tag } from './tags.ts'

// HTML Standard, "the rules for parsing tokens in foreign content".

/** Start tags that end foreign content; `font` does so only with some attributes. */
const BREAKOUT = new Set(
  (
    'b big blockquote body br center code dd div dl dt em embed font h1 h2 h3 h4 h5 h6 head hr i img li ' +
    'listing menu meta nobr ol p pre ruby s small span strong strike sub sup table tt u ul var'
  ).split(' '),
)

/**
 * Integration points. Their children are HTML. Text in them needs no special handling, but elements need the full tree.
 */
const SVG_POINTS = new Set(['foreignobject', 'desc', 'title'])

/**
 * Skip an `svg` or `math` element from the end of the name in its start tag at `start`, and add svg links to `kept`.
 * Return `BAIL` if a tag other than its own end tag ends the foreign content.
 */
export function skipForeign(scan: Scan, tag: Tag, start: number, kept: Element[] | undefined): number {
  const points = tag === tags.svg ? SVG_POINTS : MATH_POINTS
  const links = tag === tags.svg && scan.links && start <= maxRead ? kept : undefined
  const open: string[] = []
  let at = start
  do {
    const nameEnd = nextTag(scan, at, open.length > 0 && !points.has(open.at(-1)!))
    if (nameEnd < 0) return -1
    const { isEnd, tagStart } = scan
    const name = nameAt(scan.bytes, scan.nameStart, nameEnd)
    if (isEnd ? !close(open, name) : isHtml(open, points, name)) return scan.lenient ? tagStart : BAIL
    at = isEnd ? skipEndTag(scan, nameEnd) : openTag(scan, tagStart, nameEnd, name, links)
    if (at < 0 || scan.nosnippet) return scan.nosnippet && !scan.lenient ? BAIL : at
    if (!isEnd && !scan.selfClosing) open.push(name)
  } while (open.length > 0)
  return at
}

/** Skip a start tag in foreign content, and keep it if it is a link. */
function openTag(
  scan: Scan,
  start: number,
  nameEnd: number,
  name: string,
  links: Element[] | undefined,
): number {
  if (name !== 'a' || links === undefined) return skipTag(scan, nameEnd)
  const element = readElement(scan, 'a', start, nameEnd, 'svg')
  if (element?.properties['href'] === undefined) return scan.at
  addData(element, { namespace: 'svg' })
  links.push(element)
  return scan.at
}

/**
 * Return whether HTML rules apply to a start tag: it breaks out of foreign content, or its parent has HTML children.
 */
function isHtml(open: readonly string[], points: ReadonlySet<string>, name: string): boolean {
  // An attribute decides whether the children of annotation-xml are HTML.
  return open.length > 0 && (BREAKOUT.has(name) || name === 'annotation-xml' || points.has(open.at(-1)!))
}

/** Close the innermost open element with this name; return whether one was open. */
function close(open: string[], name: string): boolean {
  const index = open.lastIndexOf(name)
  if (index < 0 || name === 'p' || name === 'br') return false
  open.length = index
  return true
}

/** Return the bytes of a name as a lower-case string, for comparison. */
function nameAt(bytes: Uint8Array, start: number, end: number): string {
  let name = ''
  for (let at = start; at < end; at++) name += String.fromCharCode(lower[bytes[at]!]!)
  return name
}
