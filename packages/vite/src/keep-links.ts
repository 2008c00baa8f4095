import { fromHtml } from 'indexical/adapter'
import type { Element, Nodes } from 'hast'

/**
 * Most pages need no parser, because they contain none of these. A letter of a relation may be an entity:
 * `&#99;anonical`.
 */
const mayContainLinks = /canonical|alternate|&#/i

/**
 * Mark relative canonical and hreflang links, so that Vite does not change them.
 *
 * If a link resolves to a page file, Vite treats it as an asset: it emits a second copy of the page, and changes the
 * canonical to `/assets/about-B7MRA6c.html`. The attribute `vite-ignore` prevents this; Vite removes it.
 */
export function keepLinks(html: string): string {
  if (!mayContainLinks.test(html)) return html
  const offsets = [...elements(fromHtml(html))]
    .filter(isRelativeLink)
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

function isRelativeLink({ tagName, properties }: Element): boolean {
  const { rel, href, hrefLang } = properties
  if (tagName !== 'link' || typeof href !== 'string' || URL.canParse(href) || 'vite-ignore' in properties)
    return false
  const relations = new Set([rel].flat().map((relation) => String(relation).toLowerCase()))
  return relations.has('canonical') || (relations.has('alternate') && hrefLang !== undefined)
}
