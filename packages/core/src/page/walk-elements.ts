import { namespaceIn } from '@indexical/html'
import type { Namespace } from '@indexical/html'
import type { Element, Nodes, Root } from 'hast'

/** The position of an element in the document. */
export interface Context {
  inHead: boolean
  /** Inside noscript. The sparse tree contains no noscript in body, but records it for a refresh there. */
  inNoscript: boolean
  /** The element's own namespace. In svg and math, `link` and `meta` are different elements. */
  namespace: Namespace
}

/** A node with its context. Its first `index` children are visited. */
interface Level {
  parent: Root | Element
  index: number
  context: Context
}

/** Visit all elements with their context, in document order. Not recursive, because trees can be deep. */
export function walkElements(tree: Root, visit: (node: Element, context: Context) => void): void {
  const top: Context = { inHead: false, inNoscript: false, namespace: 'html' }
  const stack: Level[] = [{ parent: tree, index: 0, context: top }]
  for (let level = stack.at(-1); level; level = stack.at(-1)) {
    const node: Nodes | undefined = level.parent.children[level.index++]
    if (!node) {
      stack.pop()
    } else if (node.type === 'element') {
      const context = contextOf(node, level)
      visit(node, context)
      if (node.children.length > 0) stack.push({ parent: node, index: 0, context })
    }
  }
}

function contextOf(node: Element, { parent, context }: Level): Context {
  const namespace = namespaceIn(parent, context.namespace, node)
  const name = parent.type === 'element' && context.namespace === 'html' ? parent.tagName : undefined
  const inHead = context.inHead || name === 'head'
  const inNoscript = context.inNoscript || name === 'noscript'
  const isSame =
    namespace === context.namespace && inHead === context.inHead && inNoscript === context.inNoscript
  return isSame ? context : { inHead, inNoscript, namespace }
}
