import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  isNamedAsPart,
  isSitemapPart,
  sitemapFiles as makeFiles,
  sitemapPart,
} from '../../src/sitemap/sitemap-files.ts'
import { parseSitemap } from '../../src/sitemap/parse-sitemap.ts'

const root = 'https://example.com/'
const sitemapFiles = (...args: Parameters<typeof makeFiles>) => [...makeFiles(...args)]

describe('sitemapFiles', () => {
  test('one file', () => {
    expect(
      sitemapFiles([{ url: `${root}a/` }, { url: `${root}b/`, lastmod: '2026-10-01' }], 'sitemap.xml', root),
    ).toEqual([
      {
        file: 'sitemap.xml',
        text: [
          '<?xml version="1.0" encoding="UTF-8"?>',
          '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
          '<url><loc>https://example.com/a/</loc></url>',
          '<url><loc>https://example.com/b/</loc><lastmod>2026-10-01</lastmod></url>',
          '</urlset>',
          '',
        ].join('\n'),
      },
    ])
  })

  test('versions in other languages', () => {
    const alternates = [
      { lang: 'en', url: `${root}a/` },
      { lang: 'x-default', url: `${root}?a&b` },
    ]
    const [only] = sitemapFiles([{ url: `${root}a/`, alternates }, { url: `${root}b/` }], 'sitemap.xml', root)
    expect(only!.text.split('\n').slice(1, 4)).toEqual([
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
      '<url><loc>https://example.com/a/</loc><xhtml:link rel="alternate" hreflang="en" href="https://example.com/a/"/><xhtml:link rel="alternate" hreflang="x-default" href="https://example.com/?a&amp;b"/></url>',
      '<url><loc>https://example.com/b/</loc></url>',
    ])
  })

  test('a version where the first URL of the file has none', () => {
    const alternates = [{ lang: 'en', url: `${root}b/` }]
    const [only] = sitemapFiles([{ url: `${root}a/` }, { url: `${root}b/`, alternates }], 'sitemap.xml', root)
    expect(only!.text.split('\n').slice(1, 4)).toEqual([
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      '<url><loc>https://example.com/a/</loc></url>',
      '<url><loc>https://example.com/b/</loc><xhtml:link xmlns:xhtml="http://www.w3.org/1999/xhtml" rel="alternate" hreflang="en" href="https://example.com/b/"/></url>',
    ])
    const { entries, problems } = parseSitemap(only!.text, { file: 'sitemap.xml', url: `${root}sitemap.xml` })
    expect(problems).toEqual([])
    expect(entries.map((entry) => entry.alternates.map(({ href }) => href))).toEqual([[], [`${root}b/`]])
  })

  test('a part is yielded before later URLs are read', () => {
    let read = 0
    const listed = (function* () {
      for (; read < 1000; read++) yield { url: `${root}${read}` }
    })()
    const files = makeFiles(listed, 'sitemap.xml', root, { urls: 10 })
    for (let part = 0; part < 5; part++) expect(files.next().value?.file).toBe(`sitemap.${part}.xml`)
    // Only the first URL of the next part shows that there is one.
    expect(read).toBe(50)
  })

  test('nothing listed is still a sitemap', () => {
    const [only] = sitemapFiles([], 'sitemap.xml', root)
    expect(only!.text).toContain('<urlset')
  })

  test('beyond the limit of URLs: numbered files and an index with absolute URLs', () => {
    const files = sitemapFiles(
      [1, 2, 3, 4, 5].map((n) => ({ url: `${root}${n}` })),
      'maps/sitemap.xml',
      root,
      { urls: 2 },
    )
    expect(files.map(({ file }) => file)).toEqual([
      'maps/sitemap.0.xml',
      'maps/sitemap.1.xml',
      'maps/sitemap.2.xml',
      'maps/sitemap.xml',
    ])
    expect(files.map(({ text }) => text.split('<url>').length - 1)).toEqual([2, 2, 1, 0])
    expect(files[3]!.text).toContain('<sitemap><loc>https://example.com/maps/sitemap.2.xml</loc></sitemap>')
    expect(files[2]!.text).toBe(
      [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
        '<url><loc>https://example.com/5</loc></url>',
        '</urlset>',
        '<!-- A part of a sitemap that Indexical wrote -->',
        '',
      ].join('\n'),
    )
    expect(files.map(({ text }) => isSitemapPart(Buffer.from(text)))).toEqual([true, true, true, false])
    const address = { file: 'maps/sitemap.2.xml', url: `${root}maps/sitemap.2.xml` }
    expect(parseSitemap(files[2]!.text, address).problems).toEqual([])
  })

  test('beyond the limit of bytes', () => {
    const files = sitemapFiles(
      [1, 2, 3].map((n) => ({ url: `${root}${n}` })),
      'sitemap.xml',
      root,
      { bytes: 100 },
    )
    expect(files.map(({ file }) => file)).toEqual(['sitemap.0.xml', 'sitemap.1.xml', 'sitemap.xml'])
    expect(files.slice(0, -1).every(({ text }) => text.split('<url>').length - 1 <= 2)).toBe(true)
  })

  test('sections get files of their own, before the other URLs', () => {
    const urls = (...names: string[]) => names.map((name) => ({ url: `${root}${name}` }))
    const sections = [
      { name: 'blog', listed: urls('blog/1', 'blog/2', 'blog/3') },
      { name: 'empty', listed: [] },
      { name: 'shop', listed: urls('shop/1') },
    ]
    const files = sitemapFiles(urls('a'), 'maps/sitemap.xml', root, { sections, urls: 2 })
    const locs = (text: string) => [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc)
    expect(files.map(({ file, text }) => [file, locs(text)])).toEqual([
      ['maps/sitemap.blog.xml', [`${root}blog/1`, `${root}blog/2`]],
      ['maps/sitemap.blog.1.xml', [`${root}blog/3`]],
      ['maps/sitemap.shop.xml', [`${root}shop/1`]],
      ['maps/sitemap.0.xml', [`${root}a`]],
      ['maps/sitemap.xml', ['blog', 'blog.1', 'shop', '0'].map((name) => `${root}maps/sitemap.${name}.xml`)],
    ])
    expect(files.map(({ text }) => isSitemapPart(Buffer.from(text)))).toEqual([true, true, true, true, false])
  })

  test('sections without URLs leave one file', () => {
    const files = sitemapFiles([{ url: root }], 'sitemap.xml', root, {
      sections: [{ name: 'blog', listed: [] }],
    })
    expect(files.map(({ file }) => file)).toEqual(['sitemap.xml'])
  })

  test('the five characters of XML are escaped', () => {
    const [only] = sitemapFiles([{ url: `${root}?a=1&b='<">` }], 'sitemap.xml', root)
    expect(only!.text).toContain('<loc>https://example.com/?a=1&amp;b=&apos;&lt;&quot;&gt;</loc>')
  })

  test('every URL is listed once, in order, whatever the limits', () => {
    fc.assert(
      fc.property(
        fc.array(fc.webUrl()),
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 50, max: 500 }),
        (urls, maxUrls, bytes) => {
          const files = sitemapFiles(
            urls.map((url) => ({ url })),
            'sitemap.xml',
            root,
            { urls: maxUrls, bytes },
          )
          const parts = files.length > 1 ? files.slice(0, -1) : files
          const locs = parts.flatMap(({ text }) =>
            [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc),
          )
          expect(locs).toEqual(urls.map((url) => url.replaceAll('&', '&amp;').replaceAll("'", '&apos;')))
        },
      ),
    )
  })
})

test.each([
  ['sitemap.0.xml', true],
  ['sitemap.12.xml', true],
  ['sitemap.blog.xml', true],
  ['sitemap.2026-blog.3.xml', true],
  ['sitemap.xml', false],
  ['sitemap.blog.0.xml', false],
  ['sitemap.1.2.xml', false],
  ['sitemap-0.xml', false],
  ['sitemap.xml.gz', false],
  ['sitemap.blog.xml.gz', false],
])('is %s named as a part of sitemap.xml: %s', (name, expected) => {
  expect(isNamedAsPart('sitemap.xml', name)).toBe(expected)
})

test.each(['sitemap.xml', 'sitemap-1.xml', 'maps/pages-index.xml', 'sitemap'])(
  'a part of %s is never called as @astrojs/sitemap calls its files',
  (file) => expect(sitemapPart(file, 12)).not.toMatch(/-(?:index|\d+)\.xml$/),
)
