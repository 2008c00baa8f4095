import { wholeNoindex } from '../../site/exclusions.ts'
import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Disallow a production build in which every page is noindex',
  why: 'A preview setting that reaches production removes the whole site from search.',
  howToFix:
    'Remove the setting, layout tag or host header that adds `noindex` to every page. Set the option `environment` to `preview` for previews only.',
  level: 'error',
  sources: ['https://developers.google.com/search/docs/crawling-indexing/block-indexing'],
  messages: {
    all: 'Unexpected noindex on all {count} pages, expected a production build with indexable pages',
  },
  *check({ graph, report }) {
    const pages = wholeNoindex(graph)
    const [first] = pages
    if (!first) return
    const location = graph.indexable(first).effective.because.index?.statement.location
    yield report('all', [pages.length], { page: first, location })
  },
  examples: {
    'one indexable page': {
      pages: { '/': '<title>Home</title>', '/a/': '<meta name=robots content=noindex>' },
    },
    'site with one page': { pages: { '/': '<meta name=robots content=noindex>' } },
    'redirect stubs and error pages, which do not count': {
      pages: {
        '/': '<meta name=robots content=noindex>',
        '/404.html': '<meta name=robots content=noindex>',
        '/old/': '<meta http-equiv=refresh content="0;url=https://example.com/">',
      },
    },
    'every page, reported once although a sitemap lists them': {
      pages: {
        '/': '<meta name="robots" content="noindex">',
        '/a/': '<meta name="robots" content="noindex">',
      },
      sitemaps: { 'sitemap.txt': 'https://example.com/\nhttps://example.com/a/\n' },
      reports: [
        '/ 1-39 all: Unexpected noindex on all 2 pages, expected a production build with indexable pages',
      ],
    },
    'every page, by a header': {
      pages: { '/': '<title>Home</title>', '/a/': '<title>A</title>' },
      headers: '/*\n  X-Robots-Tag: noindex',
      reports: [
        '/ _headers 2:17-24 all: Unexpected noindex on all 2 pages, expected a production build with indexable pages',
      ],
    },
  },
})
