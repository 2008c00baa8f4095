import { expect, test } from 'vitest'
import { OptionsError, resolveOptions } from '../../src/options/options.ts'
import { createMatchUrls } from '@indexical/syntax/globs'
import { createPagesOption, unmatchedPatterns } from '../../src/options/pages-option.ts'

const site = 'https://www.example.com/shop/'

test.each([
  ['https://www.example.com/shop/a/', { title: 'second' }],
  ['https://www.example.com/shop/a', { title: 'second' }],
  ['https://www.example.com/shop/b/', { title: 'B' }],
  ['https://www.example.com/b/', undefined],
  ['https://www.example.com/shop/', undefined],
])('data of %s', (url, expected) => {
  const pages = {
    'a/': { title: 'A' },
    '/shop/a/index.html': { title: 'second' },
    '/shop/b/': { title: 'B' },
  }
  expect(createPagesOption(resolveOptions({ site, pages }), { createMatchUrls }).dataOf(url)).toEqual(
    expected,
  )
})

const docs = {
  '/**': { sitemap: { lastmod: '2026-01-31' } },
  '/drafts/**': { robots: 'noindex' },
  '/drafts/{a,b}/': { sitemap: false },
  '/drafts/b/': { robots: 'nofollow' },
  '/caf\u00e9/*': { noindex: true },
  '/(group)/': { canonical: '/' },
}

test.each([
  ['/', docs['/**']],
  ['/drafts/', { ...docs['/**'], robots: 'noindex' }],
  ['/drafts/a/', { sitemap: false, robots: 'noindex' }],
  ['/drafts/b/', { sitemap: false, robots: 'nofollow' }],
  ['/caf%C3%A9/a', { ...docs['/**'], noindex: true }],
  ['/(group)/', { ...docs['/**'], canonical: '/' }],
])('the last path or glob that matches %s wins, key by key', (path, expected) => {
  const options = resolveOptions({ site: 'https://www.example.com', pages: docs })
  expect(createPagesOption(options, { createMatchUrls }).dataOf(`https://www.example.com${path}`)).toEqual(
    expected,
  )
})

const versions = {
  '/v1/**': { canonical: '/latest/**', otherwise: { noindex: true } },
  '/*/v2/**': { canonicalURL: '/*/latest/**' },
  '/caf\u00e9/*': { canonical: '/latest/*' },
}

test.each([
  ['/v1/a/', { canonical: 'https://www.example.com/latest/a/' }],
  ['/v1/a/b', { canonical: 'https://www.example.com/latest/a/b/' }],
  ['/v1/', { canonical: 'https://www.example.com/latest/' }],
  ['/v1/gone/', { noindex: true }],
  ['/v10/a/', undefined],
  ['/fr/v2/a/', { canonicalURL: 'https://www.example.com/fr/latest/a/' }],
  ['/fr/v2/gone/', {}],
  ['/fr/x/v2/a/', undefined],
  ['/caf%C3%A9/%C3%A9', { canonical: 'https://www.example.com/latest/%C3%A9' }],
])('the canonical by pattern of %s is its counterpart, if that exists', (path, expected) => {
  const urls = ['/latest/', '/latest/a/', '/latest/a/b/', '/fr/latest/a/', '/latest/%C3%A9'].map(
    (one) => `https://www.example.com${one}`,
  )
  const findPage = (url: string): string | undefined => urls.find((one) => one === url || one === `${url}/`)
  const options = resolveOptions({ site: 'https://www.example.com', pages: versions })
  expect(
    createPagesOption(options, { createMatchUrls, findPage }).dataOf(`https://www.example.com${path}`),
  ).toEqual(expected)
})

test('a function gives each page its own frontmatter', () => {
  const options = resolveOptions({
    site: 'https://www.example.com',
    pages: {
      '/tags/**': (path: string) => (path.endsWith('/rare/') ? { noindex: true, sitemap: true } : undefined),
      '/tags/*/': { sitemap: false },
    },
  })
  const pagesOption = createPagesOption(options, { createMatchUrls })
  expect(pagesOption.dataOf('https://www.example.com/tags/rare/')).toEqual({ noindex: true, sitemap: false })
  expect(pagesOption.dataOf('https://www.example.com/tags/shoes/')).toEqual({ sitemap: false })
  expect(pagesOption.dataOf('https://www.example.com/tags/')).toBeUndefined()
})

test.each([
  [() => 'noindex', 'value'],
  [() => ['noindex'], 'value'],
  [() => Promise.resolve({}), 'value'],
  [
    () => {
      throw new Error('no data')
    },
    'error `no data`',
  ],
])('%s is one sentence', (read, found) => {
  const options = resolveOptions({ site: 'https://www.example.com', pages: { '/a/': read } })
  expect(() => createPagesOption(options, { createMatchUrls }).dataOf('https://www.example.com/a/')).toThrow(
    new OptionsError(
      `Unexpected ${found} from a function in option \`pages\` for \`/a/\`, expected an object of frontmatter, or nothing`,
    ),
  )
})

test('without other pages, a canonical by pattern is reported and not requested', () => {
  const unknown: string[] = []
  const options = resolveOptions({ site: 'https://www.example.com', pages: versions })
  const context = { createMatchUrls, onUnknown: (url: string) => void unknown.push(url) }
  expect(createPagesOption(options, context).dataOf('https://www.example.com/v1/a/')).toEqual({})
  expect(unknown).toEqual(['https://www.example.com/v1/a/'])
})

test('a pattern to which no page leads is unmatched', () => {
  const options = resolveOptions({ site: 'https://www.example.com', pages: versions })
  const urls = ['/v1/a/', '/latest/b/', '/fr/v2/a/', '/fr/latest/a/'].map(
    (path) => `https://www.example.com${path}`,
  )
  expect(unmatchedPatterns(options, urls)).toEqual(['/latest/**', '/latest/*'])
})

test.each([
  [{ 'v1/**': {} }, 'Unexpected option `pages.v1/**`, expected a glob with a leading `/`, like paths'],
  [
    { '/a/**/b/**/c/**/d/**/e/**': {} },
    'Unexpected option `pages./a/**/b/**/c/**/d/**/e/**`, expected a glob with at most 4 times `**`',
  ],
  [
    { '/v1/**': { canonical: 'https://example.org/**' } },
    'Unexpected value `https://example.org/**` of option `pages./v1/**.canonical`, expected a path with a leading `/`',
  ],
  [
    { '/v1/*': { canonical: '/latest/**' } },
    'Unexpected value `/latest/**` of option `pages./v1/*.canonical`, expected the stars of `/v1/*` in the same order',
  ],
  [
    { '/v1/': { canonical: '/latest/**' } },
    'Unexpected value `/latest/**` of option `pages./v1/.canonical`, expected no pattern below a key other than a path with whole segments of `*` and one `/**`',
  ],
  [
    { '/v1/**': { otherwise: { noindex: true } } },
    'Unexpected object in option `pages./v1/**.otherwise`, expected a canonical with stars besides it',
  ],
  [
    { '/v1/**': { canonical: '/v2/**', otherwise: 'noindex' } },
    'Unexpected value `noindex` of option `pages./v1/**.otherwise`, expected an object',
  ],
  [
    { '/search/': { query: 'page' } },
    'Unexpected value `page` of option `pages./search/.query`, expected a list of names of query parameters',
  ],
  [
    { '/search/**': { query: ['page', ''] } },
    'Unexpected list in option `pages./search/**.query`, expected a list of names of query parameters',
  ],
])('%j is refused', (pages, message) => {
  expect(() => resolveOptions({ site: 'https://www.example.com', pages })).toThrow(message)
})

test.each([
  ['/a/', 'robots', ['pages', '/a/', 'robots']],
  ['/a/', 'sitemap', ['pages', '/**', 'sitemap']],
  ['/a/', 'canonical', undefined],
  ['/b/', 'robots', ['pages', '/**', 'robots']],
  ['/v1/old/', 'noindex', ['pages', '/v1/**', 'otherwise', 'noindex']],
  ['/v1/b/', 'noindex', undefined],
  ['/v1/b/', 'canonical', ['pages', '/v1/**', 'canonical']],
  ['/f/', 'draft', undefined],
])('for %s, `%s` is in the options at %j', (path, key, expected) => {
  const options = resolveOptions({
    site: 'https://www.example.com',
    pages: {
      '/**': { robots: 'nosnippet', sitemap: false },
      '/a/': { robots: 'noindex' },
      '/v1/**': { canonical: '/**', otherwise: { noindex: true } },
      '/f/': () => ({ draft: true }),
    },
  })
  const findPage = (url: string): string | undefined => (url.endsWith('/old/') ? undefined : url)
  const pagesOption = createPagesOption(options, { createMatchUrls, findPage })
  expect(pagesOption.pathOf(`https://www.example.com${path}`, key)).toEqual(expected)
})
