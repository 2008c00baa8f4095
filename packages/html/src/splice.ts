import type { Element, Root } from 'hast'
import type { Point } from 'unist'
import { findInfo } from './attribute-info.ts'
import { Cursor, hasByteOrderMark } from './cursor.ts'
import type { Edit } from './edit.ts'
import { fromHtml } from './parse.ts'
import { childNamed } from './element.ts'
import { Scan } from './scan.ts'
import { nextAttribute, skipName } from './skip.ts'
import { escapeText, writeElement, writeName } from './write-element.ts'

/** Replacement text for the range from `start` to `end`, in units of the source. */
interface Patch {
  start: number
  end: number
  text: string
}

const encoder = new TextEncoder()

/**
 * Write edits into a source. `tree` must be made from this source by `fromHtml` or rehype-parse; its offsets are in
 * units of the source. Bytes outside the edits stay identical. Throws a `TypeError` for a node without a position and
 * for elements that `writeElement` does not accept.
 */
export function splice<T extends string | Uint8Array>(source: T, tree: Root, edits: readonly Edit[]): T {
  if (edits.length === 0) return source
  const patches: Patch[] = []
  const inserted: Element[] = []
  const removed = new Set<Element>()
  for (const edit of edits) if (edit.type === 'remove') removed.add(edit.node)
  const sets = new Map<Element, Map<string, string>>()
  for (const edit of edits) {
    if (edit.type === 'insert') inserted.push(...edit.elements)
    if (edit.type !== 'set' || removed.has(edit.node)) continue
    const values = sets.get(edit.node) ?? new Map<string, string>()
    sets.set(edit.node, values.set(findInfo('html', edit.name).property, edit.value))
  }
  for (const node of removed) patches.push(removal(source, node))
  for (const [node, values] of sets) patches.push(...settings(source, node, values))
  if (inserted.length > 0) patches.push(insertion(source, tree, inserted))
  return keepStart(source, write(source, patches)) as T
}

/** Text that `splice` inserts into head, in ASCII: each character takes one unit of any source. */
export interface Insertion {
  at: Point
  text: string
}

/**
 * Return the text that `splice` would insert, so that positions can be moved without reading the document again.
 *
 * @param tree made from this source by `fromHtml`
 * @returns undefined for text that is not ASCII
 */
export function locateInsertion(
  source: string | Uint8Array,
  tree: Root,
  elements: readonly Element[],
): Insertion | undefined {
  const { start, text } = insertion(source, tree, elements)
  // eslint-disable-next-line no-control-regex
  if (/[^\0-\x7F]/.test(text)) return undefined
  const before = source.slice(0, start)
  const bytes = typeof before === 'string' ? encoder.encode(before) : new Uint8Array(before)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return { at: new Cursor(bytes, view, typeof source === 'string').point(bytes.length), text }
}

/**
 * Keep a leading U+FEFF as text. After a removal, a zero-width no-break space may become the first character, which
 * readers would read as a byte order mark. A real mark is then added before it.
 */
function keepStart(source: string | Uint8Array, output: string | Uint8Array): string | Uint8Array {
  if (!startsWithMark(output) || startsWithMark(source)) return output
  return typeof output === 'string' ? MARK + output : concat([encoder.encode(MARK), output])
}

const MARK = '\uFEFF'

function startsWithMark(text: string | Uint8Array): boolean {
  return typeof text === 'string' ? text.startsWith(MARK) : hasByteOrderMark(text)
}

/**
 * Return the offset where inserted text becomes a child of head. Only `fromHtml` records it; other trees need another
 * parse.
 */
function insertAtOf(source: string | Uint8Array, tree: Root): number {
  const known = childNamed(childNamed(tree, 'html'), 'head')?.data?.insertAt
  if (known !== undefined) return known
  return childNamed(childNamed(fromHtml(source), 'html'), 'head')!.data!.insertAt!
}

/** Return the offsets of a node in the source. */
function rangeOf(node: Element): { start: number; end: number } {
  const start = node.position?.start.offset
  const end = node.position?.end.offset
  if (start === undefined || end === undefined) {
    throw new TypeError(
      `Missing position of \`${node.tagName}\`, expected a node that was read from the source`,
    )
  }
  return { start, end }
}

const LINE_FEED = 10
const CARRIAGE_RETURN = 13

function codeAt(source: string | Uint8Array, at: number): number | undefined {
  return typeof source === 'string' ? source.charCodeAt(at) : source[at]
}

function isBlank(code: number | undefined): boolean {
  return code === 32 || code === 9
}

function isLineEnd(code: number | undefined): boolean {
  return code === LINE_FEED || code === CARRIAGE_RETURN
}

/** Return the start of the blanks before `at`. */
function blanksBefore(source: string | Uint8Array, at: number): number {
  let start = at
  while (start > 0 && isBlank(codeAt(source, start - 1))) start--
  return start
}

/** Remove an element, with its line if it is alone on it. */
function removal(source: string | Uint8Array, node: Element): Patch {
  const { start, end } = rangeOf(node)
  const lineStart = blanksBefore(source, start)
  let lineEnd = end
  while (lineEnd < source.length && isBlank(codeAt(source, lineEnd))) lineEnd++
  const isAlone =
    lineStart > 0 && isLineEnd(codeAt(source, lineStart - 1)) && isLineEnd(codeAt(source, lineEnd))
  if (!isAlone) return { start, end, text: '' }
  const isPair = codeAt(source, lineEnd) === CARRIAGE_RETURN && codeAt(source, lineEnd + 1) === LINE_FEED
  return { start: lineStart, end: lineEnd + (isPair ? 2 : 1), text: '' }
}

/** Set attributes of one element. */
function settings(source: string | Uint8Array, node: Element, values: ReadonlyMap<string, string>): Patch[] {
  const { start, end } = rangeOf(node)
  const tag = source.slice(start, end)
  const bytes = typeof tag === 'string' ? encoder.encode(tag) : new Uint8Array(tag)
  const scan = new Scan(tag, bytes, { links: false, lenient: true })
  const missing = new Map(values)
  const patches: Patch[] = []
  const nameEnd = skipName(bytes, 1)
  const addAt = start + offsetIn(scan, nameEnd)
  let at = nextAttribute(scan, nameEnd)
  for (; at >= 0 && scan.nameStart >= 0; at = nextAttribute(scan, at)) {
    const { property } = findInfo('html', scan.slice(scan.nameStart, scan.nameEnd).toLowerCase())
    const value = missing.get(property)
    if (value === undefined) continue
    missing.delete(property)
    patches.push(valuePatch(scan, start, at, value))
  }
  const added = [...missing].map(
    ([name, value]) => ` ${writeName(findInfo('html', name).attribute)}="${escapeText(value)}"`,
  )
  if (added.length > 0) patches.push({ start: addAt, end: addAt, text: added.join('') })
  return patches
}

/** Convert a byte offset in a tag to units of the source. */
function offsetIn(scan: Scan, at: number): number {
  return scan.cursor.point(at).offset!
}

/** Replace the value of the attribute at the scan's position, which ends at byte `at` of its tag. */
function valuePatch(scan: Scan, start: number, at: number, value: string): Patch {
  const { valueStart, valueEnd, nameEnd, bytes } = scan
  const text = escapeText(value)
  const quote = bytes[valueStart - 1]
  if (valueStart >= 0 && at > valueEnd && (quote === 34 || quote === 39)) {
    return { start: start + offsetIn(scan, valueStart), end: start + offsetIn(scan, valueEnd), text }
  }
  // Without quotes or without a value, everything after the name is replaced.
  const from = start + offsetIn(scan, nameEnd)
  const to = valueStart < 0 ? bareEnd(scan, nameEnd, at) : valueEnd
  return { start: from, end: start + offsetIn(scan, to), text: `="${text}"` }
}

/** Return the end of an attribute without a value: after its `=`, if it has one. */
function bareEnd(scan: Scan, nameEnd: number, at: number): number {
  const equals = scan.bytes.subarray(nameEnd, at).indexOf(61)
  return equals < 0 ? nameEnd : nameEnd + equals + 1
}

/** Insert elements into head, on separate lines if head has several lines. */
function insertion(source: string | Uint8Array, tree: Root, elements: readonly Element[]): Patch {
  const at = insertAtOf(source, tree)
  const lineStart = blanksBefore(source, at)
  const isXml = xhtml.test(textOf(source.slice(0, 1024)))
  const tags = elements.map((element) => writeElement(element, isXml))
  if (lineStart === 0 || !isLineEnd(codeAt(source, lineStart - 1))) {
    return { start: at, end: at, text: tags.join('') }
  }
  const lineEnd = lineEndBefore(source, lineStart)
  const indent = indentBefore(source, lineStart - lineEnd.length)
  return { start: lineStart, end: lineStart, text: tags.map((tag) => indent + tag + lineEnd).join('') }
}

/** XHTML has a declaration of XML or a namespace. It needs tags that end in ` />`, which HTML ignores. */
const xhtml = /^\uFEFF?\s*<\?xml\s|<html\s[^>]*\bxmlns\s*=/i

function textOf(source: string | Uint8Array): string {
  return typeof source === 'string' ? source : new TextDecoder('utf-8', { ignoreBOM: true }).decode(source)
}

/** Return the line end before `at`. */
function lineEndBefore(source: string | Uint8Array, at: number): string {
  if (codeAt(source, at - 1) === CARRIAGE_RETURN) return '\r'
  return codeAt(source, at - 2) === CARRIAGE_RETURN ? '\r\n' : '\n'
}

/** Return the indentation of the last line before `at` that is not blank. */
function indentBefore(source: string | Uint8Array, at: number): string {
  let last = at - 1
  while (last >= 0 && (isBlank(codeAt(source, last)) || isLineEnd(codeAt(source, last)))) last--
  let start = last
  while (start > 0 && !isLineEnd(codeAt(source, start - 1))) start--
  let indent = ''
  for (let index = start; index <= last && isBlank(codeAt(source, index)); index++) {
    indent += codeAt(source, index) === 9 ? '\t' : ' '
  }
  return indent
}

/** Apply patches to the source. If two removals overlap, the common part is removed once. */
function write(source: string | Uint8Array, patches: readonly Patch[]): string | Uint8Array {
  const parts: (string | Uint8Array)[] = []
  let done = 0
  for (const { start, end, text } of patches.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    if (start > done) parts.push(source.slice(done, start))
    parts.push(typeof source === 'string' ? text : encoder.encode(text))
    done = Math.max(done, end)
  }
  parts.push(source.slice(done))
  return typeof source === 'string' ? parts.join('') : concat(parts as Uint8Array[])
}

function concat(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
