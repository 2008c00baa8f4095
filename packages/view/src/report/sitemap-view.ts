import { countOf, element } from '../element.ts'
import { virtualList } from '../virtual-list.ts'
import type { Model } from './model.ts'
import { pageHash, shortUrl } from './parts.ts'

/** The height of a row in pixels; the style sheet has the same number. */
const rowHeight = 52

/** Show the URLs that the sitemap lists, and the reasons why it omits others. */
export function sitemapView(model: Model): Node[] {
  const { urls, states, sitemapFile } = model
  const listed = urls.filter(({ state }) => state === 'indexable')
  const dated = listed.filter(({ lastmod }) => lastmod !== undefined).length
  const left = states.filter(([state]) => !['indexable', 'no page', 'host redirect'].includes(state))
  return [
    element('h2', {}, 'Sitemap'),
    element(
      'p',
      {},
      sitemapFile === undefined ? 'No sitemap is written.' : element('code', {}, sitemapFile),
      ` ${countOf(listed.length, 'URL')} to list, ${countOf(dated, 'date')} of last changes.`,
    ),
    element('h3', {}, left.length === 0 ? 'Nothing is left out' : 'Left out'),
    element(
      'ul',
      { class: 'reasons' },
      ...left.map(([state, count]) =>
        element(
          'li',
          {},
          element('a', { href: `#/urls?${new URLSearchParams({ state }).toString()}` }, state),
          ` ${countOf(count, 'URL')}`,
        ),
      ),
    ),
    element('h3', {}, 'Listed'),
    virtualList(listed, rowHeight, ({ url, lastmod }) =>
      element(
        'a',
        { href: pageHash(url) },
        element('span', { class: 'url' }, shortUrl(model, url)),
        element('span', { class: 'dim state' }, lastmod === undefined ? 'no date' : `last change ${lastmod}`),
      ),
    ),
  ]
}
