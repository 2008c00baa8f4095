import { skipForeign } from './foreign.ts'
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

/** Elements whose start tag makes the tokenizer read text up to their own end tag, in body. */
export const rawText: ReadonlySet<Tag> = new Set([
  tags.iframe,
  tags.noembed,
  tags.noframes,
  tags.script,
  tags.style,
  tags.textarea,
  tags.title,
  tags.xmp,
])

/** Start tags inside `template` after which the kinds of token depend on the full tree. */
const UNSURE: ReadonlySet<Tag> = new Set([tags.col, tags.colgroup, tags.frameset, tags.select])

/**
 * Skips a `template` element from the end of its start tag. Its content is a fragment of its own, which is not
 * in the document.
 */
export function skipTemplate(scan: Scan, from: number): number {
  const { bytes, end } = scan
  let depth = 1
  let anchors = 0
  let at = from
  while (at >= 0 && at < end && depth > 0) {
    if (bytes[at] !== LESS_THAN) {
      at++
      continue
    }
    if (bytes[at + 1] === SLASH && isLetterAt(bytes, at + 2)) {
      const nameEnd = skipName(bytes, at + 2)
      const tag = tagAt(bytes, at + 2, nameEnd)
      if (tag === tags.template) depth--
      if (tag === tags.a) anchors--
      at = skipEndTag(scan, nameEnd)
      continue
    }
    if (!isLetterAt(bytes, at + 1)) {
      const next = skipMarkup(bytes, at, false)
      at = next === at ? at + 1 : next
      continue
    }
    const nameEnd = skipName(bytes, at + 1)
    const tag = tagAt(bytes, at + 1, nameEnd)
    if (tag === tags.template) depth++
    if (tag === tags.a) anchors++
    // The end tag of a template clears the list of formatting elements only up to the last marker, which may be
    // that of an object or a cell inside.
    if ((anchors > 0 || scan.hidden) && MARKERS.has(tag)) scan.leaks = true
    at = skipInTemplate(scan, tag, at, nameEnd)
  }
  if (depth === 0) return at
  return at === BAIL ? BAIL : -1
}

/** Elements that put a marker on the list of active formatting elements. */
const MARKERS: ReadonlySet<Tag> = new Set([
  tags.applet,
  tags.caption,
  tags.marquee,
  tags.object,
  tags.td,
  tags.template,
  tags.th,
])

/** Skips one start tag inside a template, with its text when it has raw text. */
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

/** What may stand in a `select` without another look: everything else is dropped, or closes it. */
const IN_SELECT: ReadonlySet<Tag> = new Set([tags.option, tags.optgroup, tags.hr])

/** Skips a `select` element from the end of its start tag. */
export function skipSelect(scan: Scan, from: number): number {
  const { bytes, end } = scan
  let at = from
  while (at >= 0 && at < end) {
    if (bytes[at] !== LESS_THAN) {
      at++
      continue
    }
    const isEnd = bytes[at + 1] === SLASH && isLetterAt(bytes, at + 2)
    if (!isEnd && !isLetterAt(bytes, at + 1)) {
      const next = skipMarkup(bytes, at, false)
      at = next === at ? at + 1 : next
      continue
    }
    const nameStart = isEnd ? at + 2 : at + 1
    const nameEnd = skipName(bytes, nameStart)
    const tag = tagAt(bytes, nameStart, nameEnd)
    if (isEnd && tag === tags.select) return skipEndTag(scan, nameEnd)
    if (!IN_SELECT.has(tag)) return scan.lenient ? at : BAIL
    at = isEnd ? skipEndTag(scan, nameEnd) : skipTag(scan, nameEnd)
    if (scan.nosnippet && !scan.lenient) return BAIL
  }
  return -1
}
