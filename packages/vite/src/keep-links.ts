import { fromHtml } from '@indexical/html'
import type { Element, Nodes } from 'hast'

/** Most pages are sorted out without a parser. A letter of a relation may be written as a number: `&#99;anonical`. */
const mayState = /canonical|alternate|&#/i

/**
 * Mark relative canonical and hreflang links so that Vite leaves them alone.
 *
 * Vite takes a link that resolves to a page file for an asset: it would emit a second copy of the page and point
 * the canonical to `/assets/about-B7MRA6c.html`. `vite-ignore` prevents that; Vite removes the attribute itself.
 */
export function keepLinks(html: string): string {
  if (!mayState.test(html)) return html
  const offsets = [...elements(fromHtml(html))]
    .filter(isRelativeStatement)
    .map((link) => link.position?.start.offset)
  return offsets.reduceRight<string>((text, offset) => {
    if (offset === undefined) return text
    const end = offset + '<link'.length
    return `${text.slice(0, end)} vite-ignore${text.slice(end)}`
  }, html)
}

function* elements(parent: Nodes): Generator<Element> {
  if (parent.type === 'element') yield parent
  if (!('children' in parent)) return
  for (const child of parent.children) yield* elements(child)
}

function isRelativeStatement({ tagName, properties }: Element): boolean {
  const { rel, href, hrefLang } = properties
  if (tagName !== 'link' || typeof href !== 'string' || URL.canParse(href) || 'vite-ignore' in properties)
    return false
  const relations = new Set([rel].flat().map((relation) => String(relation).toLowerCase()))
  return relations.has('canonical') || (relations.has('alternate') && hrefLang !== undefined)
}
