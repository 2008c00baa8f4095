import type { Element } from 'hast'
import { addData } from './add-data.ts'
import { skipForeign } from './foreign.ts'
import { rawText, skipSelect, skipTemplate } from './nested.ts'
import { readNosnippet } from './nosnippet.ts'
import { readElement } from './read-element.ts'
import { readLink } from './read-link.ts'
import { readTitle } from './read-title.ts'
import type { Scan } from './scan.ts'
import {
  BAIL,
  isLetterAt,
  LESS_THAN,
  skipEndTag,
  skipMarkup,
  skipName,
  skipRawText,
  skipTag,
  SLASH,
} from './skip.ts'
import { tagAt, tags, type Tag } from './tags.ts'

/** What the walk through the body adds to. */
export interface BodySink {
  /** The html element, which takes attributes from later html tags. */
  html: Element
  kept: Element[]
  /** Whether an html, head, body or title tag was met, so that the document is a page and no fragment. */
  tagged: boolean
}

/**
 * Walks the document from inside the body to its end and keeps the elements that carry signals. Gives -1 at the
 * end, or `BAIL` where only the full tree can tell what a tag means.
 */
export function scanBody(scan: Scan, from: number, sink: BodySink): number {
  const { bytes, end } = scan
  let at = from
  while (at >= 0 && at < end) {
    if (bytes[at] !== LESS_THAN) {
      at++
      continue
    }
    if (isLetterAt(bytes, at + 1)) {
      const nameEnd = skipName(bytes, at + 1)
      const tag = tagAt(bytes, at + 1, nameEnd)
      const start = at
      const before = sink.kept.length
      at = tag === 0 ? skipTag(scan, nameEnd) : startInBody(scan, tag, at, nameEnd, sink)
      if (scan.nosnippet) {
        if (at < 0) return scan.lenient ? -1 : BAIL
        at = readNosnippet(scan, start, nameEnd, at, sink.kept, sink.kept.length > before)
      }
      continue
    }
    if (bytes[at + 1] === SLASH && isLetterAt(bytes, at + 2)) {
      at = skipEndTag(scan, skipName(bytes, at + 2))
      continue
    }
    const next = skipMarkup(bytes, at, false)
    at = next === at ? at + 1 : next
  }
  return at === BAIL ? BAIL : -1
}

/** Handles a start tag whose name has a meaning here; gives the offset after it, -1 or `BAIL`. */
export function startInBody(scan: Scan, tag: Tag, start: number, nameEnd: number, sink: BodySink): number {
  switch (tag) {
    case tags.a:
    case tags.area:
      if (!scan.links) return skipTag(scan, nameEnd)
      if (scan.packed) return readLink(scan, nameEnd, scan.packed)
      return keep(scan, tag === tags.a ? 'a' : 'area', start, nameEnd, sink)
    case tags.base:
      return keep(scan, 'base', start, nameEnd, sink)
    case tags.link:
      return keep(scan, 'link', start, nameEnd, sink)
    case tags.meta:
      return keep(scan, 'meta', start, nameEnd, sink)
    case tags.title:
      sink.tagged = true
      return readTitle(scan, start, nameEnd, sink.kept)
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
  return rawText.has(tag) ? skipRawText(scan, tag, at) : at
}

/** Keeps an element; an anchor only when it has an address. */
function keep(scan: Scan, name: string, start: number, nameEnd: number, sink: BodySink): number {
  const element = readElement(scan, name, start, nameEnd)
  const isLink = name === 'a' || name === 'area'
  if (element && (!isLink || element.properties['href'] !== undefined || scan.nosnippet))
    sink.kept.push(element)
  return scan.at
}

/** Skips a later html tag in the body. */
function mergeHtml(scan: Scan, start: number, nameEnd: number, html: Element): number {
  const later = readElement(scan, 'html', start, nameEnd)
  if (later) mergeAttributes(html, later)
  return scan.at
}

/** Gives an html element the attributes of a later html tag that it does not have yet. */
export function mergeAttributes(html: Element, later: Element): void {
  html.properties = { ...later.properties, ...html.properties }
  addData(html, { values: { ...later.data?.values, ...html.data?.values } })
}
