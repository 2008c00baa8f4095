import { fromHtml } from '@indexical/html'
import type { Nodes } from 'hast'

/** Return the text of the first title; undefined without one. */
export function readTitle(html: Uint8Array | undefined): string | undefined {
  return html && titleIn(fromHtml(html))
}

function titleIn(node: Nodes): string | undefined {
  if (!('children' in node)) return undefined
  const [text] = node.children
  if (node.type === 'element' && node.tagName === 'title') return text?.type === 'text' ? text.value : ''
  return node.children.flatMap((child) => titleIn(child) ?? [])[0]
}
