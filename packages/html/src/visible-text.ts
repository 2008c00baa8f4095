import type { DefaultTreeAdapterTypes as Parse5 } from 'parse5'
import { fullTree } from './full.ts'
import type { Scan } from './scan.ts'
import type { VisibleText } from './types.ts'

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
