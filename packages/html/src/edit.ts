import type { Element, ElementContent, Nodes, Properties, Root } from 'hast'
import { findInfo } from './attribute-info.ts'
import { cleanText } from './write-element.ts'
import { childNamed } from './element.ts'
import { fromProperty, toProperty } from './property.ts'

/** One change in a page. */
export type Edit =
  /** Insert meta, link, base or title elements at the end of head. */
  | { type: 'insert'; elements: Element[] }
  /** Set an attribute, named as a hast property. A missing attribute is added. */
  | { type: 'set'; node: Element; name: string; value: string }
  | { type: 'remove'; node: Element }

/**
 * Apply edits to any hast tree of a document. A missing head is created, in html or else in the root. Nodes that are
 * not in the tree are ignored, because an earlier edit may have removed them.
 */
export function applyEdits(tree: Root, edits: readonly Edit[]): void {
  for (const edit of edits) {
    if (edit.type === 'insert') insert(tree, edit.elements)
    if (edit.type === 'set') setProperty(edit.node, edit.name, edit.value)
  }
  const removed = new Set<Nodes>()
  for (const edit of edits) if (edit.type === 'remove') removed.add(edit.node)
  if (removed.size > 0) removeNodes(tree, removed)
}

/** Insert copies of elements at head's insertion point, else at the end of head. */
function insert(tree: Root, elements: readonly Element[]): void {
  const head = headOf(tree)
  const insertAt = head.data?.insertAt
  const later =
    insertAt === undefined
      ? -1
      : head.children.findIndex((child) => (child.position?.start.offset ?? -1) >= insertAt)
  const index = later < 0 ? head.children.length : later
  head.children.splice(index, 0, ...elements.map(cleanElement))
}

/** Return the head of a document. A missing head is created as first child of html, or else of the root. */
function headOf(tree: Root): Element {
  const outer = childNamed(tree, 'html')
  const found = childNamed(outer, 'head') ?? childNamed(tree, 'head')
  if (found) return found
  const head: Element = { type: 'element', tagName: 'head', properties: {}, children: [] }
  if (outer) {
    outer.children.unshift(head)
    return head
  }
  const first = tree.children.findIndex((node) => node.type !== 'doctype' && node.type !== 'comment')
  tree.children.splice(first < 0 ? tree.children.length : first, 0, head)
  return head
}

function setProperty(node: Element, name: string, value: string): void {
  const info = findInfo('html', name)
  node.properties[info.property] = toProperty(info, cleanText(value))
}

/** Return a copy of an element that is equal to the element after it was written to HTML and parsed again. */
function cleanElement(element: Element): Element {
  const properties: Properties = {}
  for (const [name, value] of Object.entries(element.properties)) {
    const info = findInfo('html', name)
    const text = fromProperty(info, value)
    if (text !== undefined) properties[info.property] = toProperty(info, cleanText(text))
  }
  const children: ElementContent[] = []
  for (const child of element.children) {
    if (child.type === 'text') children.push({ type: 'text', value: cleanText(child.value) })
  }
  return { type: 'element', tagName: element.tagName, properties, children }
}

/** Remove nodes from the tree. Not recursive, so that deep trees are safe. */
function removeNodes(tree: Root, removed: ReadonlySet<Nodes>): void {
  const parents: (Root | Element)[] = [tree]
  for (let parent = parents.pop(); parent !== undefined; parent = parents.pop()) {
    const before = parent.children.length
    const left = parent.children.filter((child) => !removed.has(child))
    if (left.length < before) parent.children = left as Element['children']
    for (const child of parent.children) if (child.type === 'element') parents.push(child)
  }
}
