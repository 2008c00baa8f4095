import { expect, test } from 'vitest'
import { jekyllPage } from '../../src/content/jekyll.ts'
import type { JekyllConfig } from '../../src/content/jekyll.ts'

const usual: JekyllConfig = {
  permalink: 'date',
  collections: new Map([['recipes', { permalink: undefined }]]),
  collectionsDir: '',
  defaults: [],
  future: false,
}
const now = Date.UTC(2026, 0, 1)

type Case = [
  name: string,
  path: string,
  data: object,
  config: Partial<JekyllConfig>,
  outputs: string[] | undefined,
]

test.each<Case>([
  ['a page', 'guide/setup.md', {}, {}, ['guide/setup.html']],
  ['an index', 'guide/index.md', {}, { permalink: 'pretty' }, ['guide/index.html']],
  [
    'a page with pretty permalinks',
    'guide/setup.md',
    {},
    { permalink: 'pretty' },
    ['guide/setup/index.html'],
  ],
  ['a page with its own permalink', 'a.html', { permalink: '/b/:basename/' }, {}, ['b/a/index.html']],
  ['a permalink without extension', 'a.md', { permalink: '/b' }, {}, ['b.html']],
  ['a feed', 'feed.xml', {}, {}, ['feed.xml']],
  ['a post', '_posts/2024-05-06-a-b.md', {}, {}, ['2024/05/06/a-b.html']],
  [
    'a post in categories',
    'News/_posts/2024-5-6-a.md',
    { categories: 'Big Sale' },
    {},
    ['news/big/sale/2024/05/06/a.html'],
  ],
  ['a post with a slug', '_posts/2024-05-06-a.md', { slug: 'b c' }, {}, ['2024/05/06/b-c.html']],
  [
    'a post with a template',
    '_posts/2024-05-06-a.md',
    {},
    { permalink: '/blog/:year-:i_month/:title/' },
    ['blog/2024-5/a/index.html'],
  ],
  ['a post with a token that is not derived', '_posts/2024-05-06-a.md', {}, { permalink: 'ordinal' }, []],
  ['a post of the future', '_posts/2027-05-06-a.md', {}, {}, undefined],
  ['an unpublished page', 'a.md', { published: false }, {}, undefined],
  ['a member of a collection', '_recipes/soups/pea.md', {}, {}, ['recipes/soups/pea.html']],
  [
    'a member of a collection with pretty permalinks',
    '_recipes/pea.md',
    {},
    { permalink: 'pretty' },
    ['recipes/pea/index.html'],
  ],
  ['a file in another folder with an underscore', '_notes/a.md', {}, {}, undefined],
  ['a path that leads out of the output', 'a.md', { permalink: '/../a' }, {}, []],
])('%s', (_, path, data, config, outputs) => {
  const page = jekyllPage(path, data as Record<string, unknown>, { ...usual, ...config }, now)
  expect(page?.outputs).toEqual(outputs)
})

test('the nearest default wins, and the file over all', () => {
  const defaults = [
    { path: 'old', type: undefined, values: { robots: 'nofollow' } },
    { path: '', type: 'pages', values: { robots: 'noindex', layout: 'page' } },
    { path: '', type: 'posts', values: { layout: 'post' } },
  ]
  const dataOf = (path: string, data: object) =>
    jekyllPage(path, data as Record<string, unknown>, { ...usual, defaults }, now)?.data
  expect(dataOf('old/a.md', {})).toEqual({ robots: 'nofollow', layout: 'page' })
  expect(dataOf('older/a.md', { robots: 'all' })).toEqual({ robots: 'all', layout: 'page' })
})
