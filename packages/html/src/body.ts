import type { Element } from 'hast'
import { addData } from './add-data.ts'
import { skipForeign } from './foreign.ts'
import { isRefresh } from './element.ts'
import { rawText, skipSelect, skipTemplate } from './nested.ts'
import { nextTag } from './next-tag.ts'
import { readNosnippet } from './nosnippet.ts'
import { readElement } from './read-element.ts'
import { readLink, UNPACKED } from './read-link.ts'
import { readTitle } from './read-title.ts'
import { readFrame, readScript } from './script.ts'
import { maxRead } from './scan.ts'
import type { Scan } from './scan.ts'
import { skipRawText } from './skip-raw-text.ts'
import { BAIL, skipEndTag, skipTag } from './skip.ts'
import { tagAt, tags, type Tag } from './tags.ts'

/** The results of the walk through the body. */
export interface BodySink {
  /** The html element. It gets the attributes of later html tags. */
  html: Element
  kept: Element[]
  /** Whether the document has an html, head, body or title tag. If so, it is a page and not a fragment. */
  tagged: boolean
}

/**
 * Walk the document from inside the body to its end and keep the elements that carry signals. Return -1 at the end of
 * the document, or `BAIL` if the meaning of a tag depends on the full tree.
 */
export function scanBody(scan: Scan, from: number, sink: BodySink): number {
  let at = from
  while (at >= 0) {
    const nameEnd = nextTag(scan, at, false)
    if (nameEnd < 0) return -1
    at = scan.isEnd ? skipEndTag(scan, nameEnd) : readStartTag(scan, nameEnd, sink)
  }
  return at
}

/** Handle the start tag at the scan's position; return the offset after it, -1 or `BAIL`. */
function readStartTag(scan: Scan, nameEnd: number, sink: BodySink): number {
  const { tagStart, nameStart } = scan
  const tag = tagAt(scan.bytes, nameStart, nameEnd)
  const before = sink.kept.length
  const at = tag === 0 ? skipTag(scan, nameEnd) : startInBody(scan, tag, tagStart, nameEnd, sink)
  if (!scan.nosnippet) return at
  if (at < 0) return scan.lenient ? -1 : BAIL
  return readNosnippet(scan, tagStart, nameEnd, at, sink.kept, sink.kept.length > before)
}

/** Handle a start tag whose name has a meaning here; return the offset after it, -1 or `BAIL`. */
function startInBody(scan: Scan, tag: Tag, start: number, nameEnd: number, sink: BodySink): number {
  switch (tag) {
    case tags.a:
    case tags.area:
      if (!scan.links || start > maxRead) return skipTag(scan, nameEnd)
      return startLink(scan, tag === tags.a ? 'a' : 'area', start, nameEnd, sink)
    case tags.base:
      return keep(scan, 'base', start, nameEnd, sink)
    case tags.link:
      return keep(scan, 'link', start, nameEnd, sink)
    case tags.meta:
      return keep(scan, 'meta', start, nameEnd, sink)
    case tags.title:
      sink.tagged = true
      return readTitle(scan, start, nameEnd, sink.kept)
    case tags.script: {
      const script = readScript(scan, start, nameEnd)
      if (script) sink.kept.push(script)
      return scan.at
    }
    case tags.iframe: {
      const frame = readFrame(scan, start, nameEnd)
      if (frame?.properties['src'] !== undefined) sink.kept.push(frame)
      return scan.at
    }
    case tags.html:
      sink.tagged = true
      return mergeHtml(scan, start, nameEnd, sink.html)
    case tags.head:
    case tags.body:
      sink.tagged = true
      return skipTag(scan, nameEnd)
    case tags.svg:
    case tags.math:
      return skipForeign(scan, tag, start, sink.kept)
    case tags.frameset:
      return scan.lenient ? skipTag(scan, nameEnd) : BAIL
  }
  const at = skipTag(scan, nameEnd)
  if (at < 0) return at
  if (tag === tags.plaintext) return -1
  if (tag === tags.template) return skipTemplate(scan, at)
  if (tag === tags.select) return skipSelect(scan, at)
  if (tag === tags.noscript) scan.noscript = true
  return rawText.has(tag) ? skipRawText(scan, tag, at) : at
}

/** Pack a link, or keep it as an element. */
function startLink(scan: Scan, name: string, start: number, nameEnd: number, sink: BodySink): number {
  const at = scan.packed ? readLink(scan, nameEnd, scan.packed) : UNPACKED
  return at === UNPACKED ? keep(scan, name, start, nameEnd, sink) : at
}

/** Keep an element. Anchors without an address are skipped. */
function keep(scan: Scan, name: string, start: number, nameEnd: number, sink: BodySink): number {
  const element = readElement(scan, name, start, nameEnd)
  if (element && scan.noscript && !scan.lenient && isRefresh(element)) return BAIL
  const isLink = name === 'a' || name === 'area'
  if (element && (!isLink || element.properties['href'] !== undefined || scan.nosnippet))
    sink.kept.push(element)
  return scan.at
}

/** Skip a later html tag in the body and keep its attributes. */
function mergeHtml(scan: Scan, start: number, nameEnd: number, html: Element): number {
  const later = readElement(scan, 'html', start, nameEnd)
  if (later) mergeAttributes(html, later)
  return scan.at
}

/** Add the attributes of a later html tag to the html element. Attributes that it already has do not change. */
export function mergeAttributes(html: Element, later: Element): void {
  const values = html.data?.values ?? {}
  for (const [name, value] of Object.entries(later.properties)) {
    if (Object.hasOwn(html.properties, name)) continue
    html.properties[name] = value
    const place = later.data?.values?.[name]
    if (place) values[name] = place
  }
  addData(html, { values })
}
