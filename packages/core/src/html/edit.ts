import type { Element, ElementContent, Nodes, Properties, Root } from 'hast'
import { find, html } from 'property-information'
import { cleanText } from './clean-text.ts'
import { childNamed } from './project.ts'
import { fromProperty, toProperty } from './property.ts'

/** One change in a page. */
export type Edit =
  /** Puts meta, link, base or title elements at the end of head. */
  | { type: 'insert'; elements: Element[] }
  /** Gives an attribute, named as a hast property, a value; adds the attribute when it is missing. */
  | { type: 'set'; node: Element; name: string; value: string }
  | { type: 'remove'; node: Element }

/**
 * Makes the changes in any hast tree of a document. A head that is missing is created, in html or in the root;
 * a node that is not in the tree is left out silently, since an earlier edit may have removed it.
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

/** Puts copies of elements where text at head's insertion point would go, else at the end of head. */
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

/** The head of a document. Where there is none it is created, first in html, else first in the root. */
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
  const info = find(html, name)
  node.properties[info.property] = toProperty(info, cleanText(value))
}

/** A copy of an element as it reads after being written to HTML and parsed again. */
function cleanElement(element: Element): Element {
  const properties: Properties = {}
  for (const [name, value] of Object.entries(element.properties)) {
    const info = find(html, name)
    const text = fromProperty(info, value)
    if (text !== undefined) properties[info.property] = toProperty(info, cleanText(text))
  }
  const children: ElementContent[] = []
  for (const child of element.children) {
    if (child.type === 'text') children.push({ type: 'text', value: cleanText(child.value) })
  }
  return { type: 'element', tagName: element.tagName, properties, children }
}

/** Takes nodes out of the tree without recursion, so that depth does not matter. */
function removeNodes(tree: Root, removed: ReadonlySet<Nodes>): void {
  const parents: (Root | Element)[] = [tree]
  for (let parent = parents.pop(); parent !== undefined; parent = parents.pop()) {
    const before = parent.children.length
    const left = parent.children.filter((child) => !removed.has(child))
    if (left.length < before) parent.children = left as Element['children']
    for (const child of parent.children) if (child.type === 'element') parents.push(child)
  }
}
