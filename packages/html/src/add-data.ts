import type { Element, ElementData } from 'hast'

/** Add fields to an element's `data`. The cast is here once, because a library declares some fields as required. */
export function addData(element: Element, data: Partial<ElementData>): void {
  element.data = Object.assign(element.data ?? {}, data) as ElementData
}
