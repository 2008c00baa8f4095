import { countOf, cutUrl, element, readable } from '../element.ts'
import { virtualList } from '../virtual-list.ts'
import { clusterKinds, clustersOf } from './clusters.ts'
import type { Cluster, ClusterRow } from './clusters.ts'
import { drawCluster, maxRows } from './draw-cluster.ts'
import type { Model } from './model.ts'
import { growing, pageHash, select, setQuery, shortUrl } from './parts.ts'

/** The height of a row in pixels; the style sheet has the same number. */
const rowHeight = 52

/** Show the chains of canonicals and redirects, and one of them as a drawing and as a table. */
export function chainsView(model: Model, query: URLSearchParams): Node[] {
  const clusters = (model.cache.clusters ??= clustersOf(model))
  const counts = clusterKinds
    .map((kind): [string, number] => [kind, clusters.filter((cluster) => cluster.kind === kind).length])
    .filter(([, count]) => count > 0)
  const kind = select('kind', 'all kinds', counts, query)
  const search = element('input', {
    type: 'search',
    placeholder: 'Part of a URL',
    value: query.get('q') ?? '',
  })
  const count = element('p', { role: 'status' })
  const list = element('div', { class: 'list' })
  const detail = element('div', { class: 'detail' })
  const choose = (cluster: Cluster | undefined, isUser = true): void => {
    setQuery('/chains', { q: search.value, kind: kind.value, at: (isUser && cluster?.title) || '' })
    detail.replaceChildren(...(cluster ? clusterDetail(model, cluster) : []))
  }
  let at = query.get('at')
  const update = (): void => {
    const part = search.value.trim().toLowerCase()
    const found = clusters.filter(
      (cluster) =>
        (kind.value === '' || cluster.kind === kind.value) &&
        (part === '' ||
          cluster.rows.some(({ from, to }) => {
            const urls = `${from} ${to}`
            return `${urls} ${readable(urls)}`.toLowerCase().includes(part)
          })),
    )
    count.textContent = `${countOf(found.length, 'cluster')} of ${clusters.length.toLocaleString('en')}`
    list.replaceChildren(virtualList(found, rowHeight, (cluster) => clusterRow(model, cluster, choose)))
    const chosen = found.find(({ title }) => title === at)
    choose(chosen ?? found[0], chosen !== undefined)
    at = null
  }
  kind.addEventListener('change', update)
  search.addEventListener('input', update)
  if (clusters.length === 0)
    return [element('h2', {}, 'Canonicals and redirects'), element('p', {}, 'No URL leads to another one.')]
  update()
  return [
    element('h2', {}, 'Canonicals and redirects'),
    element(
      'div',
      { class: 'filters', role: 'search' },
      element('label', {}, element('span', {}, 'Search'), search),
      element('label', {}, element('span', {}, 'Kind'), kind),
    ),
    count,
    element('div', { class: 'split' }, list, detail),
  ]
}

function clusterRow(model: Model, cluster: Cluster, choose: (cluster: Cluster) => void): HTMLElement {
  const { kind, title, rows } = cluster
  const isProblem = clusterKinds.indexOf(kind) <= clusterKinds.indexOf('leads to no page')
  const button = element(
    'button',
    { type: 'button' },
    cutUrl(title, shortUrl(model, title)),
    element(
      'span',
      { class: 'dim state' },
      element('span', { class: isProblem ? 'warning' : '' }, kind),
      element('span', {}, countOf(rows.length, 'step')),
    ),
  )
  button.addEventListener('click', () => choose(cluster))
  return button
}

function clusterDetail(model: Model, cluster: Cluster): HTMLElement[] {
  const isPage = (url: string): boolean => (model.urlsByName.get(url)?.state ?? 'no page') !== 'no page'
  const show = (url: string): void => {
    if (model.urlsByName.has(url)) location.hash = pageHash(url)
  }
  const drawing = drawCluster(cluster, show, isPage)
  const natural = Number(drawing.getAttribute('width'))
  const frame = element(
    'div',
    {
      class: 'canvas',
      tabindex: '0',
      role: 'group',
      'aria-label': 'Drawing; the table below contains the same',
    },
    drawing,
  )
  let scale = 1
  const zoom = (next: number): void => {
    scale = Math.min(3, Math.max(0.2, next))
    drawing.setAttribute('width', String(natural * scale))
    drawing.removeAttribute('height')
  }
  const button = (text: string, label: string, nextScale: () => number): HTMLElement => {
    const created = element('button', { type: 'button', 'aria-label': label }, text)
    created.addEventListener('click', () => zoom(nextScale()))
    return created
  }
  const fit = (): number => Math.min(1, (frame.clientWidth - 2) / natural)
  const tools = element(
    'div',
    { class: 'tools' },
    button('−', 'Zoom out', () => scale / 1.25),
    button('+', 'Zoom in', () => scale * 1.25),
    button('Fit', 'Fit the drawing into its frame', fit),
  )
  new ResizeObserver((_entries, observer) => {
    observer.disconnect()
    zoom(Math.max(0.6, fit()))
  }).observe(frame)
  const titles = ['From', 'By', 'To']
  const body = element('tbody', {})
  const more = element('div', {})
  const rows = growing(cluster.rows, (row) => tableRow(model, row), body)
  more.append(...rows)
  return [
    element('h3', { title: cluster.title }, readable(cluster.title)),
    tools,
    frame,
    ...(cluster.rows.length > maxRows
      ? [element('p', { class: 'dim' }, `The drawing shows the first ${maxRows}; the table contains all.`)]
      : []),
    element(
      'table',
      { class: 'steps' },
      element(
        'thead',
        {},
        element('tr', {}, ...titles.map((title) => element('th', { scope: 'col' }, title))),
      ),
      body,
    ),
    more,
  ]
}

function tableRow(model: Model, { from, by, to }: ClusterRow): HTMLElement {
  const link = (url: string): Node | string => {
    const text = readable(shortUrl(model, url))
    return model.urlsByName.has(url) ? element('a', { href: pageHash(url), title: url }, text) : text
  }
  return element('tr', {}, ...[link(from), by, link(to)].map((cell) => element('td', {}, cell)))
}
