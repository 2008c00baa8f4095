import type { Element } from 'hast'
import type { Position } from 'unist'
import type { Value } from '@indexical/syntax'

/** Return an attribute of an element as text, by its hast name; undefined if it is missing. */
export function textOf(node: Element, name: string): string | undefined {
  const value = node.properties[name]
  if (value === undefined || value === null || value === false) return undefined
  return Array.isArray(value) ? value.join(' ') : value === true ? '' : String(value)
}

/** Return an attribute with its location; empty if it is missing. */
export function valueOf(node: Element, name: string): Value {
  return { value: textOf(node, name) ?? '', location: valuePosition(node, name) }
}

interface ValueData {
  values?: Record<string, Position>
  position?: { properties?: Record<string, Position> }
}

/** Return the position of an attribute's value in our trees, of the attribute in verbose trees, else of the element. */
function valuePosition(node: Element, name: string): Position | undefined {
  const data = node.data as ValueData | undefined
  return data?.values?.[name] ?? data?.position?.properties?.[name] ?? node.position
}
