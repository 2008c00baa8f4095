import { describe, expect, test } from 'vitest'
import { hugoBundles, hugoOutputs, isHugoContent } from '../../src/content/hugo.ts'
import { readTopJson } from '../../src/content/source-folder.ts'
import type { HugoConfig } from '../../src/content/hugo.ts'

const now = Date.UTC(2026, 10, 23)
const config: HugoConfig = {
  languages: new Set(['en']),
  mounts: [],
  defaultLanguage: 'en',
  allInFolders: false,
  uglyUrls: false,
  keepsCase: false,
  permalinks: {},
  cascades: [],
}
const twoLanguages: Partial<HugoConfig> = {
  languages: new Set(['en', 'de']),
  mounts: [],
}

interface Case {
  path: string
  data?: Record<string, unknown>
  config?: Partial<HugoConfig>
  others?: string[]
  outputs: readonly string[] | undefined
}

const cases: Record<string, Case> = {
  home: { path: '_index.md', outputs: ['index.html'] },
  section: { path: 'posts/_index.md', outputs: ['posts/index.html'] },
  'section in a section': { path: 'docs/api/_index.md', outputs: ['docs/api/index.html'] },
  page: { path: 'posts/hems.md', outputs: ['posts/hems/index.html'] },
  'page at the top': { path: 'about.md', outputs: ['about/index.html'] },
  'name with dots': { path: 'v1.0.md', outputs: ['v1.0/index.html'] },
  'name with what looks like a language': { path: 'about.de.md', outputs: ['about.de/index.html'] },
  'name in another script, with spaces and punctuation': {
    path: 'Deep Dive/Über Uns & mehr!.md',
    outputs: ['deep-dive/über-uns-mehr/index.html'],
  },
  'leaf bundle': { path: 'posts/hems/index.md', outputs: ['posts/hems/index.html'] },
  'resource of a leaf bundle': {
    path: 'posts/hems/part.md',
    others: ['posts/hems/index.md'],
    outputs: undefined,
  },
  'resource in a folder of a leaf bundle': {
    path: 'posts/hems/parts/one.md',
    others: ['posts/hems/index.md'],
    outputs: undefined,
  },
  slug: { path: 'posts/hems.md', data: { slug: 'My Hems' }, outputs: ['posts/my-hems/index.html'] },
  'slug that is a number': { path: 'posts/hems.md', data: { slug: 1 }, outputs: ['posts/1/index.html'] },
  'ugly URLs in one section': {
    path: 'posts/hems.md',
    config: { uglyUrls: new Set(['posts']) },
    outputs: ['posts/hems.html', 'posts/hems/index.html'],
  },
  'ugly URLs in another section': {
    path: 'posts/hems.md',
    config: { uglyUrls: new Set(['news']) },
    outputs: ['posts/hems/index.html'],
  },
  'slug of a bundle': {
    path: 'posts/hems/index.md',
    data: { Slug: 'my-hems' },
    outputs: ['posts/my-hems/index.html'],
  },
  'slug of a section, which has no effect': {
    path: 'posts/_index.md',
    data: { slug: 'articles' },
    outputs: ['posts/index.html'],
  },
  url: { path: 'about.md', data: { url: '/company/about/' }, outputs: ['company/about/index.html'] },
  'url of a file': { path: 'about.md', data: { url: 'about-us.html' }, outputs: ['about-us.html'] },
  'url that leaves the output': { path: 'about.md', data: { url: '../x/' }, outputs: [] },
  'url in another language': {
    path: 'about.de.md',
    data: { url: '/firma/' },
    config: twoLanguages,
    outputs: ['de/firma/index.html', 'firma/index.html'],
  },
  language: { path: 'posts/hems.de.md', config: twoLanguages, outputs: ['de/posts/hems/index.html'] },
  'home of a language': { path: '_index.de.md', config: twoLanguages, outputs: ['de/index.html'] },
  'default language': { path: 'posts/hems.en.md', config: twoLanguages, outputs: ['posts/hems/index.html'] },
  'default language in a folder': {
    path: 'posts/hems.md',
    config: { ...twoLanguages, allInFolders: true },
    outputs: ['en/posts/hems/index.html'],
  },
  'ugly URLs': {
    path: 'posts/hems.md',
    config: { uglyUrls: true },
    outputs: ['posts/hems.html', 'posts/hems/index.html'],
  },
  'case kept': { path: 'Posts/Hems.md', config: { keepsCase: true }, outputs: ['Posts/Hems/index.html'] },
  'permalinks by date and slug': {
    path: 'news/one.md',
    data: { date: new Date('2024-05-06'), title: 'Breaking: One & Two' },
    config: { permalinks: { news: '/:year/:month/:slug/' } },
    outputs: ['2024/05/breaking-one-two/index.html'],
  },
  'permalinks by day, in a time zone that is unknown': {
    path: 'news/one.md',
    data: { date: new Date('2024-05-06T23:30:00Z') },
    config: { permalinks: { news: '/:year/:month/:day/:filename/' } },
    outputs: ['2024/05/06/one/index.html', '2024/05/07/one/index.html'],
  },
  'permalinks of another section': {
    path: 'posts/hems.md',
    config: { permalinks: { news: '/:slug/' } },
    outputs: ['posts/hems/index.html'],
  },
  'permalinks that cannot be derived': {
    path: 'news/one.md',
    config: { permalinks: { news: '/:color/:slug/' } },
    outputs: [],
  },
  draft: { path: 'a.md', data: { draft: true }, outputs: undefined },
  'published tomorrow': { path: 'a.md', data: { publishDate: '2026-11-24' }, outputs: undefined },
  expired: { path: 'a.md', data: { expiryDate: '2026-11-22' }, outputs: undefined },
  'never rendered': { path: 'a.md', data: { _build: { render: 'never' } }, outputs: undefined },
}

describe('outputs of Hugo', () => {
  test.each(Object.entries(cases))('%s', (_, { path, data = {}, config: own, others = [], outputs }) => {
    const used = { ...config, ...own }
    const bundles = hugoBundles([path, ...others], used)
    expect(hugoOutputs({ path, data, folderLanguage: 'en' }, used, { bundles, now })).toEqual(outputs)
  })

  test('only formats of content are sources', () => {
    const files = ['a.md', 'a.html', 'a.de.markdown', 'image.png', 'data.json', 'style.css']
    expect(files.filter(isHugoContent)).toEqual(['a.md', 'a.html', 'a.de.markdown'])
  })

  test.each([
    ['{"robots":"noindex","a":{"b":"}"}}\n\ntext {x}', { robots: 'noindex', a: { b: '}' } }],
    ['{{< shortcode >}}', undefined],
    ['{ "a": ', undefined],
  ])('frontmatter in JSON without fences: %s', (text, data) => {
    expect(readTopJson(text)).toEqual(data)
  })
})
