import type { Element, ElementData, Nodes, Root, RootContent, Text } from 'hast'
import { addData } from '../src/add-data.ts'
import { childNamed, isRefresh, namespaceIn } from '../src/element.ts'
import type { Namespace } from '../src/element.ts'
import { isMarked } from '../src/skip.ts'
import type { HtmlOptions } from '../src/types.ts'

/**
 * Reduce a full hast tree of a document, as made by rehype-parse, to the sparse form that `fromHtml` returns: html,
 * head and body with the elements that carry signals. The input is not modified. Elements are in source order if all
 * have positions, else in tree order.
 */
export function project(tree: Root, options: HtmlOptions = {}): Root {
  const html = childNamed(tree, 'html') ?? { type: 'element', tagName: 'html', properties: {}, children: [] }
  const head = bare(childNamed(html, 'head'), 'head')
  const fullBody = childNamed(html, 'body') ?? childNamed(html, 'frameset')
  const body = bare(fullBody, 'body')
  const kept = inSourceOrder(keptElements(tree, options.links === true))
  placeInHead(head, kept)
  body.children = kept.filter((item) => item.region === 'body').map(sparseInBody)
  addOpener(body, fullBody, endOf(childNamed(html, 'head')))
  const isTagged = [childNamed(tree, 'html'), childNamed(html, 'head'), fullBody].some(
    (node) => node?.position,
  )
  const doctype = tree.children.some((node) => node.type === 'doctype')
  const fragment = !doctype && !isTagged && !kept.some((item) => item.node.tagName === 'title')
  return {
    type: 'root',
    children: [{ ...html, children: [head, body] }],
    data: { ...tree.data, doctype, fragment },
  }
}

/** Return a copy without children, or an implied element if there is no node. */
function bare(node: Element | undefined, name: string): Element {
  return node ? { ...node, children: [] } : { type: 'element', tagName: name, properties: {}, children: [] }
}

/**
 * Return a copy without children. The title of a page and scripts without address keep their text. For
 * `data-nosnippet`, the copy records whether the element's own end tag closes it, if the tree shows this.
 */
function sparse({ node, namespace }: Kept): Element {
  const hasText = node.tagName === 'title' || (isSignalScript(node) && node.properties['src'] === undefined)
  const children =
    hasText && namespace === 'html' ? node.children.filter((child) => child.type === 'text') : []
  // Verbose trees of rehype-parse contain the positions of the tags.
  const place = (node.data as { position?: { closing?: unknown } } | undefined)?.position
  const hasEnd = place !== undefined && isMarked(node.properties)
  if (!hasEnd && namespace === 'html') return { ...node, children }
  const copy = { ...node, children, data: { ...node.data } as ElementData }
  if (hasEnd) addData(copy, { closed: place.closing !== undefined })
  if (namespace !== 'html') addData(copy, { namespace })
  return copy
}

/**
 * Return a sparse copy that records whether its parent is a noscript element, because the sparse tree does not contain
 * that.
 */
function sparseInBody(kept: Kept): Element {
  const copy = sparse(kept)
  if (!kept.isUnscripted) return copy
  copy.data = { ...copy.data } as ElementData
  addData(copy, { isUnscripted: true })
  return copy
}

/** Sort by start, and remove the copies that the adoption agency algorithm makes of one tag. */
function inSourceOrder(kept: readonly Kept[]): Kept[] {
  const byStart = new Map<number, Kept>()
  const seen = new Set<string>()
  for (const item of kept) {
    const start = startOf(item.node)
    if (start === undefined) continue
    if (FORMATTING.has(item.node.tagName)) seen.add(signature(item.node))
    if (!byStart.has(start)) byStart.set(start, item)
  }
  // Some copies have no position. Elements of plugins have none either, but are kept.
  const made = kept.filter(({ node }) => startOf(node) === undefined && !seen.has(signature(node)))
  const read = [...byStart].toSorted(([a], [b]) => a - b).map(([, item]) => item)
  if (made.length === 0) return read
  const chosen = new Set([...read, ...made])
  return kept.filter((item) => chosen.has(item))
}

const FORMATTING = new Set([
  'a',
  'b',
  'big',
  'code',
  'em',
  'font',
  'i',
  'nobr',
  's',
  'small',
  'strike',
  'strong',
  'tt',
  'u',
])

/** Return the text that copies of a formatting element share; empty for other elements. */
function signature(node: Element): string {
  return FORMATTING.has(node.tagName) ? JSON.stringify([node.tagName, node.properties]) : ''
}

function startOf(node: RootContent): number | undefined {
  return node.position?.start.offset
}

/** Move kept elements into head, and those of a noscript element into a copy of it. */
function placeInHead(head: Element, kept: readonly Kept[]): void {
  for (const item of kept) {
    if (item.region === 'head') head.children.push(sparse(item))
    if (item.region === 'noscript') noscriptOf(head).children.push(sparse(item))
  }
}

function noscriptOf(head: Element): Element {
  const last = head.children.at(-1)
  if (last?.type === 'element' && last.tagName === 'noscript') return last
  const noscript: Element = { type: 'element', tagName: 'noscript', properties: {}, children: [] }
  head.children.push(noscript)
  return noscript
}

/** Add the node that opened an implied body as first child. It is the first child of the full body after head. */
function addOpener(body: Element, full: Element | undefined, headEnd: number): void {
  if (full === undefined || full.position) return
  const opener = openerOf(full, headEnd)
  if (opener === undefined || startOf(opener) === undefined) return
  if (body.children.some((child) => startOf(child) === startOf(opener))) return
  body.children.unshift(opener.type === 'text' ? opener : { ...opener, children: [] })
}

function openerOf(body: Element, headEnd: number): Element | Text | undefined {
  const nodes: (Element | Text)[] = []
  const steps: RootContent[] = body.children.slice()
  for (let node = steps.pop(); node !== undefined; node = steps.pop()) {
    const start = startOf(node)
    if (start === undefined) continue
    // If a template in head left a formatting element open, body contains a copy with the position of its tag.
    if (node.type === 'element' && start < headEnd) for (const child of node.children) steps.push(child)
    else if (node.type === 'element' || (node.type === 'text' && /[^\t\n\f\r ]/.test(node.value)))
      nodes.push(node)
  }
  return nodes.toSorted((a, b) => startOf(a)! - startOf(b)!)[0]
}

/** Return the offset after the last child of head. */
function endOf(head: Element | undefined): number {
  return (head?.children ?? []).reduce((end, child) => Math.max(end, child.position?.end.offset ?? 0), 0)
}

/** The part of the document that contains a kept element. */
type Region = 'head' | 'noscript' | 'body'

/** An element of a full tree that carries a signal. */
interface Kept {
  node: Element
  region: Region
  /** The element's namespace. svg attributes have their own names; only the title of html contains text. */
  namespace: Namespace
  /** Whether it is a refresh in a noscript element of body. Browsers that run scripts ignore it. */
  isUnscripted: boolean
}

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
function keptElements(tree: Root, links: boolean): Kept[] {
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

/** Return whether an element is a script that has an address, is JSON-LD, or is code that may add a signal. */
export function isSignalScript({ tagName, properties: { src, type }, children }: Element): boolean {
  if (tagName !== 'script') return false
  const name = String(type || '').toLowerCase()
  if ((src !== undefined && src !== null) || name === 'application/ld+json') return true
  const isCode = /^(?:module|(?:text|application)\/(?:java|ecma)script|application\/x-javascript|)$/.test(
    name,
  )
  const words = /canonical|robots|nosnippet|NEXT_REDIRECT;/
  return isCode && children.some((child) => child.type === 'text' && words.test(child.value))
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
