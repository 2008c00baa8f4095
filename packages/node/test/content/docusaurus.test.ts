import { describe, expect, test } from 'vitest'
import { hasOneLanguage, isPageMetadata, readPageMetadata } from '../../src/content/docusaurus.ts'

describe('pages of Docusaurus', () => {
  test.each([
    [
      'a doc',
      { source: '@site/docs/guide/01-setup.mdx', permalink: '/docs/guide/setup' },
      '/',
      {
        source: 'docs/guide/01-setup.mdx',
        outputs: ['docs/guide/setup/index.html', 'docs/guide/setup.html'],
      },
    ],
    [
      'a doc of a version, with a final slash',
      { source: '@site/versioned_docs/version-1.0/intro.md', permalink: '/docs/1.0/intro/' },
      '/',
      {
        source: 'versioned_docs/version-1.0/intro.md',
        outputs: ['docs/1.0/intro/index.html', 'docs/1.0/intro.html'],
      },
    ],
    [
      'below a base',
      { source: '@site/blog/post.md', permalink: '/shop/blog/2024/05/06/post' },
      '/shop/',
      { source: 'blog/post.md', outputs: ['blog/2024/05/06/post/index.html', 'blog/2024/05/06/post.html'] },
    ],
    [
      'the home page',
      { source: '@site/docs/intro.md', permalink: '/shop/' },
      '/shop/',
      { source: 'docs/intro.md', outputs: ['index.html'] },
    ],
    [
      'another base than that of the output',
      { source: '@site/docs/a.md', permalink: '/docs/a' },
      '/shop/',
      { source: 'docs/a.md', outputs: [] },
    ],
    [
      'an encoded name',
      { source: '@site/docs/über.md', permalink: '/docs/%C3%BCber' },
      '/',
      { source: 'docs/über.md', outputs: ['docs/über/index.html', 'docs/über.html'] },
    ],
    ['a page of a plugin without a source file', { permalink: '/blog/tags' }, '/', undefined],
    ['a source of a package', { source: '@generated/a.md', permalink: '/a' }, '/', undefined],
  ])('%s', (_, metadata, base, page) => {
    expect(readPageMetadata(JSON.stringify(metadata), base)).toEqual(page)
  })

  test('damaged metadata', () => {
    expect(readPageMetadata('{"source":', '/')).toBe(undefined)
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
    ['', true],
    ['{"locales":["en"]}', true],
    ['{"locales":["en","fr"]}', false],
  ])('one language: %s', (i18n, expected) => {
    expect(hasOneLanguage(i18n)).toBe(expected)
  })
})
