import type { DefaultTreeAdapterTypes as Parse5 } from 'parse5'
import { readContent } from './content/read-content.ts'
import { fullTree } from './full.ts'
import type { Scan } from './scan.ts'
import type { Outline } from './types.ts'

/** Return the first headings of a document, from the full tree, and the number of its words. */
export function outlineOf(scan: Scan): Outline {
  const headings: string[] = []
  const steps: Parse5.Node[] = [fullTree(scan)]
  for (let node = steps.pop(); node !== undefined; node = steps.pop()) {
    if (!('childNodes' in node)) continue
    if (node.nodeName === 'h1') headings.push(textOf(node))
    else steps.push(...node.childNodes.toReversed())
  }
  return { headings, words: readContent(scan.bytes).words }
}

function textOf(heading: Parse5.ParentNode): string {
  const texts: string[] = []
  const steps: Parse5.Node[] = [heading]
  for (let node = steps.pop(); node !== undefined; node = steps.pop()) {
    if ('value' in node) texts.push(node.value)
    if ('childNodes' in node) steps.push(...node.childNodes.toReversed())
  }
  return texts.join('')
}
