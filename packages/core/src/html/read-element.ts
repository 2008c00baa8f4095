import { decodeHTML, decodeHTMLAttribute } from 'entities/decode'
import type { Element, ElementData, Properties } from 'hast'
import { find, html, type Info, type Schema } from 'property-information'
import type { Point, Position } from 'unist'
import { isNameAt, lookUp, lower, nameTable } from './name-table.ts'
import { toProperty } from './property.ts'
import type { Scan } from './scan.ts'
import { isLetterAt, nextAttribute } from './skip.ts'
import { propertiesOf, type KnownTag } from './tag-pool.ts'

/** The attributes that fill most pages; others take the slower way through property-information. */
const NAMES = (
  'rel href content name property class id title type hreflang media charset http-equiv sizes as crossorigin ' +
  'target lang dir integrity style rev download ping itemprop tabindex role aria-label aria-hidden color data-nosnippet'
).split(' ')
const table = nameTable(NAMES)
/** What hast calls them, by number; no name has the number 0. */
const infos: readonly (Info | undefined)[] = [undefined, ...NAMES.map((name) => find(html, name))]

/**
 * Reads the element whose start tag begins at `start` and whose tag name ends at `nameEnd`; undefined when the
 * document ends inside the tag. `scan.at` is the offset after the tag. The position is that of the start tag.
 */
export function readElement(
  scan: Scan,
  tagName: string,
  start: number,
  nameEnd: number,
  schema: Schema = html,
): Element | undefined {
  const { cursor, tags } = scan
  const from = cursor.point(start)
  const known = schema === html ? tags?.find(scan.view, start) : undefined
  if (known) return repeat(scan, tagName, from, known)
  const properties: Properties = {}
  const values: Record<string, Position> = {}
  let at = nextAttribute(scan, nameEnd)
  while (at >= 0 && scan.nameStart >= 0) {
    readAttribute(scan, schema, properties, values)
    at = nextAttribute(scan, at)
  }
  scan.at = at
  if (at < 0) return undefined
  const position = { start: from, end: cursor.point(at) }
  const data = { values } as ElementData
  const element: Element = { type: 'element', tagName, properties, children: [], data, position }
  if (schema === html) tags?.learn(scan.bytes, start, at, element)
  return element
}

/** The element of a start tag that was read before; it takes one column for each byte. */
function repeat(scan: Scan, tagName: string, start: Point, known: KnownTag): Element {
  const { names, places } = known
  const values: Record<string, Position> = {}
  for (let index = 0; index < names.length; index++) {
    const from = ahead(start, places[index * 2]!)
    values[names[index]!] = { start: from, end: ahead(start, places[index * 2 + 1]!) }
  }
  const properties = propertiesOf(known)
  if (properties['dataNosnippet'] !== undefined) scan.nosnippet = true
  scan.cursor.skipPlain(known.view.byteLength)
  scan.at = scan.cursor.at
  const position = { start, end: ahead(start, known.view.byteLength) }
  return { type: 'element', tagName, properties, children: [], data: { values } as ElementData, position }
}

/** The point some columns after another one. */
function ahead({ line, column, offset }: Point, by: number): Point {
  return { line, column: column + by, offset: offset! + by }
}

/** Adds the attribute that the scan stands on, unless an earlier one has its name. */
function readAttribute(
  scan: Scan,
  schema: Schema,
  properties: Properties,
  values: Record<string, Position>,
): void {
  const { bytes, nameStart, nameEnd, valueStart, valueEnd } = scan
  const known = schema === html ? lookUp(table, bytes, nameStart, nameEnd) : 0
  const data = known === 0 ? dataProperty(bytes, nameStart, nameEnd) : undefined
  const info = data === undefined ? (infos[known] ?? infoOf(scan, schema)) : dataInfo
  if (info === undefined) return
  const property = data ?? info.property
  if (Object.hasOwn(properties, property)) return
  if (property === 'dataNosnippet') {
    // property-information also takes `data--nosnippet` for it, which means nothing.
    if (nameEnd - nameStart !== 'data-nosnippet'.length) return
    scan.nosnippet = true
  }
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

/** What hast calls the attribute the scan stands on; undefined for names that hast cannot hold, or holds wrongly. */
function infoOf(scan: Scan, schema: Schema): Info | undefined {
  const name = lowerCase(scan.slice(scan.nameStart, scan.nameEnd))
  // Property names of every object; rehype-parse leaves these attributes out too.
  if (name === 'constructor' || name === '__proto__') return undefined
  // As JSX has it: browsers know `http-equiv` alone, property-information takes one for the other.
  return name === 'httpequiv' ? undefined : find(schema, name)
}

/** What hast knows of data attributes: nothing but their names. */
const dataInfo = find(html, 'data-x')
const DATA = new TextEncoder().encode('data-')
const DASH = 45

/** What property-information calls a data attribute, without its general search; undefined for another name. */
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

/** A name in lower case as the tokenizer makes it: ASCII letters only, NUL as U+FFFD. */
export function lowerCase(name: string): string {
  for (let index = 0; index < name.length; index++) {
    const unit = name.charCodeAt(index)
    if (unit !== 0 && (unit < 65 || unit > 90)) continue
    return name.replaceAll('\0', '\uFFFD').replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
  }
  return name
}

/** The value of an attribute that stands between two offsets. */
export function decodeValue(scan: Scan, start: number, end: number): string {
  const raw = scan.slice(start, end)
  return isLiteral(scan.bytes, start, end) ? raw : decodeHTMLAttribute(normalizeText(raw))
}

/** The text of a title that stands between two offsets. */
export function decodeTitle(scan: Scan, start: number, end: number): string {
  const raw = scan.slice(start, end)
  return isLiteral(scan.bytes, start, end) ? raw : decodeHTML(normalizeText(raw))
}

/** Whether the bytes between two offsets mean themselves. */
function isLiteral(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const byte = bytes[at]
    if (byte === 38 || byte === 13 || byte === 0) return false
  }
  return true
}

/** Line ends as LF and NUL as U+FFFD, as the tokenizer reads them in attribute values and titles. */
function normalizeText(raw: string): string {
  return raw.replace(/\r\n?/g, '\n').replaceAll('\0', '\uFFFD')
}
