import type { Element, ElementContent, Text } from 'hast'
import { mergeAttributes, type BodySink } from './body.ts'
import { endOfTemplate } from './full.ts'
import { skipSpaceText } from './head-text.ts'
import { skipTemplate } from './nested.ts'
import { staysInBody } from './nosnippet.ts'
import { lowerCase, readElement } from './read-element.ts'
import { readText } from './read-text.ts'
import { readTitle } from './read-title.ts'
import { readFrame, readScript } from './script.ts'
import type { Scan } from './scan.ts'
import { isDoctypeAt, skipMarkup } from './skip-markup.ts'
import { findEndTag, skipRawText } from './skip-raw-text.ts'
import { BAIL, isLetterAt, LESS_THAN, skipEndTag, skipName, skipTag, SLASH } from './skip.ts'
import { spellingOf, tagAt, tagSet, tags, type Tag } from './tags.ts'

// The insertion modes of the HTML Standard before "in body".
const INITIAL = 0
const BEFORE_HTML = 1
const BEFORE_HEAD = 2
const IN_HEAD = 3
const IN_NOSCRIPT = 4
const AFTER_HEAD = 5

/** The facts about a document when its body opens. */
export interface Top extends BodySink {
  mode: number
  doctype: boolean
  head: Element
  /** Undefined until the body opens. It has a position if a body tag opened it; this may be an end tag. */
  body: Element | undefined
  /** The node that opened the body if it was not a body tag. */
  opener: Element | Text | undefined
  /** The byte offset after which some parsers do not make inserted text a child of head. */
  unsafeAt: number
  /** The byte offset where inserted text becomes a child of head; -1 while head is open. */
  insertAt: number
  /** The noscript element that is open in head, and the byte offsets of its start and of its content. */
  noscript: { element: Element; start: number; contentStart: number } | undefined
}

/** Return the facts about a document before its first token. */
export function emptyTop(): Top {
  return {
    mode: INITIAL,
    doctype: false,
    tagged: false,
    html: implied('html'),
    head: implied('head'),
    body: undefined,
    opener: undefined,
    kept: [],
    unsafeAt: Number.POSITIVE_INFINITY,
    insertAt: -1,
    noscript: undefined,
  }
}

function implied(tagName: string): Element {
  return { type: 'element', tagName, properties: {}, children: [] }
}

/** Walk a document until its body opens. Return the offset where the body continues, -1 or `BAIL`. */
export function scanHead(scan: Scan, top: Top, from: number): number {
  let at = from
  while (at >= 0 && top.body === undefined) {
    const start = skipSpaceText(scan.bytes, at)
    at = start < scan.end ? readToken(scan, top, start) : -1
    if (at !== -1) continue
    leaveNoscript(scan, top, start)
    closeHead(scan, top, start)
  }
  scan.nosnippet = false
  return at
}

/** Handle the token at `start`, which is not white space; return -1 if the document ends inside it. */
function readToken(scan: Scan, top: Top, start: number): number {
  const { bytes } = scan
  if (bytes[start] !== LESS_THAN) return openByText(scan, top, start)
  if (isLetterAt(bytes, start + 1)) {
    const nameEnd = skipName(bytes, start + 1)
    return readStartTag(scan, top, tagAt(bytes, start + 1, nameEnd), start, nameEnd)
  }
  if (bytes[start + 1] === SLASH && isLetterAt(bytes, start + 2)) {
    const nameEnd = skipName(bytes, start + 2)
    const at = skipEndTag(scan, nameEnd)
    return at < 0 ? at : readEndTag(scan, top, tagAt(bytes, start + 2, nameEnd), start, at)
  }
  const next = skipMarkup(scan, start, false)
  if (next === start) return openByText(scan, top, start)
  if (top.mode === INITIAL && isDoctypeAt(bytes, start)) {
    top.doctype = true
    top.mode = BEFORE_HTML
  }
  return next
}

const IN_NOSCRIPT_TAGS = tagSet('basefont', 'bgsound', 'link', 'meta', 'noframes', 'style')

function readStartTag(scan: Scan, top: Top, tag: Tag, start: number, nameEnd: number): number {
  if (tag === tags.html || tag === tags.head) return readOuterTag(scan, top, tag, start, nameEnd)
  if (top.mode < IN_HEAD) top.mode = IN_HEAD
  if (top.mode === IN_NOSCRIPT) {
    if (tag === tags.noscript) return skipTag(scan, nameEnd)
    if (!IN_NOSCRIPT_TAGS.has(tag)) leaveNoscript(scan, top, start)
  }
  switch (tag) {
    case tags.base:
      return keepInHead(scan, top, 'base', start, nameEnd)
    case tags.link:
      return keepInHead(scan, top, 'link', start, nameEnd)
    case tags.meta:
      return keepInHead(scan, top, 'meta', start, nameEnd)
    case tags.title:
      top.tagged = true
      return readTitle(scan, start, nameEnd, childrenOf(top))
    case tags.script:
      return scriptInHead(scan, top, start, nameEnd)
    case tags.noscript:
      return top.mode === AFTER_HEAD
        ? openByTag(scan, top, tag, start, nameEnd)
        : enterNoscript(scan, top, start, nameEnd)
    case tags.basefont:
    case tags.bgsound:
    case tags.noframes:
    case tags.style:
    case tags.template:
      return skipInHead(scan, top, tag, start, nameEnd)
  }
  return openByTag(scan, top, tag, start, nameEnd)
}

/** Handle an html or head tag. The first creates the element; a later html tag adds its attributes. */
function readOuterTag(scan: Scan, top: Top, tag: Tag, start: number, nameEnd: number): number {
  const name = tag === tags.html ? 'html' : 'head'
  const element = readElement(scan, name, start, nameEnd)
  if (element === undefined) return -1
  top.tagged = true
  if (tag === tags.html) {
    if (top.mode <= BEFORE_HTML) {
      top.html.position = element.position
      top.mode = BEFORE_HEAD
    }
    mergeAttributes(top.html, element)
  } else if (top.mode < IN_HEAD) {
    top.head = element
    top.mode = IN_HEAD
  }
  return scan.at
}

function keepInHead(scan: Scan, top: Top, name: string, start: number, nameEnd: number): number {
  const element = readElement(scan, name, start, nameEnd)
  if (element) childrenOf(top).push(element)
  return scan.at
}

function childrenOf(top: Top): ElementContent[] {
  return (top.noscript?.element ?? top.head).children
}

/** Skip an element of head that carries no signal. Keep it if it has `data-nosnippet`. */
function skipInHead(scan: Scan, top: Top, tag: Tag, start: number, nameEnd: number): number {
  scan.nosnippet = false
  const at = skipTag(scan, nameEnd)
  if (at < 0) return at
  if (scan.nosnippet) keepInHead(scan, top, new TextDecoder().decode(spellingOf(tag)), start, nameEnd)
  scan.nosnippet = false
  if (tag === tags.basefont || tag === tags.bgsound) return at
  if (tag !== tags.template) return skipRawText(scan, tag, at)
  const next = skipTemplate(scan, at)
  if (next !== BAIL) return next
  scan.leaks = true
  return endOfTemplate(scan, start)
}

/** Keep a script of head if it carries a signal or has `data-nosnippet`. */
function scriptInHead(scan: Scan, top: Top, start: number, nameEnd: number): number {
  scan.nosnippet = false
  const script = readScript(scan, start, nameEnd)
  const { at } = scan
  if (script) childrenOf(top).push(script)
  else if (scan.nosnippet) keepInHead(scan, top, 'script', start, nameEnd)
  scan.nosnippet = false
  return at
}

function enterNoscript(scan: Scan, top: Top, start: number, nameEnd: number): number {
  const element = readElement(scan, 'noscript', start, nameEnd)
  if (element === undefined) return -1
  top.head.children.push(element)
  top.noscript = { element, start, contentStart: scan.at }
  top.mode = IN_NOSCRIPT
  return scan.at
}

/** End the noscript element before a token that is not its end tag. With scripting on, the element would continue. */
function leaveNoscript(scan: Scan, top: Top, at: number): void {
  if (top.noscript === undefined) return
  top.unsafeAt = Math.min(top.unsafeAt, top.noscript.start)
  top.noscript.element.position!.end = scan.cursor.point(at)
  top.noscript = undefined
  top.mode = IN_HEAD
}

/** Handle an end tag that has been read up to `at`. */
function readEndTag(scan: Scan, top: Top, tag: Tag, start: number, at: number): number {
  if (top.mode === INITIAL) top.mode = BEFORE_HTML
  const isBreak = tag === tags.br
  if (top.noscript !== undefined) {
    if (tag === tags.noscript) endNoscript(scan, top, start, at)
    if (!isBreak) return at
    leaveNoscript(scan, top, start)
  }
  const opens = isBreak || tag === tags.body || tag === tags.html
  if (!opens && tag !== tags.head) return at
  if (tag === tags.head && top.mode === AFTER_HEAD) return at
  closeHead(scan, top, start)
  if (!opens) {
    if (top.head.position) top.head.position.end = scan.cursor.point(at)
    return at
  }
  const position = scan.cursor.position(start, at)
  top.body = isBreak ? implied('body') : { ...implied('body'), position }
  if (isBreak) top.opener = { ...implied('br'), position }
  return at
}

/** End the noscript element with its own end tag. */
function endNoscript(scan: Scan, top: Top, start: number, at: number): void {
  const { contentStart } = top.noscript!
  const { unsafeAt } = top
  leaveNoscript(scan, top, at)
  // With scripting on, the content is raw text: it ends at the first end tag, even one in a comment or style.
  if (findEndTag(scan, spellingOf(tags.noscript), contentStart) === start) top.unsafeAt = unsafeAt
}

/** Close head before the byte offset `at`, if it is still open. */
function closeHead(scan: Scan, top: Top, at: number): void {
  if (top.mode === AFTER_HEAD) return
  top.mode = AFTER_HEAD
  top.insertAt = Math.min(top.unsafeAt, at)
  if (top.head.position) top.head.position.end = scan.cursor.point(at)
}

/** Open the body at a start tag that does not belong in head; return the offset from which to walk the body. */
function openByTag(scan: Scan, top: Top, tag: Tag, start: number, nameEnd: number): number {
  // This is also correct if the document ends inside this tag: head ends here too.
  closeHead(scan, top, start)
  if (tag === tags.body) {
    const body = readElement(scan, 'body', start, nameEnd)
    if (body === undefined) return -1
    scan.nosnippet = false
    top.tagged = true
    top.body = body
    return scan.at
  }
  scan.nosnippet = false
  const at = skipTag(scan, nameEnd)
  if (at < 0) return -1
  top.body = implied('body')
  if (tag === tags.frameset) return scan.lenient ? at : BAIL
  if (scan.nosnippet) {
    scan.isRich = true
    // The walk through the body reads this tag completely, as the element that opened the body.
    if (staysInBody(scan, start + 1, nameEnd)) return start
  }
  if (scan.links && (tag === tags.a || tag === tags.area)) {
    top.opener = readElement(scan, tag === tags.a ? 'a' : 'area', start, nameEnd)
    return at
  }
  if (tag === tags.iframe && !scan.nosnippet) {
    top.opener = readFrame(scan, start, nameEnd)
    return scan.at
  }
  const from = scan.cursor.point(start)
  const name = lowerCase(scan.slice(start + 1, nameEnd))
  const position = { start: from, end: scan.cursor.point(at) }
  // HTML Standard, tree construction: `image` becomes `img` ("Don't ask").
  top.opener = { ...implied(name === 'image' ? 'img' : name), position }
  return start
}

/** Open the body at text. */
function openByText(scan: Scan, top: Top, start: number): number {
  leaveNoscript(scan, top, start)
  closeHead(scan, top, start)
  top.body = implied('body')
  top.opener = readText(scan, start)
  return start + 1
}
