import type { Element, Nodes, Root } from 'hast'
import { fromHtml as parseFully } from 'hast-util-from-html'
import { html, svg } from 'property-information'
import type { Position } from 'unist'
import { addData } from './add-data.ts'
import { Cursor, hasByteOrderMark } from './cursor.ts'
import { keptElements } from './kept.ts'
import { childNamed, inSourceOrder } from './project.ts'
import { readElement } from './read-element.ts'
import { readTitle } from './read-title.ts'
import { Scan } from './scan.ts'
import { skipName } from './skip.ts'

/**
 * Return the full tree of the document, as rehype-parse makes it. Throws a `RangeError` if that is impossible: the
 * document nests so deeply that the stack overflows, or contains `<template.x>`, which hastscript reads as a template
 * without content.
 */
function fullTree(scan: Scan): Root {
  if (scan.full) return scan.full
  const text = hasByteOrderMark(scan.bytes) ? scan.text.slice(1) : scan.text
  try {
    scan.full = parseFully(text, { verbose: true })
  } catch (cause) {
    throw new RangeError('Unexpected document, expected one that hast-util-from-html reads', { cause })
  }
  return scan.full
}

/**
 * Return the byte offset after the template in head that starts at `start`, from the full tree; -1 if it is never
 * closed.
 */
export function endOfTemplate(scan: Scan, start: number): number {
  const { cursor } = scan
  const mark = hasByteOrderMark(scan.bytes) ? 1 : 0
  cursor.moveTo(start)
  const units = cursor.units - mark
  const template = templatesInHead(scan).get(units)
  const end = template?.data?.position?.closing?.end.offset
  // At the end of the document, parse5 uses the last end tag as the end of a template that is still open.
  if (template === undefined || end === undefined || hasInnerEnd(template, end)) return -1
  return cursor.moveToUnits(end + mark)
}

/** Return the templates in head of the full tree, by start offset. */
function templatesInHead(scan: Scan): ReadonlyMap<number, Element> {
  if (scan.templates) return scan.templates
  scan.templates = new Map()
  for (const node of childNamed(childNamed(fullTree(scan), 'html'), 'head')?.children ?? []) {
    const start = node.position?.start.offset
    if (node.type === 'element' && start !== undefined) scan.templates.set(start, node)
  }
  return scan.templates
}

/** Return whether an element inside a template ends at this offset, in UTF-16 units. */
function hasInnerEnd(template: Element, end: number): boolean {
  const nodes: Nodes[] = []
  for (let node: Nodes | undefined = template; node !== undefined; node = nodes.pop()) {
    if (node !== template && node.position?.end.offset === end) return true
    if ('children' in node) for (const child of node.children) nodes.push(child)
    if ('content' in node && node.content) for (const child of node.content.children) nodes.push(child)
  }
  return false
}

/** The part of the full tree after head. */
export interface FullBody {
  /** Attributes of all html tags. */
  html: Element | undefined
  /** Present when the document has frames instead of a body. */
  frameset: Element | undefined
  kept: Element[]
}

/** Read the elements in body that carry signals, placed as in the full tree. */
export function readFullBody(scan: Scan, source: string | Uint8Array): FullBody {
  const tree = fullTree(scan)
  const mark = hasByteOrderMark(scan.bytes) ? 1 : 0
  const all = keptElements(tree, scan.links).filter((item) => item.region === 'body' && item.node.position)
  const reader = new Scan(source, scan.bytes, { links: scan.links, lenient: true })
  const place = new Cursor(scan.bytes, scan.view, false)
  const kept: Element[] = []
  for (const { node, namespace, isUnscripted } of inSourceOrder(all)) {
    const start = place.moveToUnits(node.position!.start.offset! + mark)
    const nameEnd = skipName(scan.bytes, start + 1)
    // hastscript, which makes the full tree, reads the name in `<a.b>` as a selector and so as `a`. It lower-cases
    // the name in `<lin\u212A>` (the Kelvin sign) and so reads it as `link`.
    if (isRenamed(scan.bytes.subarray(start + 1, nameEnd), node)) continue
    const before = kept.length
    if (node.tagName === 'title' && namespace === 'html') readTitle(reader, start, nameEnd, kept)
    else {
      const element = readElement(reader, node.tagName, start, nameEnd, namespace === 'svg' ? svg : html)
      if (element) kept.push(element)
    }
    const element = kept[before]
    if (element && node.properties['dataNosnippet'] !== undefined) markNosnippet(element, node)
    if (element && isUnscripted) addData(element, { isUnscripted })
  }
  fillEnds(kept, scan, typeof source === 'string' ? mark : undefined)
  const root = childNamed(tree, 'html')
  return { html: root, frameset: childNamed(root, 'frameset'), kept }
}

/**
 * Return whether an element without `data-nosnippet` has another name in the source: one with `.`, `#` or a letter
 * beyond ASCII.
 */
function isRenamed(name: Uint8Array, node: Element): boolean {
  return (
    node.properties['dataNosnippet'] === undefined &&
    name.some((byte) => byte === 46 || byte === 35 || byte > 127)
  )
}

function markNosnippet(element: Element, node: Element): void {
  addData(element, { closed: node.data?.position?.closing !== undefined })
  // In UTF-16 units until `fillEnds`, which visits all ends in ascending order.
  element.position!.end = { ...node.position!.end }
}

/** Convert the ends of elements with `data-nosnippet` from UTF-16 units to units of the source. */
function fillEnds(kept: readonly Element[], scan: Scan, shift: number | undefined): void {
  const mark = hasByteOrderMark(scan.bytes) ? 1 : 0
  const ends = kept
    .filter((element) => element.data?.closed !== undefined)
    .map((element) => (element.position as Position).end)
    .toSorted((a, b) => a.offset! - b.offset!)
  const place = new Cursor(scan.bytes, scan.view, false)
  for (const end of ends) {
    // In an unclosed comment, parse5 ends elements one unit after the document.
    end.offset =
      shift === undefined
        ? place.moveToUnits(end.offset! + mark)
        : Math.min(end.offset! + shift, scan.text.length)
  }
}
