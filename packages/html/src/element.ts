import type { Element, Nodes, Root, RootContent } from 'hast'

/** The namespace of an element. */
export type Namespace = 'html' | 'svg' | 'math'

/** Return the first child element with this name. */
export function childNamed(parent: Root | Element | undefined, name: string): Element | undefined {
  const nodes: readonly RootContent[] = parent?.children ?? []
  return nodes.find((node): node is Element => node.type === 'element' && node.tagName === name)
}

/** Return whether an element is a meta refresh. */
export function isRefresh({ tagName, properties }: Element): boolean {
  return tagName === 'meta' && String(properties['httpEquiv']).toLowerCase() === 'refresh'
}

const SVG_POINTS = new Set(['foreignObject', 'desc', 'title'])
/** Elements of MathML whose children are HTML. */
export const MATH_POINTS = new Set(['mi', 'mo', 'mn', 'ms', 'mtext'])

/**
 * Return the namespace of a child, by the integration points of the HTML Standard. Full hast trees do not contain it.
 */
export function namespaceIn(parent: Nodes, namespace: Namespace, child: Element): Namespace {
  if (child.data?.namespace) return child.data.namespace
  const fresh = child.tagName === 'svg' ? 'svg' : child.tagName === 'math' ? 'math' : 'html'
  if (namespace === 'html' || parent.type !== 'element') return fresh
  if (namespace === 'svg') return SVG_POINTS.has(parent.tagName) ? fresh : 'svg'
  if (MATH_POINTS.has(parent.tagName)) return /^(?:mglyph|malignmark)$/.test(child.tagName) ? 'math' : fresh
  if (parent.tagName !== 'annotation-xml') return 'math'
  const encoding = String(parent.properties['encoding']).toLowerCase()
  if (encoding === 'text/html' || encoding === 'application/xhtml+xml') return fresh
  return child.tagName === 'svg' ? 'svg' : 'math'
}
