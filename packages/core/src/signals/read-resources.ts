import type { Element } from 'hast'
import { parseHttpUrl } from '../url/identity.ts'
import { hasRel, textOf } from './node-value.ts'
import type { Resolve } from '../url/resolver.ts'
import type { Context } from './walk-elements.ts'

const preloads = /^(?:style|script|image)$/i

/**
 * What link elements load to render the page: style sheets, modules and preloads of the same host. Images and
 * scripts of other elements are not in the tree.
 */
export function readResources(
  links: readonly [Element, Context][],
  origin: string,
  { baseUrl, resolve }: { baseUrl: string; resolve: Resolve },
): string[] {
  const found = new Set<string>()
  for (const [node] of links) {
    if (!isLoaded(node)) continue
    const href = textOf(node, 'href') ?? ''
    // The quick way leaves out the hash, which belongs to the address of a resource.
    const target = href.includes('#') ? parseHttpUrl(href, baseUrl).url?.href : resolve(href)
    if (target?.startsWith(`${origin}/`)) found.add(target)
  }
  return [...found]
}

function isLoaded(node: Element): boolean {
  if (hasRel(node, 'alternate')) return false
  if (hasRel(node, 'stylesheet') || hasRel(node, 'modulepreload')) return true
  return hasRel(node, 'preload') && preloads.test(textOf(node, 'as') ?? '')
}
