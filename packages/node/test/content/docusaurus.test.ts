import { describe, expect, test } from 'vitest'
import {
  docusaurusOutputs,
  isPageMetadata,
  readLocaleBases,
  readPageMetadata,
} from '../../src/content/docusaurus.ts'

const html = (...paths: string[]): string[] => paths.map((path) => `${path}/index.html`)

describe('outputs of Docusaurus', () => {
  test.each([
    [
      'a doc',
      [{ source: 'docs/guide/01-setup.mdx', permalink: '/docs/guide/setup' }],
      ['/'],
      [],
      [
        {
          source: 'docs/guide/01-setup.mdx',
          outputs: ['docs/guide/setup/index.html', 'docs/guide/setup.html'],
        },
      ],
    ],
    [
      'below a base, with a final slash',
      [{ source: 'blog/post.md', permalink: '/shop/blog/2024/05/06/post/' }],
      ['/shop/'],
      [],
      [
        {
          source: 'blog/post.md',
          outputs: ['blog/2024/05/06/post/index.html', 'blog/2024/05/06/post.html'],
        },
      ],
    ],
    [
      'the home page',
      [{ source: 'docs/intro.md', permalink: '/shop/' }],
      ['/shop/'],
      [],
      [{ source: 'docs/intro.md', outputs: ['index.html'] }],
    ],
    [
      'another base than that of the output',
      [{ source: 'docs/a.md', permalink: '/docs/a' }],
      ['/shop/'],
      [],
      [{ source: 'docs/a.md', outputs: [] }],
    ],
    [
      'an encoded name',
      [{ source: 'docs/über.md', permalink: '/docs/%C3%BCber' }],
      ['/'],
      [],
      [{ source: 'docs/über.md', outputs: ['docs/über/index.html', 'docs/über.html'] }],
    ],
    [
      'an untranslated source, in the languages in which it has a page, the default one first',
      [{ source: 'docs/a.md', permalink: '/fr/docs/a' }],
      ['/', '/fr/', '/de/'],
      html('docs/a', 'fr/docs/a'),
      [
        { source: 'docs/a.md', outputs: ['docs/a/index.html', 'docs/a.html'] },
        { source: 'docs/a.md', outputs: ['fr/docs/a/index.html', 'fr/docs/a.html'] },
      ],
    ],
    [
      'a translated source',
      [
        { source: 'docs/a.md', permalink: '/docs/a' },
        { source: 'i18n/fr/docusaurus-plugin-content-docs/current/a.md', permalink: '/fr/docs/a' },
      ],
      ['/', '/fr/'],
      html('docs/a', 'fr/docs/a'),
      [
        { source: 'docs/a.md', outputs: ['docs/a/index.html', 'docs/a.html'] },
        {
          source: 'i18n/fr/docusaurus-plugin-content-docs/current/a.md',
          outputs: ['fr/docs/a/index.html', 'fr/docs/a.html'],
        },
      ],
    ],
  ])('%s', (_, pages, bases, files, expected) => {
    expect(docusaurusOutputs(pages, bases, new Set(files))).toEqual(expected)
  })
})

describe('metadata of Docusaurus', () => {
  test.each([
    [
      'a doc of a version',
      { source: '@site/versioned_docs/version-1.0/intro.md', permalink: '/docs/1.0/intro/' },
      { source: 'versioned_docs/version-1.0/intro.md', permalink: '/docs/1.0/intro/' },
    ],
    ['a page of a plugin without a source file', { permalink: '/blog/tags' }, undefined],
    ['a source of a package', { source: '@generated/a.md', permalink: '/a' }, undefined],
  ])('%s', (_, metadata, page) => {
    expect(readPageMetadata(JSON.stringify(metadata))).toEqual(page)
  })

  test('damaged metadata', () => {
    expect(readPageMetadata('{"source":')).toBe(undefined)
  })

  test('files with metadata', () => {
    const files = [
      'docusaurus-plugin-content-docs/default/site-docs-intro-md-0e3.json',
      'docusaurus-plugin-content-docs/default/p/docs-7fc.json',
      'docusaurus-plugin-content-docs/default/__plugin.json',
      'i18n.json',
    ]
    expect(files.filter(isPageMetadata)).toEqual(files.slice(0, 1))
  })

  test.each([
    ['', '/', ['/']],
    ['{"locales":["en"],"defaultLocale":"en"}', '/', ['/']],
    ['{"locales":["en","fr"],"defaultLocale":"en"}', '/shop/', ['/shop/', '/shop/fr/']],
    [
      '{"locales":["en","fr"],"defaultLocale":"en","localeConfigs":{"en":{"baseUrl":"/"},"fr":{"baseUrl":"/francais/"}}}',
      '/',
      ['/', '/francais/'],
    ],
  ])('paths of languages: %s', (i18n, base, expected) => {
    expect(readLocaleBases(i18n, base)).toEqual(expected)
  })
})
