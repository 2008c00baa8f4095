import { expect, test } from 'vitest'
import { readFrontmatter } from '../../../syntax/src/data/frontmatter.ts'
import { readIntent } from '../../src/intent/read-intent.ts'
import { readPage, showIntent, showProblems } from './show.ts'

const yaml = (...lines: string[]): string => ['---', ...lines, '---', ''].join('\n')

const conflicts: Record<string, [text: string, expected: string[]]> = {
  'noindex agrees': [
    yaml('noindex: true', 'robots: noindex, nofollow'),
    ['3:9-26 *: noindex 3:9-16, nofollow 3:18-26'],
  ],
  'noindex adds to robots': [
    yaml('noindex: true', 'robots: nofollow'),
    ['3:9-17 *: nofollow 3:9-17, noindex 2:10-14'],
  ],
  'noindex against index: the restriction is kept': [
    yaml('noindex: true', 'robots: index, follow'),
    [
      '3:9-22 *: follow 3:16-22, noindex 2:10-14',
      '2:10-14 frontmatter/no-conflict: Unexpected `noindex: true` beside `robots: index`, expected both to agree <- 3:9-14 `robots: index`',
    ],
  ],
  'noindex false against none': [
    yaml('noindex: false', 'robots: none'),
    [
      '3:9-13 *: none 3:9-13',
      '2:10-15 frontmatter/no-conflict: Unexpected `noindex: false` beside `robots: none`, expected both to agree <- 3:9-13 `robots: none`',
    ],
  ],
  'nofollow against all': [
    yaml('nofollow: true', 'robots: all'),
    [
      '2:11-15 *: nofollow 2:11-15',
      '2:11-15 frontmatter/no-conflict: Unexpected `nofollow: true` beside `robots: all`, expected both to agree <- 3:9-12 `robots: all`',
    ],
  ],
  'two names of one field': [
    yaml('noindex: true', 'seo: { noindex: false }'),
    [
      '2:10-14 *: noindex 2:10-14',
      '3:17-22 frontmatter/no-conflict: Unexpected `seo.noindex: false` beside `noindex: true`, expected both to agree <- 2:10-14 `noindex: true`',
    ],
  ],
  'contradictions within one key are left to their rule': [
    yaml('robots: [noindex, index]'),
    ['2:9-25 *: noindex 2:10-17, index 2:19-24'],
  ],
  'another crawler may get other directives': [
    yaml('noindex: true', 'robots: { googlebot: index }'),
    ['2:10-14 *: noindex 2:10-14', '3:22-27 googlebot: index 3:22-27'],
  ],
  'two canonicals': [
    yaml('canonical: /a/', 'canonicalURL: /b/', 'canonical_url: /a/'),
    [
      '2:12-15 canonical = /a/ (root-relative)',
      '3:15-18 frontmatter/no-conflict: Unexpected `canonicalURL` with another value than `canonical`, expected one of them <- 2:12-15 `canonical` says /a/',
    ],
  ],
}

test.each(Object.entries(conflicts))('together: %s', (_, [text, expected]) => {
  expect(readPage(text)).toEqual(expected)
})

test('values of the page override values of its folder', () => {
  const page = readFrontmatter(yaml('noindex: false', 'canonical_url: /own/'), 'a.md')!
  const folder = { robots: 'noindex, nofollow', canonical: '/inherited/', sitemap: 5 }
  const { intent, problems } = readIntent({ ...folder, ...page.data }, { ...page, file: 'a.md' })
  expect(showIntent(intent)).toEqual([
    '3:16-21 canonical_url = /own/ (root-relative)',
    '2:10-15 *: index 2:10-15, nofollow nowhere',
  ])
  // A problem of a value from elsewhere is reported at the page.
  expect(showProblems(problems)).toEqual([
    'a.md frontmatter/valid-type: Unexpected number `5` for `sitemap`, expected true, false or an object',
  ])
})

test('values of the page override inherited values of another file', () => {
  const page = readFrontmatter(yaml('robots: follow', 'canonical: /own/'), 'a.md')!
  const layout = readFrontmatter(
    yaml('nofollow: true', 'canonical_url: /inherited/', 'no-index: true'),
    'b.md',
  )!
  const { intent, problems } = readIntent(
    { ...layout.data, ...page.data },
    {
      locate: (path, span) => page.locate(path, span) ?? layout.locate(path, span),
      locateKey: (path) => page.locateKey(path) ?? layout.locateKey(path),
      isInherited: ({ file }) => file === 'b.md',
      file: 'a.md',
    },
  )
  expect(showIntent(intent)).toEqual(['3:12-17 canonical = /own/ (root-relative)', '2:9-15 *: follow 2:9-15'])
  expect(problems.map(({ rule, location }) => `${location?.file}:${location?.line} ${rule}`)).toEqual([
    'b.md:4 robots/no-dead-noindex',
  ])
})
