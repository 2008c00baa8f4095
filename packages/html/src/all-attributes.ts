import { find, html, svg } from 'property-information'
import type { Info } from 'property-information'

/** Return the entry of property-information for an attribute or a hast property. */
export function findInAll(space: 'html' | 'svg', name: string): Info {
  return find(space === 'html' ? html : svg, name)
}
