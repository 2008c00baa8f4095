import type { Element, Nodes, Root } from 'hast'

/** The position of an element in the document. */
export interface Context {
  inHead: boolean
  /** Inside noscript. The sparse tree contains no noscript in body, but records it for a refresh there. */
  inNoscript: boolean
  /** Inside svg or math, where `link` and `meta` are different elements. */
  foreign: boolean
}

const top: Context = { inHead: false, inNoscript: false, foreign: false }

/** Visit all elements with their context, in document order. Not recursive, because trees can be deep. */
export function walkElements(tree: Root, visit: (node: Element, context: Context) => void): void {
  const stack: { nodes: readonly Nodes[]; index: number; context: Context }[] = [
    { nodes: tree.children, index: 0, context: top },
  ]
  for (let level = stack.at(-1); level; level = stack.at(-1)) {
    const node = level.nodes[level.index++]
    if (!node) {
      stack.pop()
    } else if (node.type === 'element') {
      visit(node, level.context)
      if (node.children.length > 0) {
        stack.push({ nodes: node.children, index: 0, context: within(node, level.context) })
      }
    }
  }
}

/** Elements of svg and math whose content is HTML. */
const integrationPoints = new Set('foreignObject desc title mi mo mn ms mtext annotation-xml'.split(' '))

function within(node: Element, context: Context): Context {
  const name = node.tagName
  if (context.foreign) return integrationPoints.has(name) ? { ...context, foreign: false } : context
  if (name === 'svg' || name === 'math') return { ...context, foreign: true }
  if (name === 'head') return { ...context, inHead: true }
  if (name === 'noscript') return { ...context, inNoscript: true }
  return context
}
