import type { Element, ElementData } from 'hast'

/** Adds to an element's data. One place for it, since a library declares a part of that data as required. */
export function addData(element: Element, data: Partial<ElementData>): void {
  element.data = Object.assign(element.data ?? {}, data) as ElementData
}
