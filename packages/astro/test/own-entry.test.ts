import { describe, expect, test } from 'vitest'
import { isRewritten, ownEntry, type PageView } from '../src/own-entry.ts'

function entry(collection: string, id: string, extension = 'md') {
  return { collection, id, filePath: `src/content/${collection}/${id}.${extension}`, data: { title: id } }
}

const post = entry('blog', 'green-dress')
const other = entry('blog', 'red-dress', 'mdx')
const banner = entry('banners', 'sale')

function view(page: Partial<PageView>): PageView {
  return { route: '/blog/[slug]', params: { slug: 'green-dress' }, props: {}, rendered: [], ...page }
}

const cases: [name: string, page: Partial<PageView>, expected: ReturnType<typeof ownEntry>][] = [
  ['a Markdown page file', { pageFile: 'src/pages/about.md', params: {} }, { file: 'src/pages/about.md' }],
  [
    'a Markdown page file that renders an entry',
    { pageFile: 'src/pages/about.mdx', params: {}, rendered: [post.filePath] },
    { file: 'src/pages/about.mdx' },
  ],
  [
    'an entry with its neighbours in the props, and a banner rendered beside it',
    {
      props: { post, previous: other, next: banner },
      rendered: [post.filePath, 'src/content/banners/new.md'],
    },
    { file: post.filePath },
  ],
  ['parameters only', { rendered: [post.filePath] }, { file: post.filePath }],
  ['parameters only, and a banner', { rendered: [banner.filePath, post.filePath] }, { file: post.filePath }],
  [
    'props that are the entry, under another slug',
    { props: post, params: { slug: 'x' }, rendered: [post.filePath] },
    { file: post.filePath },
  ],
  [
    'an entry in the props that `set:html` writes',
    { props: { post }, params: { slug: 'x' } },
    { file: post.filePath },
  ],
  [
    'a rest parameter',
    { route: '/[...path]', params: { path: 'blog/green-dress' }, rendered: [post.filePath] },
    { file: post.filePath },
  ],
  [
    'several parameters',
    {
      route: '/[lang]/[slug]',
      params: { lang: 'de', slug: 'Seide' },
      rendered: ['src/content/care/de/Seide.mdoc'],
    },
    { file: 'src/content/care/de/Seide.mdoc' },
  ],
  [
    'an encoded parameter and a file name with spaces',
    { params: { slug: 'gr%C3%BCnes-kleid' }, rendered: ['src/content/blog/Grünes Kleid.md'] },
    { file: 'src/content/blog/Grünes Kleid.md' },
  ],
  [
    'a parameter with a percent sign of its own',
    { params: { slug: '100%-gr%C3%BCn' }, rendered: ['src/content/blog/100%-grün.md'] },
    { file: 'src/content/blog/100%-grün.md' },
  ],
  [
    'the index file of a folder',
    { params: { slug: 'silk' }, rendered: ['src/content/care/silk/index.mdoc'] },
    { file: 'src/content/care/silk/index.mdoc' },
  ],
  [
    'the index entry on the home page of a catch-all',
    { route: '/[...slug]', params: { slug: undefined }, rendered: ['src/content/docs/index.mdx'] },
    { file: 'src/content/docs/index.mdx' },
  ],
  [
    'a static page that renders the entry of its name',
    { route: '/about-us', params: {}, rendered: ['src/content/pages/about-us.md'] },
    { file: 'src/content/pages/about-us.md' },
  ],
  [
    'an entry without a file',
    { props: { post: { collection: 'api', id: '7', data: { robots: 'noindex' } } } },
    { data: { robots: 'noindex' } },
  ],
  [
    'an entry of a JSON file',
    {
      props: {
        post: { collection: 'shops', id: 'berlin', filePath: 'src/shops.json', data: { noindex: true } },
      },
    },
    { file: 'src/shops.json', data: { noindex: true } },
  ],
  ['no entry at all', {}, undefined],
  ['a paginated list', { props: { page: { data: [post, other], currentPage: 1 } } }, undefined],
  [
    'a paginated list whose last page shows one post in full',
    {
      route: '/archive/[...page]',
      params: { page: '2' },
      props: { page: { data: [post] } },
      rendered: [post.filePath],
    },
    undefined,
  ],
  ['a home page that renders one post', { route: '/', params: {}, rendered: [post.filePath] }, undefined],
  [
    'a tag page with the only post of that name',
    {
      route: '/tags/[tag]',
      params: { tag: 'green-dress' },
      props: { posts: [post] },
      rendered: [post.filePath],
    },
    undefined,
  ],
  ['a name that only ends alike', { params: { slug: 'dress' }, rendered: [post.filePath] }, undefined],
  [
    'two rendered entries of the same name',
    { params: { slug: 'silk' }, rendered: ['src/content/care/silk.md', 'src/content/blog/silk.md'] },
    undefined,
  ],
  [
    '`Astro.locals.indexical = entry`',
    { explicit: other, rendered: [post.filePath] },
    { file: other.filePath },
  ],
  [
    "`Astro.locals.indexical = 'src/content/x.md'`",
    { explicit: 'src/content/x.md' },
    { file: 'src/content/x.md' },
  ],
  [
    '`Astro.locals.indexical = { robots }`',
    { explicit: { robots: 'noindex' } },
    { data: { robots: 'noindex' } },
  ],
  [
    '`Astro.locals.indexical = { robots }` on a page with an entry',
    { explicit: { robots: 'noindex' }, rendered: [post.filePath] },
    { file: post.filePath, data: { robots: 'noindex' } },
  ],
  [
    '`Astro.locals.indexical = { robots }` in an Astro page',
    { pageFile: 'src/pages/members.astro', explicit: { robots: 'noindex' } },
    { file: 'src/pages/members.astro', data: { robots: 'noindex' } },
  ],
  [
    '`Astro.locals.indexical = { robots }` in the layout of a Markdown page',
    { pageFile: 'src/pages/about.md', explicit: { robots: 'noindex' } },
    { file: 'src/pages/about.md', data: { robots: 'noindex' } },
  ],
  ['an Astro page without values', { pageFile: 'src/pages/members.astro' }, undefined],
  ['`Astro.locals.indexical = null`', { explicit: null }, undefined],
]

describe('the entry that a page is made of', () => {
  test.each(cases)('%s', (_, page, expected) => {
    expect(ownEntry(view(page))).toEqual(expected)
  })
})

describe('a page under the path of another', () => {
  test.each([
    ['/about/', '/about/', false],
    ['/about/', '/docs/about/', false],
    ['/de/about/', '/about/', true],
    ['/grün/', '/gr%C3%BCn/', false],
    ['/gr%C3%BCn/', '/gr%C3%BCn/', false],
    ['/sale/100%/', '/sale/100%/', false],
    ['/sale/100%/', '/sale/100%25/', false],
    ['/sale/100% off/', '/sale/100%%20off/', false],
  ])('%s, rendered by %s: %s', (originPathname, path, expected) => {
    expect(isRewritten({ originPathname, url: new URL(path, 'https://www.example.com') })).toBe(expected)
  })
})
