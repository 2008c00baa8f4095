import { button, contains, countOf, cutUrl, h, readable } from '../element.ts'
import { virtualList } from '../virtual-list.ts'
import { clusterKinds, clustersOf } from './clusters.ts'
import type { Cluster, ClusterRow } from './clusters.ts'
import { drawCluster, maxRows } from './draw-cluster.ts'
import type { Model } from './model.ts'
import {
  filters,
  growing,
  linkTo,
  pageHash,
  rowHeight,
  searchField,
  select,
  setQuery,
  shortUrl,
} from './parts.ts'

/** Show the chains of canonicals and redirects, and one of them as a drawing and as a table. */
export function chainsView(model: Model, query: URLSearchParams): Node[] {
  const clusters = (model.cache.clusters ??= clustersOf(model))
  const counts = clusterKinds
    .map((kind): [string, number] => [kind, clusters.filter((cluster) => cluster.kind === kind).length])
    .filter(([, count]) => count > 0)
  const kind = select('kind', 'all kinds', counts, query)
  const search = searchField(query)
  const count = h('p', { role: 'status' })
  const list = h('div.list')
  const detail = h('div.detail')
  const choose = (cluster: Cluster | undefined, isUser = true): void => {
    setQuery('/chains', { q: search.value, kind: kind.value, at: (isUser && cluster?.title) || '' })
    detail.replaceChildren(...(cluster ? clusterDetail(model, cluster) : []))
  }
  let at = query.get('at')
  const update = (): void => {
    const part = search.value
    const found = clusters.filter(
      (cluster) =>
        (kind.value === '' || cluster.kind === kind.value) &&
        cluster.rows.some(({ from, to }) => contains(`${from} ${to}`, part)),
    )
    count.textContent = `${countOf(found.length, 'cluster')} of ${clusters.length.toLocaleString('en')}`
    list.replaceChildren(virtualList(found, rowHeight, (cluster) => clusterRow(model, cluster, choose)))
    const chosen = found.find(({ title }) => title === at)
    choose(chosen ?? found[0], chosen !== undefined)
    at = null
  }
  if (clusters.length === 0)
    return [h('h2', 'Canonicals and redirects'), h('p', 'No URL leads to another one.')]
  update()
  return [
    h('h2', 'Canonicals and redirects'),
    filters({ role: 'search' }, update, ['Search', search], ['Kind', kind]),
    count,
    h('div.split', list, detail),
  ]
}

function clusterRow(model: Model, cluster: Cluster, choose: (cluster: Cluster) => void): HTMLElement {
  const { kind, title, rows } = cluster
  const isProblem = clusterKinds.indexOf(kind) <= clusterKinds.indexOf('leads to no page')
  return button(
    () => choose(cluster),
    cutUrl(title, shortUrl(model, title)),
    h(
      'span.dim.state',
      h('span', { class: isProblem ? 'warning' : '' }, kind),
      h('span', countOf(rows.length, 'step')),
    ),
  )
}

function clusterDetail(model: Model, cluster: Cluster): HTMLElement[] {
  const isPage = (url: string): boolean => (model.urlsByName.get(url)?.state ?? 'no page') !== 'no page'
  const show = (url: string): void => {
    if (model.urlsByName.has(url)) location.hash = pageHash(url)
  }
  const drawing = drawCluster(cluster, show, isPage)
  const natural = Number(drawing.getAttribute('width'))
  const frame = h(
    'div.canvas',
    { tabindex: '0', role: 'group', 'aria-label': 'Drawing; the table below contains the same' },
    drawing,
  )
  let scale = 1
  const zoom = (next: number): void => {
    scale = Math.min(3, Math.max(0.2, next))
    drawing.setAttribute('width', String(natural * scale))
    drawing.removeAttribute('height')
  }
  const fit = (): number => Math.min(1, (frame.clientWidth - 2) / natural)
  const tools = h(
    'div.tools',
    button(() => zoom(scale / 1.25), { 'aria-label': 'Zoom out' }, '−'),
    button(() => zoom(scale * 1.25), { 'aria-label': 'Zoom in' }, '+'),
    button(() => zoom(fit()), { 'aria-label': 'Fit the drawing into its frame' }, 'Fit'),
  )
  new ResizeObserver((_entries, observer) => {
    observer.disconnect()
    zoom(Math.max(0.6, fit()))
  }).observe(frame)
  const titles = ['From', 'By', 'To']
  const body = h('tbody')
  const more = h('div', ...growing(cluster.rows, (row) => tableRow(model, row), body))
  return [
    h('h3', { title: cluster.title }, readable(cluster.title)),
    tools,
    frame,
    ...(cluster.rows.length > maxRows
      ? [h('p.dim', `The drawing shows the first ${maxRows}; the table contains all.`)]
      : []),
    h('table.steps', h('thead', h('tr', ...titles.map((title) => h('th', { scope: 'col' }, title)))), body),
    more,
  ]
}

function tableRow(model: Model, { from, by, to }: ClusterRow): HTMLElement {
  return h('tr', ...[linkTo(model, from), by, linkTo(model, to)].map((cell) => h('td', cell)))
}
