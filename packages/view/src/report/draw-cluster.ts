import { readable } from '../element.ts'
import { followSteps } from './clusters.ts'
import type { Cluster, ClusterRow } from './clusters.ts'

/** The maximum number of lines. More cannot be read, and the table below the drawing contains all. */
export const maxRows = 40

const box = { width: 270, height: 30, gapX: 110, gapY: 14 }

/** A node of the drawing, by its URL. */
interface Point {
  x: number
  y: number
}

/**
 * Draw a cluster. A layout library is not needed: each URL has one next URL, so its column is its distance from the
 * end.
 */
export function drawCluster(
  { kind, rows }: Cluster,
  show: (url: string) => void,
  isPage: (url: string) => boolean,
): SVGElement {
  const shown = rows.slice(0, maxRows)
  const points = columns(shown)
  const all = [...points.values()]
  const width = Math.max(...all.map(({ x }) => x)) + box.width + 16
  const back = kind === 'loop' ? 30 : 0
  const height = Math.max(...all.map(({ y }) => y)) + box.height + 16 + back
  const nodes = Array.from(points, ([url, point]) => {
    const label = shortOf(url)
    const node = svg(
      'g',
      { class: isPage(url) ? 'node' : 'node problem' },
      svg('title', {}, isPage(url) ? url : `${url}: no page of this site`),
      svg('rect', { ...point, width: box.width, height: box.height, rx: 6 }),
      svg(
        'text',
        { x: point.x + 12, y: point.y + 20 },
        label.length > 34 ? `${label.slice(0, 16)}…${label.slice(-16)}` : label,
      ),
    )
    node.addEventListener('click', () => show(url))
    return node
  })
  return svg(
    'svg',
    { viewBox: `0 0 ${width} ${height}`, width, height, class: 'drawing', 'aria-hidden': 'true' },
    arrow(),
    ...shown.map((row) => step(row, points)),
    ...nodes,
  )
}

/** Put the end at the right, and each other URL as many columns before it as there are steps. */
function columns(rows: readonly ClusterRow[]): Map<string, Point> {
  const next = new Map(rows.map(({ from, to }) => [from, to]))
  const urls = [...new Set(rows.flatMap(({ from, to }) => [from, to]))]
  const isLoop = urls.every((url) => next.has(url))
  // In a loop, all URLs have the same distance from each other, so their columns follow their order.
  const columnOf = (url: string): number => (isLoop ? urls.indexOf(url) : followSteps(next, url).length)
  const last = Math.max(...urls.map(columnOf))
  const filled = new Map<number, number>()
  return new Map(
    urls.map((url) => {
      const column = isLoop ? columnOf(url) : last - columnOf(url)
      const row = filled.get(column) ?? 0
      filled.set(column, row + 1)
      return [url, { x: 8 + column * (box.width + box.gapX), y: 8 + row * (box.height + box.gapY) }]
    }),
  )
}

function step({ from, to, by }: ClusterRow, points: ReadonlyMap<string, Point>): SVGElement {
  const [start, end] = [points.get(from)!, points.get(to)!]
  const isBack = end.x <= start.x
  const x1 = start.x + box.width
  const y1 = start.y + box.height / 2
  const y2 = end.y + box.height / 2
  const below = Math.max(start.y, end.y) + box.height + 26
  const d = isBack
    ? `M${start.x + box.width / 2} ${start.y + box.height}C${start.x + box.width / 2} ${below} ${end.x + box.width / 2} ${below} ${end.x + box.width / 2} ${end.y + box.height + 5}`
    : `M${x1} ${y1}C${x1 + box.gapX / 2} ${y1} ${end.x - box.gapX / 2} ${y2} ${end.x - 5} ${y2}`
  return svg('path', { class: `step ${by}`, d, 'marker-end': 'url(#arrow)' })
}

function arrow(): SVGElement {
  const size = { refX: 8, refY: 5, markerWidth: 7, markerHeight: 7, orient: 'auto' }
  const head = svg('path', { d: 'M0 0 10 5 0 10z' })
  return svg('defs', {}, svg('marker', { id: 'arrow', viewBox: '0 0 10 10', ...size }, head))
}

function svg(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  ...children: readonly (Node | string)[]
): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value))
  element.append(...children)
  return element
}

function shortOf(url: string): string {
  const parsed = URL.parse(url)
  return readable(parsed ? parsed.pathname + parsed.search : url)
}
