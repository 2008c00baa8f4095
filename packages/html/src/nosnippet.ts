import type { PackedNosnippets } from './types.ts'
import type { Element } from 'hast'
import { addData } from './add-data.ts'
import { lookUp, nameTable } from './name-table.ts'
import { nextTag } from './next-tag.ts'
import { readElement } from './read-element.ts'
import type { Scan } from './scan.ts'
import { BAIL, skipEndTag, skipTag } from './skip.ts'

/** Elements that do not close other elements, and that end at the next end tag of the same name. */
const INLINE = (
  'abbr b bdi bdo big cite code data del dfn em font i ins kbd mark q s samp small span strike strong ' +
  'sub sup time tt u var'
).split(' ')
/** Void elements that occur among text. */
const INLINE_VOID = ['br', 'img', 'wbr']
const OTHER_VOID = ['area', 'base', 'link', 'meta']
/** Elements that are always created where their start tag is, and that end at their next end tag. */
const BLOCK = 'a address article aside div footer h1 h2 h3 h4 h5 h6 header main nav p section'.split(' ')

const names = [...INLINE, ...INLINE_VOID, ...OTHER_VOID, ...BLOCK]
const table = nameTable(names)

function isInline(name: number): boolean {
  return name > 0 && name <= INLINE.length
}

function isInlineVoid(name: number): boolean {
  return name > INLINE.length && name <= INLINE.length + INLINE_VOID.length
}

function isVoid(name: number): boolean {
  return name > INLINE.length && name <= names.length - BLOCK.length
}

/**
 * Return whether a start tag creates an element everywhere in body. Counterexample: outside of tables, `td` is dropped.
 */
export function staysInBody(scan: Scan, nameStart: number, nameEnd: number): boolean {
  return lookUp(table, scan.bytes, nameStart, nameEnd) !== 0
}

/**
 * Keep an element with `data-nosnippet` whose start tag ends at `from`, with its end, and return the offset after it.
 * Return `BAIL` if it contains more than text and inline elements. `isKept` means that `kept` already contains it for
 * another reason.
 */
export function readNosnippet(
  scan: Scan,
  start: number,
  nameEnd: number,
  from: number,
  kept: Element[],
  isKept: boolean,
): number {
  const isPacked = scan.marked !== undefined && !scan.isRich && !isKept && !scan.lenient
  scan.nosnippet = false
  scan.isRich = false
  const name = lookUp(table, scan.bytes, start + 1, nameEnd)
  if (name === 0) return scan.lenient ? from : BAIL
  if (isPacked && !isVoid(name)) return pack(scan, name, start, from, scan.marked)
  const element = isKept ? kept.at(-1) : readElement(scan, names[name - 1]!, start, nameEnd)
  scan.nosnippet = false
  if (element === undefined) return -1
  if (!isKept) kept.push(element)
  const end = isVoid(name) ? from : findClose(scan, name, from)
  if (end < 0) return scan.lenient ? from : BAIL
  addData(element, { closed: !isVoid(name) })
  element.position!.end = scan.cursor.point(end)
  return end
}

/** Pack an element. If it needs the full tree, discard everything that was packed. */
function pack(
  scan: Scan,
  name: number,
  start: number,
  from: number,
  { tags, places }: PackedNosnippets,
): number {
  const end = findClose(scan, name, from)
  if (end < 0) return BAIL
  tags.push(names[name - 1]!)
  scan.cursor.pack(start, places)
  scan.cursor.pack(end, places)
  return end
}

/** Return the offset after the end tag of an element if its content is inline and strictly nested, else -1. */
function findClose(scan: Scan, name: number, from: number): number {
  const open = [name]
  let at = from
  while (at >= 0 && open.length > 0) {
    const nameEnd = nextTag(scan, at, false)
    if (nameEnd < 0) return -1
    const { isEnd } = scan
    const tag = lookUp(table, scan.bytes, scan.nameStart, nameEnd)
    if (isEnd ? open.pop() !== tag : !isInline(tag) && !isInlineVoid(tag)) return -1
    if (!isEnd && isInline(tag)) open.push(tag)
    at = isEnd ? skipEndTag(scan, nameEnd) : skipTag(scan, nameEnd)
    if (scan.nosnippet) return -1
  }
  return at
}
