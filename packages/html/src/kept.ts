import type { Element, Nodes, Root } from 'hast'
import { isSignalScript } from './script.ts'
import { isMarked } from './skip.ts'

/** The part of the document that contains a kept element. */
export type Region = 'head' | 'noscript' | 'body'

/** An element of a full tree that carries a signal. */
export interface Kept {
  node: Element
  region: Region
  /** The element's namespace. svg attributes have their own names; only the title of html contains text. */
  namespace: Namespace
  /** Whether it is a refresh in a noscript element of body. Browsers that run scripts ignore it. */
  isUnscripted: boolean
}

export type Namespace = 'html' | 'svg' | 'math'

interface Step {
  node: Nodes
  region: Region
  inNoscript: boolean
  namespace: Namespace
}

const ALWAYS = new Set(['base', 'link', 'meta', 'title'])

/**
 * Return the elements of a full tree that carry signals, in tree order. The html, head and body elements are not
 * included; the content of templates is not part of the document.
 */
export function keptElements(tree: Root, links: boolean): Kept[] {
  const kept: Kept[] = []
  const steps: Step[] = [{ node: tree, region: 'body', inNoscript: false, namespace: 'html' }]
  for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
    const { node, namespace } = step
    if (node.type !== 'element' && node.type !== 'root') continue
    if (node.type === 'element' && isKept(node, namespace, links)) {
      const isUnscripted = step.inNoscript && step.region === 'body' && isRefresh(node)
      kept.push({ node, region: step.region, namespace, isUnscripted })
    }
    for (const child of node.children.toReversed()) {
      if (child.type === 'element') steps.push(stepInto(step, child))
    }
  }
  return kept
}

function isKept(node: Element, namespace: Namespace, links: boolean): boolean {
  if (namespace === 'html' && /^(?:html|head|body)$/.test(node.tagName)) return false
  if (isMarked(node.properties)) return true
  if (namespace === 'html' && (ALWAYS.has(node.tagName) || isSignalScript(node))) return true
  if (namespace === 'html' && node.tagName === 'iframe') return node.properties['src'] !== undefined
  if (!links || node.properties['href'] === undefined) return false
  return (node.tagName === 'a' && namespace !== 'math') || (node.tagName === 'area' && namespace === 'html')
}

/** Return whether an element is a meta refresh. */
export function isRefresh({ tagName, properties }: Element): boolean {
  return tagName === 'meta' && String(properties['httpEquiv']).toLowerCase() === 'refresh'
}

function stepInto(parent: Step, node: Element): Step {
  const inNoscript = parent.inNoscript || isNoscript(parent)
  const namespace = namespaceIn(parent.node, parent.namespace, node)
  return { node, region: regionIn(parent, node), inNoscript, namespace }
}

function isNoscript({ node, namespace }: Step): boolean {
  return namespace === 'html' && node.type === 'element' && node.tagName === 'noscript'
}

function regionIn({ node: parent, region }: Step, child: Element): Region {
  if (parent.type !== 'element') return region
  if (child.tagName === 'head' && parent.tagName === 'html') return 'head'
  // A noscript element in head is itself an element of head.
  return region === 'head' && parent.tagName === 'noscript' ? 'noscript' : region
}

const SVG_POINTS = new Set(['foreignObject', 'desc', 'title'])
const MATH_POINTS = new Set(['mi', 'mo', 'mn', 'ms', 'mtext'])

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
