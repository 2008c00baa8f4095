import { expect, test } from 'vitest'
import { readIntent } from '../../src/intent/read-intent.ts'
import { readPage, readValues } from './show.ts'

const yaml = (...lines: string[]): string => ['---', ...lines, '---', ''].join('\n')

const canonicals: Record<string, string> = {
  'https://example.com/shoes/': 'absolute',
  'HTTP://EXAMPLE.COM/shoes/': 'absolute',
  '//example.com/shoes/': 'absolute',
  '/\\example.com/shoes/': 'absolute',
  '/\t/example.com/shoes/': 'absolute',
  'example.com/shoes/': 'absolute',
  'shoes.md': 'absolute',
  '?page=2': 'absolute',
  '"><script>': 'absolute',
  'javascript:alert(1)': 'absolute',
  '/': 'root-relative',
  '/shoes/?colour=red': 'root-relative',
  './shoes.md': 'file',
  '../boots/index.mdx': 'file',
}

test.each(Object.entries(canonicals))('canonical %j is %s', (canonical, kind) => {
  expect(readIntent({ canonical }).intent).toEqual({
    canonical: { value: canonical, location: undefined, key: 'canonical' },
    canonicalKind: kind,
  })
})

test('white space around a canonical is not part of it', () => {
  expect(readValues({ canonical: ' /shoes/\n' })).toEqual(['nowhere canonical = /shoes/ (root-relative)'])
})

const robots: Record<string, [value: unknown, expected: string[]]> = {
  text: ['noindex, max-snippet: 20', ['*: noindex, max-snippet:20']],
  list: [
    ['noindex', 'max-snippet:20', 'noarchive, nofollow'],
    ['*: noindex, max-snippet:20, noarchive, nofollow'],
  ],
  'list with maps': [
    ['noindex', { 'max-snippet': 0 }, { googlebot: 'nosnippet' }],
    ['*: noindex, max-snippet:0', 'googlebot: nosnippet'],
  ],
  'false, as in Nuxt': [false, ['*: noindex']],
  true: [true, ['*: index']],
  'date with a comma, then a directive': [
    'unavailable_after: Friday, 25-Jun-27 15:00:00 PST, noindex',
    ['*: unavailable_after:Friday, 25-Jun-27 15:00:00 PST, noindex'],
  ],
  'permissions that have a directive': [
    { index: true, follow: true, archive: true },
    ['*: index, follow, archive'],
  ],
  'permissions that engines give anyway': [{ snippet: true, translate: true, imageIndex: true }, []],
  'denied permissions': [
    { index: false, follow: false, archive: false, snippet: false, translate: false, imageIndex: false },
    ['*: noindex, nofollow, noarchive, nosnippet, notranslate, noimageindex'],
  ],
  'directives by their own names': [
    {
      noindex: true,
      nofollow: true,
      noarchive: true,
      nosnippet: true,
      noimageindex: true,
      indexIfEmbedded: true,
    },
    ['*: noindex, nofollow, noarchive, nosnippet, noimageindex, indexifembedded'],
  ],
  'directives denied': [
    { noindex: false, nofollow: false, nosnippet: false, all: false, none: false },
    ['*: index, follow'],
  ],
  'all and none': [{ all: true, googlebot: { none: true } }, ['*: all', 'googlebot: none']],
  'limits in camelCase': [
    { maxSnippet: 20, maxImagePreview: 'large', maxVideoPreview: -1 },
    ['*: max-snippet:20, max-image-preview:large, max-video-preview:-1'],
  ],
  'limits in other spellings': [
    { 'max-snippet': '20', max_image_preview: 'none', MaxVideoPreview: 0 },
    ['*: max-snippet:20, max-image-preview:none, max-video-preview:0'],
  ],
  'zero is a limit': [{ maxSnippet: 0 }, ['*: max-snippet:0']],
  'text as date': [
    { unavailableAfter: '25 Jun 2027 15:00:00 PST' },
    ['*: unavailable_after:25 Jun 2027 15:00:00 PST'],
  ],
  'Date of the host': [
    { unavailableAfter: new Date(Date.UTC(2027, 0, 31, 9, 30)) },
    ['*: unavailable_after:2027-01-31T09:30:00Z'],
  ],
  'metadata as in Next.js': [
    { index: false, follow: true, nocache: true, googleBot: { index: true, 'max-image-preview': 'large' } },
    ['*: noindex, follow, nocache', 'googlebot: index, max-image-preview:large'],
  ],
  'crawlers in any spelling': [
    { googlebotNews: 'noindex', BingBot: ['nosnippet'], '*': 'noarchive', yandex: false },
    ['*: noarchive', 'googlebot-news: noindex', 'bingbot: nosnippet', 'yandex: noindex'],
  ],
  'crawler that no list has': [{ examplebot: { index: false } }, ['examplebot: noindex']],
  'nothing set': [{ index: null, googlebot: undefined, maxSnippet: '' }, []],
  'repeated directive': [['noindex', 'noindex', 'NOINDEX'], ['*: noindex']],
  'unknown directive stays, for the rule that reports it': [
    ['noidnex', 'max-snippet:20px'],
    ['*: noidnex (unknown), max-snippet:20px (invalid-integer)'],
  ],
  'unknown key': [{ maxSnipet: 20, follow: true }, ['*: max-snipet (unknown), follow']],
  'value of the wrong kind stays, for the rule that reports it': [
    { maxSnippet: true, maxImagePreview: 'huge', unavailableAfter: 'soon' },
    [
      '*: max-snippet:true (invalid-integer), max-image-preview:huge (invalid-preview), unavailable_after:soon (invalid-date)',
    ],
  ],
}

test.each(Object.entries(robots))('robots: %s', (_, [value, expected]) => {
  expect(readValues({ robots: value }).map((line) => line.replaceAll(/ ?nowhere ?/g, ''))).toEqual(
    expected.map((line) => line.replaceAll(/ (?=\()/g, '')),
  )
})

test('a misspelt key is reported as written, with the correct name', () => {
  const { intent } = readIntent({ robots: { maxSnipet: 20 } })
  expect(intent.robots?.[0]?.directives).toEqual([
    {
      name: 'max-snipet',
      raw: 'maxSnipet',
      start: 0,
      end: 10,
      problem: { type: 'unknown', suggestion: 'max-snippet' },
      location: undefined,
    },
  ])
})

const sitemaps: Record<string, [data: Record<string, unknown>, expected: string[]]> = {
  'left out': [{ sitemap: false }, ['sitemap = {"listed":false}']],
  listed: [{ sitemap: true }, ['sitemap = {"listed":true}']],
  'own keys': [
    { sitemap: { listed: true, lastmod: '2027-01-31' } },
    ['sitemap = {"listed":true,"lastmod":"2027-01-31"}'],
  ],
  'ignored, as in an Eleventy plugin': [
    { sitemap: { ignore: true, changefreq: 'weekly' } },
    ['sitemap = {"listed":false}'],
  ],
  'excluded, as in Jekyll': [{ sitemap: { exclude: 'yes' } }, ['sitemap = {"listed":false}']],
  'disabled, as in Hugo': [{ sitemap: { disable: true } }, ['sitemap = {"listed":false}']],
  'keys that Google ignores are not requests': [
    { sitemap: { changefreq: 'weekly', priority: 0.5, ignore: false } },
    [],
  ],
  'left out with a date': [
    { sitemap: false, lastmod: '2027-01-31' },
    ['sitemap = {"listed":false,"lastmod":"2027-01-31"}'],
  ],
  'the date beside `sitemap` outranks the page': [
    { sitemap: { lastmod: '2027-01-31' }, lastmod: '2026-01-31' },
    ['sitemap.lastmod = {"listed":true,"lastmod":"2027-01-31"}'],
  ],
  'Starlight: lastUpdated false': [{ lastUpdated: false }, []],
  'Starlight: lastUpdated date': [
    { lastUpdated: new Date('2027-01-31') },
    ['lastUpdated = {"listed":true,"lastmod":"2027-01-31"}'],
  ],
  'text for readers hides no date': [
    { updated: 'last spring', updatedDate: '2027-01-31' },
    ['updatedDate = {"listed":true,"lastmod":"2027-01-31"}'],
  ],
  Docusaurus: [
    { last_update: { date: '2027-01-31', author: 'Ann' } },
    ['last_update.date = {"listed":true,"lastmod":"2027-01-31"}'],
  ],
  'dates of publication are no changes': [{ date: '2027-01-31', pubDate: '2027-01-31' }, []],
}

test.each(Object.entries(sitemaps))('sitemap: %s', (_, [data, expected]) => {
  expect(readValues(data)).toEqual(expected.map((line) => `nowhere ${line}`))
})

const names: Record<string, [data: Record<string, unknown>, expected: string[]]> = {
  canonicalURL: [{ canonicalURL: '/a/' }, ['canonicalURL = /a/ (root-relative)']],
  canonical_url: [{ canonical_url: '/a/' }, ['canonical_url = /a/ (root-relative)']],
  'seo.canonical': [{ seo: { canonical: '/a/' } }, ['seo.canonical = /a/ (root-relative)']],
  noIndex: [{ noIndex: true }, ['*: noindex nowhere']],
  robotsNoIndex: [{ robotsNoIndex: true }, ['*: noindex nowhere']],
  'noindex: false requests index': [{ noindex: false }, ['*: index nowhere']],
  nofollow: [{ nofollow: true }, ['*: nofollow nowhere']],
  draft: [{ draft: true }, ['draft = true']],
  'names of themes with another meaning': [
    { seo: true, draft: 'in review', updated: true, hidden: true, isDraft: 0, date: 5 },
    [],
  ],
  'names of generators below their own keys': [
    { params: { noindex: true }, extra: { robots: 'nofollow' }, metadata: { robots: { index: false } } },
    ['*: nofollow nowhere, noindex nowhere'],
  ],
  'a name that only one generator reads': [
    { unlisted: true },
    [
      'robots/no-dead-noindex: Unexpected indexable page with `unlisted: true`, expected the noindex that this key requests from Docusaurus',
    ],
  ],
  'values that count as not set': [{ canonical: '', robots: null, noindex: undefined, sitemap: ' ' }, []],
}

test.each(Object.entries(names))('name: %s', (_, [data, expected]) => {
  expect(readValues(data)).toEqual(expected.map((line) => `nowhere ${line}`))
})

test('names from options replace the default names and are strict', () => {
  const fields = { canonical: ['page.link'], lastmod: ['changed'], noindex: [] }
  const data = { canonical: '/a/', page: { link: '/b/' }, changed: 'soon', noindex: true }
  expect(readValues(data, { fields })).toEqual([
    'nowhere page.link = /b/ (root-relative)',
    'nowhere frontmatter/valid-type: Unexpected string `soon` for `changed`, expected a date such as 2027-01-31',
  ])
})

const types: Record<string, [text: string, expected: string[]]> = {
  robots: [
    yaml('robots: 5'),
    [
      '2:9-10 frontmatter/valid-type: Unexpected number `5` for `robots`, expected a string, a list or an object',
    ],
  ],
  'robots item': [
    yaml('robots: [noindex, 5, [nofollow]]'),
    [
      '2:9-33 *: noindex 2:10-17',
      '2:19-20 frontmatter/valid-type: Unexpected number `5` for `robots[1]`, expected a directive as a string',
      '2:22-32 frontmatter/valid-type: Unexpected list for `robots[2]`, expected a directive as a string',
    ],
  ],
  'robots switches': [
    yaml('robots:', '  index: "no"', '  none: 1'),
    [
      '3:10-14 frontmatter/valid-type: Unexpected string `no` for `robots.index`, expected true or false',
      '4:9-10 frontmatter/valid-type: Unexpected number `1` for `robots.none`, expected true or false',
    ],
  ],
  'a second directive inside a value': [
    yaml('robots: { maxImagePreview: "large, noindex", maxSnippet: [20] }'),
    [
      '2:28-44 frontmatter/valid-type: Unexpected string `large, noindex` for `robots.maxImagePreview`, expected one value',
      '2:58-62 frontmatter/valid-type: Unexpected list for `robots.maxSnippet`, expected one value',
    ],
  ],
  'keys that are neither directive nor crawler': [
    yaml('robots:', '  goglebot: { index: false }', '  googlebot:', '    bingbot: { index: false }'),
    [
      '3:3-11 frontmatter/valid-type: Unexpected key `goglebot` in `robots`, expected a directive or a crawler',
      '5:5-12 frontmatter/valid-type: Unexpected key `bingbot` in `robots.googlebot`, expected a directive or a crawler',
    ],
  ],
  canonical: [
    yaml('canonical: [/a/]'),
    [
      '2:12-17 frontmatter/valid-type: Unexpected list for `canonical`, expected a URL, a path or a `./file.md`',
    ],
  ],
  canonicalURL: [
    yaml('canonicalURL: true'),
    [
      '2:15-19 frontmatter/valid-type: Unexpected boolean `true` for `canonicalURL`, expected a URL, a path or a `./file.md`',
    ],
  ],
  noindex: [
    yaml('noindex: "false"'),
    ['2:10-17 frontmatter/valid-type: Unexpected string `false` for `noindex`, expected true or false'],
  ],
  sitemap: [
    yaml('sitemap: no, thanks'),
    [
      '2:10-20 frontmatter/valid-type: Unexpected string `no, thanks` for `sitemap`, expected true, false or an object',
    ],
  ],
  'sitemap keys': [
    yaml('sitemap:', '  listed: 1', '  lastmod: 2027-02-31'),
    [
      '3:11-12 frontmatter/valid-type: Unexpected number `1` for `sitemap.listed`, expected true or false',
      '4:12-22 frontmatter/valid-type: Unexpected string `2027-02-31` for `sitemap.lastmod`, expected a date such as 2027-01-31',
    ],
  ],
  lastmod: [
    yaml('lastmod: soon'),
    [
      '2:10-14 frontmatter/valid-type: Unexpected string `soon` for `lastmod`, expected a date such as 2027-01-31',
    ],
  ],
}

test.each(Object.entries(types))('wrong type: %s', (_, [text, expected]) => {
  expect(readPage(text)).toEqual(expected)
})

test('hosts hand functions and broken dates too', () => {
  expect(readValues({ canonical: () => '/a/', lastmod: new Date(Number.NaN) })).toEqual([
    'nowhere frontmatter/valid-type: Unexpected function for `canonical`, expected a URL, a path or a `./file.md`',
    'nowhere frontmatter/valid-type: Unexpected date `Invalid Date` for `lastmod`, expected a date such as 2027-01-31',
  ])
})

test('values in messages are short and contain no control characters', () => {
  expect(readValues({ sitemap: `\u001B[31m red\n\n${'!'.repeat(100)}` })).toEqual([
    `nowhere frontmatter/valid-type: Unexpected string \`[31m red ${'!'.repeat(38)}…\` for \`sitemap\`, expected true, false or an object`,
  ])
})
