import type { DefaultTreeAdapterTypes as Parse5 } from 'parse5'
import { Cursor } from './cursor.ts'
import { fullTree, markOf } from './full.ts'
import type { Scan } from './scan.ts'
import type { Microdata, VisibleText } from './types.ts'

/** Elements whose text visitors do not see: their content is not displayed, or only without scripts. */
const HIDDEN = new Set(
  'head script style noscript template iframe noembed noframes textarea select'.split(' '),
)
/** The elements on which crawlers read `data-nosnippet`. */
const MARKABLE = new Set(['div', 'section', 'span'])

/** Return the visible text of a document, from the full tree. */
export function visibleTextOf(scan: Scan): VisibleText {
  const all: string[] = []
  const marked: string[] = []
  const steps: { node: Parse5.Node; isMarked: boolean }[] = [{ node: fullTree(scan), isMarked: false }]
  for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
    const { node } = step
    if ('value' in node) {
      all.push(node.value)
      if (step.isMarked) marked.push(node.value)
    }
    if (!('childNodes' in node) || HIDDEN.has(node.nodeName)) continue
    const isMarked = step.isMarked || isMarkedElement(node)
    for (const child of node.childNodes.toReversed()) steps.push({ node: child, isMarked })
  }
  return { all: withoutSpaces(all.join('')), marked: withoutSpaces(marked.join('')) }
}

function isMarkedElement(node: Parse5.ParentNode): boolean {
  return (
    'attrs' in node && MARKABLE.has(node.tagName) && node.attrs.some(({ name }) => name === 'data-nosnippet')
  )
}

function withoutSpaces(text: string): string {
  return text.replace(/\s+/g, '')
}

/** A node of the tree, or the end of an element whose text is a property. */
interface Step {
  node: Parse5.Node
  isMarked: boolean
  /** The type of the item around it. */
  type: string
  /** The length of the visible text before the element, at its end. */
  from?: number
}

/**
 * Read the visible texts that are properties of microdata, in document order.
 *
 * @see https://html.spec.whatwg.org/multipage/microdata.html#values
 * @param inUnits whether offsets are UTF-16 units, not bytes
 */
export function readMicrodata(scan: Scan, inUnits: boolean): Microdata[] {
  if (!/itemprop/i.test(scan.text)) return []
  const found: (Omit<Microdata, 'position'> & { start: number; end: number })[] = []
  const steps: Step[] = [{ node: fullTree(scan), isMarked: false, type: '' }]
  let length = 0
  for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
    const { node, type, from } = step
    if ('value' in node) length += withoutSpaces(node.value).length
    if (!('childNodes' in node) || HIDDEN.has(node.nodeName)) continue
    const attributes = new Map('attrs' in node ? node.attrs.map(({ name, value }) => [name, value]) : [])
    const property = attributes.get('itemprop')
    const place = 'tagName' in node ? node.sourceCodeLocation?.startTag : undefined
    if (from !== undefined) {
      const { startOffset: start, endOffset: end } = place!
      found.push({ type, property: property!, length: length - from, isMarked: step.isMarked, start, end })
      continue
    }
    const isMarked = step.isMarked || isMarkedElement(node)
    const isItem = attributes.has('itemscope')
    if (property !== undefined && place && !isItem && !attributes.has('content'))
      steps.push({ node, type, isMarked, from: length })
    const own = isItem ? (attributes.get('itemtype') ?? '').replace(/^.*\//, '').trim() : type
    for (const child of node.childNodes.toReversed()) steps.push({ node: child, isMarked, type: own })
  }
  const [starts, points] = [false, inUnits].map((units) => new Cursor(scan.bytes, scan.view, units)) as [
    Cursor,
    Cursor,
  ]
  const mark = markOf(scan)
  return found
    .toSorted((a, b) => a.start - b.start)
    .map(({ start, end, ...rest }) => {
      const from = starts.moveToUnits(start + mark)
      return { ...rest, position: points.position(from, starts.moveToUnits(end + mark)) }
    })
}
