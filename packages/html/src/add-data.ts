import type { Element, ElementData } from 'hast'

/**
 * Add fields to an element's `data`. Only here a cast is needed, because a library declares some fields as required.
 */
export function addData(element: Element, data: Partial<ElementData>): void {
  element.data = Object.assign(element.data ?? {}, data) as ElementData
}
