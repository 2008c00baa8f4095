import { wholeNoindex } from '../../site/whole-site.ts'
import { siteRule } from '../define.ts'

export default siteRule({
  summary: 'Disallow a production build in which every page is noindex',
  why: 'A setting meant for previews that reaches production takes the whole site out of search.',
  level: 'error',
  sources: ['https://developers.google.com/search/docs/crawling-indexing/block-indexing'],
  messages: {
    all: (count: string) =>
      `Unexpected noindex on all ${count} pages, expected a production build with pages to index`,
  },
  examples: {
    'one page to index': {
      pages: { '/': '<title>Home</title>', '/a/': '<meta name=robots content=noindex>' },
    },
    'one page is no pattern': { pages: { '/': '<meta name=robots content=noindex>' } },
    'stubs and error pages do not count': {
      pages: {
        '/': '<meta name=robots content=noindex>',
        '/404.html': '<meta name=robots content=noindex>',
        '/old/': '<meta http-equiv=refresh content="0;url=https://example.com/">',
      },
    },
    'every page, said once though a sitemap lists them': {
      pages: {
        '/': '<meta name="robots" content="noindex">',
        '/a/': '<meta name="robots" content="noindex">',
      },
      sitemaps: { 'sitemap.txt': 'https://example.com/\nhttps://example.com/a/\n' },
      reports: [
        '/ 1-39 all: Unexpected noindex on all 2 pages, expected a production build with pages to index',
      ],
    },
    'every page, by a header': {
      pages: { '/': '<title>Home</title>', '/a/': '<title>A</title>' },
      headers: '/*\n  X-Robots-Tag: noindex',
      reports: [
        '/ _headers 2:17-24 all: Unexpected noindex on all 2 pages, expected a production build with pages to index',
      ],
    },
  },
  *check(site, report) {
    const pages = wholeNoindex(site)
    const [first] = pages
    if (!first) return
    const at = site.indexable(first).effective.because.index?.statement.at
    yield report('all', [String(pages.length)], { page: first, at })
  },
})
