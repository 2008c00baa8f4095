import { decodeHTMLAttribute } from 'entities/decode'
import type { Element, ElementData, Properties } from 'hast'
import type { Point, Position } from 'unist'
import { findInfo, frequentAttributes } from './attribute-info.ts'
import type { AttributeInfo, Space } from './attribute-info.ts'
import { isNameAt, lookUp, lower, nameTable } from './name-table.ts'
import { toProperty } from './property.ts'
import type { Scan } from './scan.ts'
import { isLetterAt, isMarked, nextAttribute, nosnippetAt } from './skip.ts'
import { propertiesOf, type KnownTag } from './tag-pool.ts'

const table = nameTable(frequentAttributes.map(({ attribute }) => attribute))
/** Attributes by their number in the table; number 0 is no name. */
const infos: readonly (AttributeInfo | undefined)[] = [undefined, ...frequentAttributes]

/**
 * Read the element whose start tag begins at `start` and whose tag name ends at `nameEnd`; undefined if the document
 * ends inside the tag. Sets `scan.at` to the offset after the tag. The position covers the start tag.
 */
export function readElement(
  scan: Scan,
  tagName: string,
  start: number,
  nameEnd: number,
  space: Space = 'html',
): Element | undefined {
  const { cursor, tags } = scan
  const from = cursor.point(start)
  const known = space === 'html' ? tags?.find(scan.view, start) : undefined
  if (known) return repeat(scan, tagName, from, known)
  const properties: Properties = {}
  const values: Record<string, Position> = {}
  let at = nextAttribute(scan, nameEnd)
  while (at >= 0 && scan.nameStart >= 0) {
    readAttribute(scan, space, properties, values)
    at = nextAttribute(scan, at)
  }
  scan.at = at
  if (at < 0) return undefined
  const position = { start: from, end: cursor.point(at) }
  const data = { values } as ElementData
  const element: Element = { type: 'element', tagName, properties, children: [], data, position }
  if (space === 'html') tags?.learn(scan.bytes, start, at, element)
  return element
}

/** Return the element of a start tag that was read before. Each of its bytes takes one column. */
function repeat(scan: Scan, tagName: string, start: Point, known: KnownTag): Element {
  const { names, places } = known
  const values: Record<string, Position> = {}
  for (let index = 0; index < names.length; index++) {
    const from = ahead(start, places[index * 2]!)
    values[names[index]!] = { start: from, end: ahead(start, places[index * 2 + 1]!) }
  }
  const properties = propertiesOf(known)
  if (isMarked(properties)) scan.nosnippet = true
  scan.cursor.skipPlain(known.view.byteLength)
  scan.at = scan.cursor.at
  const position = { start, end: ahead(start, known.view.byteLength) }
  return { type: 'element', tagName, properties, children: [], data: { values } as ElementData, position }
}

/** Return the point `by` columns after another one. */
function ahead({ line, column, offset }: Point, by: number): Point {
  return { line, column: column + by, offset: offset! + by }
}

/** Add the attribute at the scan's position, unless an earlier one has the same name. */
function readAttribute(
  scan: Scan,
  space: Space,
  properties: Properties,
  values: Record<string, Position>,
): void {
  const { bytes, nameStart, nameEnd, valueStart, valueEnd } = scan
  const known = space === 'html' ? lookUp(table, bytes, nameStart, nameEnd) : 0
  const data = known === 0 ? dataProperty(bytes, nameStart, nameEnd) : undefined
  const info =
    data === undefined ? (infos[known] ?? infoOf(space, lowerCase(scan.slice(nameStart, nameEnd)))) : dataInfo
  if (info === undefined) return
  const property = data ?? info.property
  if (Object.hasOwn(properties, property)) return
  // Crawlers ignore `data--nosnippet`, which property-information maps to the same property.
  if (property === 'dataNosnippet' && nameEnd - nameStart !== 'data-nosnippet'.length) return
  if (nosnippetAt(bytes, nameStart, nameEnd) !== false) scan.nosnippet = true
  if (valueStart < 0) {
    properties[property] = toProperty(info, '')
    return
  }
  const { cursor } = scan
  const start = cursor.point(valueStart)
  const text = decodeValue(scan, valueStart, valueEnd)
  values[property] = { start, end: cursor.point(valueEnd) }
  properties[property] = toProperty(info, text)
}

/** Return the hast property of an attribute; undefined for names that hast cannot represent correctly. */
export function infoOf(space: Space, name: string): AttributeInfo | undefined {
  // Every object has properties with these names. rehype-parse drops these attributes too.
  if (name === 'constructor' || name === '__proto__') return undefined
  // `httpequiv` is only the JSX name. property-information accepts it, but browsers only know `http-equiv`.
  return name === 'httpequiv' ? undefined : findInfo(space, name)
}

/** The hast property of data attributes, which differ only by name. */
const dataInfo: AttributeInfo = { attribute: 'data-x', property: 'dataX' }
const DATA = new TextEncoder().encode('data-')
const DASH = 45

/**
 * Return the property name of a data attribute, without the general search of property-information; undefined for
 * other names.
 */
function dataProperty(bytes: Uint8Array, start: number, end: number): string | undefined {
  const first = start + DATA.length
  if (end <= first || !isNameAt(bytes, start, first, DATA) || !isLetterAt(bytes, first)) return undefined
  const units: number[] = []
  let isUpper = true
  for (let at = first; at < end; at++) {
    const byte = lower[bytes[at]!]!
    const isDash = byte === DASH
    if (!isDash && !isLetterAt(bytes, at)) return undefined
    const starts = isDash && at + 1 < end && bytes[at + 1] !== DASH
    if (!starts) units.push(isUpper && !isDash ? byte - 32 : byte)
    isUpper = starts
  }
  return `data${String.fromCharCode.apply(null, units)}`
}

/** Convert a name to lower case as the tokenizer does: only ASCII letters, and NUL becomes U+FFFD. */
export function lowerCase(name: string): string {
  for (let index = 0; index < name.length; index++) {
    const unit = name.charCodeAt(index)
    if (unit !== 0 && (unit < 65 || unit > 90)) continue
    return name.replaceAll('\0', '\uFFFD').replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
  }
  return name
}

/** Return the value of the attribute, or with `decodeHTML` the title, between two offsets. */
export function decodeValue(scan: Scan, start: number, end: number, decode = decodeHTMLAttribute): string {
  const raw = scan.slice(start, end)
  return isLiteral(scan.bytes, start, end) ? raw : decode(normalizeText(raw))
}

/** Return whether the bytes between two offsets need no decoding. */
function isLiteral(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const byte = bytes[at]
    if (byte === 38 || byte === 13 || byte === 0) return false
  }
  return true
}

/** Convert line ends to LF and NUL to U+FFFD, as the tokenizer does in attribute values and titles. */
function normalizeText(raw: string): string {
  return raw.replace(/\r\n?/g, '\n').replaceAll('\0', '\uFFFD')
}
