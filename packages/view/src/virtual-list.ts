import { h } from './element.ts'

/** The number of rows above and below the visible part, so that fast scrolling is smooth. */
const margin = 12

/** Create a list of rows with equal heights. Only the visible rows are in the document. */
export function virtualList<Item>(
  items: readonly Item[],
  rowHeight: number,
  rowOf: (item: Item) => HTMLElement,
): HTMLElement {
  const rows = h('ul.rows')
  const filler = h('div.filler', rows)
  // Scrollable areas need the focus, so that keys scroll them.
  const scroller = h('div.scroller', { tabindex: '0', role: 'group', 'aria-label': 'URLs' }, filler)
  filler.style.height = `${items.length * rowHeight}px`
  let range = ''
  const draw = (): void => {
    const count = Math.ceil(scroller.clientHeight / rowHeight) + 2 * margin
    const start = Math.max(0, Math.floor(scroller.scrollTop / rowHeight) - margin)
    // Do not create the rows again: the reader may be using the focused row.
    if (range === `${start} ${count}`) return
    range = `${start} ${count}`
    rows.style.transform = `translateY(${start * rowHeight}px)`
    rows.replaceChildren(...items.slice(start, start + count).map((item) => h('li', rowOf(item))))
  }
  scroller.addEventListener('scroll', draw, { passive: true })
  new ResizeObserver(draw).observe(scroller)
  return scroller
}
