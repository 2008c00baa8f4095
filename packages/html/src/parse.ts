import type { Element, Root } from 'hast'
import { addData } from './add-data.ts'
import { scanBody } from './body.ts'
import { Cursor, hasByteOrderMark } from './cursor.ts'
import { readFullBody } from './full.ts'
import { emptyTop, scanHead, type Top } from './head.ts'
import { beginsAsPage, isIncluded, otherFormat } from './other-format.ts'
import { outlineOf } from './outline.ts'
import { maxRead, Scan } from './scan.ts'
import { BAIL } from './skip.ts'
import type { HtmlOptions } from './types.ts'
import { readMicrodata, visibleTextOf } from './visible-text.ts'

const encoder = new TextEncoder()

/**
 * Read an HTML document into a sparse hast tree. It contains html, head, body, and the elements in them that carry
 * signals. Offsets are bytes for a `Uint8Array` in UTF-8, and UTF-16 units for a string. Never throws.
 *
 * Elements are placed exactly as in the HTML Standard with scripting disabled. Elements in body are flat and in source
 * order. Positions of html, body and anchors cover only the start tag, because their ends are not searched.
 *
 * Links after the first 8 MB are left out. For a document above 8 MB, no full tree is built. Elements may then be
 * misplaced where the standard moves content, for example out of tables.
 */
export function fromHtml(source: string | Uint8Array, options: HtmlOptions = {}): Root {
  const bytes = typeof source === 'string' ? encoder.encode(source) : plainBytes(source)
  const links = options.links === true
  const { pool } = options
  return parse(source, new Scan(source, bytes, { links, lenient: bytes.length > maxRead, pool }))
}

/** Return a plain view instead of a subclass such as Node's Buffer: code that sees one kind of array runs faster. */
function plainBytes(source: Uint8Array): Uint8Array {
  if (source.constructor === Uint8Array) return source
  return new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
}

function parse(source: string | Uint8Array, scan: Scan): Root {
  const top = emptyTop()
  let at = scanHead(scan, top, hasByteOrderMark(scan.bytes) ? 3 : 0)
  if (at >= 0) at = scanBody(scan, at, top)
  if (scan.leaks && !scan.lenient) at = BAIL
  const body = top.body ?? { type: 'element', tagName: 'body', properties: {}, children: [] }
  const { html } = top
  html.children = [top.head, body]
  if (at === BAIL) {
    const full = readFullBody(scan, source)
    top.kept = full.kept
    html.properties = full.html
    if (full.frameset) html.children[1] = { ...full.frameset }
  }
  const second = html.children[1] as Element
  second.children = [...opening(top, second), ...top.kept]
  const insertAt = typeof source === 'string' ? toUnits(scan, top.insertAt) : top.insertAt
  addData(top.head, { insertAt })
  const isPart = isFragment(top)
  const format = beginsAsPage(scan.bytes)
    ? undefined
    : (otherFormat(scan.text) ?? (isPart && isIncluded(scan.text) ? '<!--#>' : undefined))
  // In the full tree, all links are elements.
  const links = at === BAIL ? undefined : scan.packed
  const nosnippets = at === BAIL ? undefined : scan.marked
  return {
    type: 'root',
    children: [html],
    data: {
      doctype: top.doctype,
      fragment: format !== undefined || isPart,
      ...(format !== undefined && { format }),
      ...(links && { links: { values: links.values, places: links.places } }),
      ...(nosnippets && { nosnippets }),
      ...(scan.hasStructuredData && !scan.lenient && { visibleText: () => visibleTextOf(scan) }),
      ...(!scan.lenient && {
        outline: () => outlineOf(scan),
        microdata: () => readMicrodata(scan, typeof source === 'string'),
      }),
    },
  }
}

/** Return the node that opened the body, unless the tree already contains it. */
function opening({ opener, kept }: Top, body: Element): Element['children'] {
  if (opener === undefined || body.tagName !== 'body') return []
  const start = opener.position?.start.offset
  return kept.some((element) => element.position?.start.offset === start) ? [] : [opener]
}

function isFragment(top: Top): boolean {
  return !top.doctype && !top.tagged && !top.kept.some((element) => element.tagName === 'title')
}

/** Convert a byte offset to UTF-16 units. */
function toUnits(scan: Scan, offset: number): number {
  if (scan.text.length === scan.end) return offset
  const cursor = new Cursor(scan.bytes, scan.view, true)
  cursor.moveTo(offset)
  return cursor.units
}
