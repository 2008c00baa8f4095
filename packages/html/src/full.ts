import type { Element, Properties } from 'hast'
import { parse, type DefaultTreeAdapterTypes as Parse5, type Token } from 'parse5'
import type { Point, Position } from 'unist'
import { addData } from './add-data.ts'
import { Cursor, hasByteOrderMark } from './cursor.ts'
import { isRefresh, type Namespace } from './element.ts'
import { toProperty } from './property.ts'
import { infoOf, readElement } from './read-element.ts'
import { readTitle } from './read-title.ts'
import { readScript } from './script.ts'
import { Scan } from './scan.ts'
import { isNosnippetName, skipName } from './skip.ts'

/** Return parse5's tree of the document. */
export function fullTree(scan: Scan): Parse5.Document {
  scan.full ??= parse(hasByteOrderMark(scan.bytes) ? scan.text.slice(1) : scan.text, {
    sourceCodeLocationInfo: true,
    scriptingEnabled: false,
  })
  return scan.full
}

/**
 * Return the byte offset after the template in head that starts at `start`, from the full tree; -1 if it is never
 * closed.
 */
export function endOfTemplate(scan: Scan, start: number): number {
  scan.templates ??= templatesInHead(scan)
  return scan.templates.get(start) ?? -1
}

/** Return the ends of the templates in head of the full tree, by their starts. Both are byte offsets. */
function templatesInHead(scan: Scan): ReadonlyMap<number, number> {
  const ends = new Map<number, number>()
  const mark = markOf(scan)
  // The scan's own cursor may already be inside a template, and offsets must ascend.
  const cursor = new Cursor(scan.bytes, scan.view, false)
  for (const node of childNamed(childNamed(fullTree(scan), 'html'), 'head')?.childNodes ?? []) {
    if (node.nodeName !== 'template' || !('content' in node) || !node.sourceCodeLocation) continue
    const { startOffset, endTag } = node.sourceCodeLocation
    // If a template is still open at the end of the document, parse5 uses the last end tag as its end.
    const inner = endTag && innerEnd(node, endTag.endOffset)
    if (
      !endTag ||
      inner === 'html' ||
      (inner === 'foreign' && isOpenAfter(scan, startOffset, endTag.endOffset))
    )
      continue
    const start = cursor.moveToUnits(startOffset + mark)
    ends.set(start, cursor.moveToUnits(endTag.endOffset + mark))
  }
  return ends
}

/** Return the kind of a template inside a template that ends at this offset, in UTF-16 units; undefined if none does. */
function innerEnd(template: Parse5.Template, end: number): 'html' | 'foreign' | undefined {
  let found: 'html' | 'foreign' | undefined
  for (const node of elementsIn(template.content)) {
    if (node.tagName !== 'template' || node.sourceCodeLocation?.endTag?.endOffset !== end) continue
    if (isHtml(node, 'template')) return 'html'
    found = 'foreign'
  }
  return found
}

/**
 * Return whether the template that starts at `start` is still open after the end tag before `end`. The end tag of a
 * template also ends a `template` of svg in it. A test tag after the end tag shows which of the two was closed.
 */
function isOpenAfter(scan: Scan, start: number, end: number): boolean {
  const text = hasByteOrderMark(scan.bytes) ? scan.text.slice(1) : scan.text
  const document = parse(`${text.slice(0, end)}<meta>`, {
    sourceCodeLocationInfo: true,
    scriptingEnabled: false,
  })
  const templates = childNamed(childNamed(document, 'html'), 'head')?.childNodes ?? []
  const template = templates.find((node) => node.sourceCodeLocation?.startOffset === start)
  if (!template || !('content' in template)) return false
  return [...elementsIn(template.content)].some((node) => node.sourceCodeLocation?.startOffset === end)
}

/** Visit the elements in a tree, also those in templates. Not recursive, so that deep trees are safe. */
function* elementsIn(tree: Parse5.ParentNode): Generator<Parse5.Element> {
  const steps: Parse5.Node[] = tree.childNodes.toReversed()
  for (let node = steps.pop(); node !== undefined; node = steps.pop()) {
    if ('tagName' in node) yield node
    if ('content' in node) steps.push(node.content)
    if ('childNodes' in node) for (const child of node.childNodes.toReversed()) steps.push(child)
  }
}

/** The part of the full tree after head. */
export interface FullBody {
  /** Attributes of all html tags. */
  html: Properties
  /** Present when the document has frames instead of a body. */
  frameset: Element | undefined
  kept: Element[]
}

/** Read the elements in body that carry signals, at their places in the full tree. */
export function readFullBody(scan: Scan, source: string | Uint8Array): FullBody {
  const mark = markOf(scan)
  const reader = new Scan(source, scan.bytes, { links: scan.links })
  const starts = new Cursor(scan.bytes, scan.view, false)
  const ends = new Map<Parse5.Element, Point>()
  const kept: Element[] = []
  const root = childNamed(fullTree(scan), 'html')
  let frameset: Element | undefined
  for (const { node, isUnscripted } of keptInBody(root, scan.links)) {
    const isMarked = hasNosnippet(node)
    const start = starts.moveToUnits(node.sourceCodeLocation!.startOffset + mark)
    const element = readKept(reader, node, start)
    if (element === undefined) continue
    const isFrameset = isHtml(node, 'frameset')
    if (isFrameset) frameset = element
    if (!isFrameset || isMarked) kept.push(element)
    if (isUnscripted && isRefresh(element)) addData(element, { isUnscripted })
    if (!isMarked) continue
    addData(element, { closed: node.sourceCodeLocation!.endTag !== undefined })
    // These are UTF-16 units until `fillEnds` visits all ends in ascending order.
    element.position!.end = { ...endOf(node, ends) }
  }
  fillEnds(kept, scan, typeof source === 'string' ? mark : undefined)
  return { html: propertiesOf(root), frameset, kept }
}

/** An element of the full tree that carries a signal. */
interface KeptNode {
  node: Parse5.Element
  /** Whether it is in a noscript element. */
  isUnscripted: boolean
}

/** Return the elements after head that carry signals, and the frameset, in source order. */
function keptInBody(root: Parse5.Element | undefined, links: boolean): KeptNode[] {
  const byStart = new Map<number, KeptNode>()
  const steps: KeptNode[] = []
  const addChildren = (parent: Parse5.Element, isUnscripted: boolean): void => {
    for (const node of parent.childNodes.toReversed()) {
      if ('tagName' in node && node.tagName !== 'head') steps.push({ node, isUnscripted })
    }
  }
  if (root) addChildren(root, false)
  for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
    const { node, isUnscripted } = step
    const start = node.sourceCodeLocation?.startOffset
    // If the adoption agency algorithm copied one tag, only the first copy counts. Some copies have no location.
    if (start !== undefined && !byStart.has(start) && isKept(node, links)) byStart.set(start, step)
    addChildren(node, isUnscripted || isHtml(node, 'noscript'))
  }
  return [...byStart].toSorted(([a], [b]) => a - b).map(([, step]) => step)
}

const ALWAYS = new Set(['base', 'frameset', 'link', 'meta', 'title'])

function isKept(node: Parse5.Element, links: boolean): boolean {
  if (isHtml(node, 'body')) return false
  if (hasNosnippet(node)) return true
  const namespace = namespaceOf(node.namespaceURI)
  if (namespace === 'html' && (ALWAYS.has(node.tagName) || node.tagName === 'script')) return true
  if (isHtml(node, 'iframe')) return hasAttribute(node, 'src')
  if (!links || !hasAttribute(node, 'href')) return false
  return (node.tagName === 'a' && namespace !== 'math') || isHtml(node, 'area')
}

function isHtml(node: Parse5.Element, name: string): boolean {
  return node.tagName === name && namespaceOf(node.namespaceURI) === 'html'
}

/** Return whether an element has an attribute without a namespace, unlike `xlink:href`. */
function hasAttribute(node: Parse5.Element, name: string): boolean {
  return node.attrs.some((attribute) => attribute.name === name && !attribute.prefix)
}

/** Return whether an element has `data-nosnippet` or a misspelling. */
function hasNosnippet(node: Parse5.Element): boolean {
  return node.attrs.some(({ name, prefix }) => !prefix && isNosnippetName(name))
}

/** Read an element of the full tree from the source, where its start tag is at the byte offset `start`. */
function readKept(reader: Scan, node: Parse5.Element, start: number): Element | undefined {
  const nameEnd = skipName(reader.bytes, start + 1)
  if (isHtml(node, 'title')) {
    const titles: Element['children'] = []
    readTitle(reader, start, nameEnd, titles)
    return titles[0] as Element | undefined
  }
  if (isHtml(node, 'script')) {
    const script = readScript(reader, start, nameEnd)
    // A script without signals is kept only for its `data-nosnippet`.
    if (script || !hasNosnippet(node)) return script
  }
  const namespace = namespaceOf(node.namespaceURI)
  const element = readElement(reader, node.tagName, start, nameEnd, namespace === 'svg' ? 'svg' : 'html')
  if (element && namespace !== 'html') addData(element, { namespace })
  return element
}

/** Return the attributes of all html tags as hast properties. */
function propertiesOf(node: Parse5.Element | undefined): Properties {
  const properties: Properties = {}
  for (const { name, value } of node?.attrs ?? []) {
    const info = infoOf('html', name)
    if (info && !Object.hasOwn(properties, info.property)) {
      properties[info.property] = toProperty(info, value)
    }
  }
  return properties
}

/**
 * Return the end of an element, in UTF-16 units. Without an end tag, it is the end of the last child, as in
 * rehype-parse. `known` contains the ends that were found before, so that deep trees take linear time.
 */
function endOf(node: Parse5.Element, known: Map<Parse5.Element, Point>): Point {
  const open: Parse5.Element[] = []
  let end: Point | undefined
  let last: Parse5.ChildNode | undefined = node
  while (end === undefined && last?.sourceCodeLocation) {
    const { endLine: line, endCol: column, endOffset: offset }: Token.Location = last.sourceCodeLocation
    if (!('tagName' in last)) {
      end = { line, column, offset }
      break
    }
    open.push(last)
    const tail: Parse5.ChildNode | undefined = last.childNodes.at(-1)
    const isLast = last.sourceCodeLocation.endTag !== undefined || !tail?.sourceCodeLocation
    end = known.get(last) ?? (isLast ? { line, column, offset } : undefined)
    last = tail
  }
  for (const each of open) known.set(each, end!)
  return end!
}

/** Convert the ends of elements with `data-nosnippet` from UTF-16 units to units of the source. */
function fillEnds(kept: readonly Element[], scan: Scan, shift: number | undefined): void {
  const mark = markOf(scan)
  const ends = kept
    .filter((element) => element.data?.closed !== undefined)
    .map((element) => (element.position as Position).end)
    .toSorted((a, b) => a.offset! - b.offset!)
  const place = new Cursor(scan.bytes, scan.view, false)
  for (const end of ends) {
    // In an unclosed comment, parse5 ends elements one unit after the end of the document.
    end.offset =
      shift === undefined
        ? place.moveToUnits(end.offset! + mark)
        : Math.min(end.offset! + shift, scan.text.length)
  }
}

const NAMESPACES: Readonly<Record<string, Namespace>> = {
  'http://www.w3.org/2000/svg': 'svg',
  'http://www.w3.org/1998/Math/MathML': 'math',
}

function namespaceOf(uri: string): Namespace {
  return NAMESPACES[uri] ?? 'html'
}

/** Return the number of UTF-16 units before the text that parse5 reads. */
export function markOf(scan: Scan): number {
  return hasByteOrderMark(scan.bytes) ? 1 : 0
}

function childNamed(parent: Parse5.ParentNode | undefined, name: string): Parse5.Element | undefined {
  return parent?.childNodes.find((node): node is Parse5.Element => node.nodeName === name)
}
