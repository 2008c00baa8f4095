import type { UrlData } from '@indexical/core'
import { countOf, cutUrl, h } from '../element.ts'
import { virtualList } from '../virtual-list.ts'
import type { Model } from './model.ts'
import { filters, pageHash, rowHeight, select, setQuery, shortUrl } from './parts.ts'

/** Compare the sitemaps of the output with the URLs that belong there. */
export function sitemapView(model: Model, query: URLSearchParams): Node[] {
  const { urls, sitemapFile, sitemaps } = model
  // A sitemap that this run writes lists exactly these.
  const isIn = ({ inSitemap, state }: UrlData): boolean =>
    sitemapFile === undefined ? inSitemap === true : state === 'indexable'
  const hasNone = sitemapFile === undefined && sitemaps.length === 0
  const lists: Record<string, readonly UrlData[]> = {
    missing: urls.filter((item) => item.state === 'indexable' && !isIn(item)),
    wrong: urls.filter((item) => item.state !== 'indexable' && isIn(item)),
    right: urls.filter((item) => item.state === 'indexable' && isIn(item)),
    'left out': urls.filter(
      (item) => !isIn(item) && !['indexable', 'no page', 'host redirect'].includes(item.state),
    ),
  }
  const counts = Object.entries(lists).map(([name, { length }]): [string, number] => [name, length])
  const first = counts.find(([, count]) => count > 0)?.[0] ?? 'right'
  const show = select('show', 'all', counts, query)
  show.firstElementChild!.remove()
  if (show.value === '' || !query.has('show')) show.value = first
  const result = h('div')
  const about = h('p')
  const update = (): void => {
    about.textContent = meanings[show.value]!
    result.replaceChildren(virtualList(lists[show.value]!, rowHeight, (item) => row(model, item)))
  }
  const choose = (): void => {
    setQuery('/sitemap', { show: show.value })
    update()
  }
  update()
  const names = sitemapFile === undefined ? sitemaps : [sitemapFile]
  const listed = urls.filter(isIn).length
  return [
    h('h2', 'Sitemap'),
    hasNone
      ? h('p', `The output contains no sitemap. It would list ${countOf(lists['missing']!.length, 'URL')}.`)
      : h('p', ...names.flatMap((name) => [h('code', name), ' ']), `${countOf(listed, 'URL')}.`),
    filters({}, choose, ['Show', show]),
    about,
    result,
  ]
}

const meanings: Readonly<Record<string, string>> = {
  missing: 'Indexable, but in no sitemap.',
  wrong: 'In a sitemap, but not an indexable page.',
  right: 'Indexable, and in a sitemap.',
  'left out': 'Not indexable, and in no sitemap.',
}

function row(model: Model, { url, state, lastmod }: UrlData): HTMLElement {
  const change = lastmod === undefined ? [] : [`last change ${lastmod}`]
  return h(
    'a',
    { href: pageHash(url) },
    cutUrl(url, shortUrl(model, url)),
    h('span.dim.state', [state, ...change].join(', ')),
  )
}
