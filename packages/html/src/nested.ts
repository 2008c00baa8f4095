import { skipForeign } from './foreign.ts'
import type { Scan } from './scan.ts'
import { nextTag } from './next-tag.ts'
import { skipRawText } from './skip-raw-text.ts'
import { BAIL, skipEndTag, skipTag } from './skip.ts'
import { tagAt, tagSet, tags, type Tag } from './tags.ts'

/** Elements in body whose content is raw text up to their own end tag. */
export const rawText = tagSet('iframe', 'noembed', 'noframes', 'script', 'style', 'textarea', 'title', 'xmp')

/** Start tags inside `template` after which the tokenizer's state depends on the full tree. */
const UNSURE = tagSet('col', 'colgroup', 'frameset', 'select')

/**
 * Skip a `template` element from the end of its start tag. Its content is a fragment that is not part of the
 * document.
 */
export function skipTemplate(scan: Scan, from: number): number {
  let depth = 1
  let anchors = 0
  let at = from
  while (at >= 0 && depth > 0) {
    const nameEnd = nextTag(scan, at, false)
    if (nameEnd < 0) return -1
    const { isEnd, tagStart } = scan
    const tag = tagAt(scan.bytes, scan.nameStart, nameEnd)
    if (tag === tags.template) depth += isEnd ? -1 : 1
    if (tag === tags.a) anchors += isEnd ? -1 : 1
    // The end tag of a template clears the list of formatting elements only up to the last marker, which may belong to
    // an object or a cell in the template.
    if (!isEnd && (anchors > 0 || scan.hidden) && MARKERS.has(tag)) scan.leaks = true
    at = isEnd ? skipEndTag(scan, nameEnd) : skipInTemplate(scan, tag, tagStart, nameEnd)
  }
  return at
}

/** Elements that put a marker on the list of active formatting elements. */
const MARKERS = tagSet('applet', 'caption', 'marquee', 'object', 'td', 'template', 'th')

/** Skip one start tag inside a template, with its text if it has raw text. */
function skipInTemplate(scan: Scan, tag: Tag, start: number, nameEnd: number): number {
  if (UNSURE.has(tag) && !scan.lenient) return BAIL
  if (tag === tags.svg || tag === tags.math) return skipForeign(scan, tag, start, undefined)
  const hidden = scan.nosnippet
  scan.nosnippet = false
  const at = skipTag(scan, nameEnd)
  scan.hidden ||= scan.nosnippet
  scan.nosnippet = hidden
  if (at < 0 || tag === tags.plaintext) return -1
  return rawText.has(tag) ? skipRawText(scan, tag, at) : at
}

/** Children that a `select` keeps. Other tags are dropped or close it. */
const IN_SELECT = tagSet('option', 'optgroup', 'hr')

/** Skip a `select` element from the end of its start tag. */
export function skipSelect(scan: Scan, from: number): number {
  let at = from
  while (at >= 0) {
    const nameEnd = nextTag(scan, at, false)
    if (nameEnd < 0) return -1
    const { isEnd } = scan
    const tag = tagAt(scan.bytes, scan.nameStart, nameEnd)
    if (isEnd && tag === tags.select) return skipEndTag(scan, nameEnd)
    if (!IN_SELECT.has(tag)) return scan.lenient ? scan.tagStart : BAIL
    at = isEnd ? skipEndTag(scan, nameEnd) : skipTag(scan, nameEnd)
    if (scan.nosnippet && !scan.lenient) return BAIL
  }
  return -1
}
