import { decodeHTMLAttribute } from 'entities/decode'
import type { Element, ElementData, Properties } from 'hast'
import { find, html, type Info, type Schema } from 'property-information'
import type { Position } from 'unist'
import { lookUp, nameTable } from './name-table.ts'
import { toProperty } from './property.ts'
import type { Scan } from './scan.ts'
import { nextAttribute } from './skip.ts'

/** The attributes that fill most pages; others take the slower way through property-information. */
const NAMES = (
  'rel href content name property class id title type hreflang media charset http-equiv sizes as crossorigin ' +
  'target lang dir integrity style rev download ping itemprop tabindex role aria-label aria-hidden color data-nosnippet'
).split(' ')
const table = nameTable(NAMES)
const infos: readonly Info[] = ['', ...NAMES].map((name) => find(html, name))

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
  const { cursor } = scan
  const from = cursor.point(start)
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
  return { type: 'element', tagName, properties, children: [], data: { values } as ElementData, position }
}

/** Adds the attribute that the scan stands on, unless an earlier one has its name. */
function readAttribute(
  scan: Scan,
  schema: Schema,
  properties: Properties,
  values: Record<string, Position>,
): void {
  const { valueStart, valueEnd } = scan
  const info = infoOf(scan, schema)
  if (info === undefined || Object.hasOwn(properties, info.property)) return
  if (info.property === 'dataNosnippet') scan.nosnippet = true
  if (valueStart < 0) {
    properties[info.property] = toProperty(info, '')
    return
  }
  const { cursor } = scan
  const start = cursor.point(valueStart)
  const from = cursor.units
  const end = cursor.point(valueEnd)
  values[info.property] = { start, end }
  const text = decodeValue(scan.bytes, valueStart, valueEnd, scan.cut(from, cursor.units))
  properties[info.property] = toProperty(info, text)
}

/** What hast calls the attribute the scan stands on; undefined for names that hast cannot hold. */
function infoOf(scan: Scan, schema: Schema): Info | undefined {
  const { nameStart, nameEnd } = scan
  const known = schema === html ? lookUp(table, scan.bytes, nameStart, nameEnd) : 0
  if (known !== 0) return infos[known]
  const name = lowerCase(scan.slice(nameStart, nameEnd))
  // Property names of every object; rehype-parse leaves these attributes out too.
  if (name === 'constructor' || name === '__proto__') return undefined
  return DATA_NAME.test(name) ? dataInfo(name) : find(schema, name)
}

const DATA_NAME = /^data-[a-z][a-z-]*$/
const dataExample = find(html, 'data-x')

/** What property-information gives for a data attribute, without its general search. */
function dataInfo(name: string): Info {
  let property = 'data'
  let isUpper = true
  for (let index = 5; index < name.length; index++) {
    const isDash = name.charCodeAt(index) === 45
    const starts = isDash && index + 1 < name.length && name.charCodeAt(index + 1) !== 45
    if (!starts) property += isUpper ? name[index]!.toUpperCase() : name[index]
    isUpper = starts
  }
  return { ...dataExample, attribute: name, property }
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

/** The value of an attribute that stands between two offsets, and is `raw` in the text of the document. */
export function decodeValue(bytes: Uint8Array, start: number, end: number, raw: string): string {
  for (let at = start; at < end; at++) {
    const byte = bytes[at]
    if (byte === 38 || byte === 13 || byte === 0) return decodeHTMLAttribute(normalizeText(raw))
  }
  // Engines let a longer slice keep the whole document in memory; a slice of a copy keeps only the copy.
  return raw.length < 13 ? raw : ` ${raw}`.slice(1)
}

/** Line ends as LF and NUL as U+FFFD, as the tokenizer reads them in attribute values, titles and names. */
export function normalizeText(raw: string): string {
  return raw.replace(/\r\n?/g, '\n').replaceAll('\0', '\uFFFD')
}
