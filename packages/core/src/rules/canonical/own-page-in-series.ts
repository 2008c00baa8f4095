import { usableCanonicals } from '../../site/canonical-targets.ts'
import { isFirstOfSeries } from '../../site/series.ts'
import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Disallow the first page of a series as the canonical of the others',
  why: 'Page 2 is not a duplicate of page 1: crawlers lose the links that only page 2 contains.',
  howToFix: 'Point the canonical of each page of the series to the page itself.',
  level: 'error',
  sources: [
    'https://developers.google.com/search/docs/specialty/ecommerce/pagination-and-incremental-page-loading',
    'https://developers.google.com/search/blog/2013/04/5-common-mistakes-with-relcanonical',
  ],
  messages: {
    first: (href: string, url: string) =>
      `Unexpected canonical \`${href}\`, the first page of the series, expected its own URL \`${url}\``,
  },
  *check({ graph, report }) {
    for (const page of graph.pagesWith('otherCanonical')) {
      const canonical = usableCanonicals(page).find(({ url }) => isFirstOfSeries(graph, page, url))
      if (!canonical) continue
      yield report('first', [canonical.href.value, page.url], {
        page,
        location: canonical.href.location,
        cause: 'template',
      })
    }
  },
  examples: {
    'each page is its own canonical': {
      pages: {
        '/blog/': '<link rel=canonical href=https://example.com/blog/>',
        '/blog/page/2/': '<link rel=canonical href=https://example.com/blog/page/2/>',
      },
    },
    'the numbered URL of the first page': {
      pages: {
        '/blog/': '<title>Blog</title>',
        '/blog/1/': '<link rel=canonical href=https://example.com/blog/>',
      },
    },
    'a year, not a page number': {
      pages: {
        '/posts/': '<title>Posts</title>',
        '/posts/2024/': '<link rel=canonical href=https://example.com/posts/>',
      },
    },
    'a version with pages of its own, which links to the latest one': {
      pages: {
        '/docs/': '<title>Docs</title><a href=/docs/2/>Version 2</a>',
        '/docs/2/': '<link rel=canonical href=https://example.com/docs/>',
        '/docs/2/guide/': '<link rel=canonical href=https://example.com/docs/2/guide/>',
      },
    },
    'a number that the first page does not link to': {
      pages: {
        '/posts/': '<title>Posts</title>',
        '/posts/2/': '<link rel=canonical href=https://example.com/posts/>',
      },
    },
    'page 2 of two pages with equal text': {
      pages: {
        '/blog/': '<title>Blog</title><a href=/blog/2/>Older</a>',
        '/blog/2/': '<link rel=canonical href=https://example.com/blog/><a>Older</a>',
      },
    },
    'page 2 to page 1': {
      pages: {
        '/blog/': '<title>Blog</title><a href=/blog/page/2/>Older</a>',
        '/blog/page/2/': '<link rel="canonical" href="https://example.com/blog/">',
      },
      sitemaps: { 'sitemap.txt': 'https://example.com/blog/\nhttps://example.com/blog/page/2/\n' },
      reports: [
        '/blog/page/2/ 29-54 first: Unexpected canonical `https://example.com/blog/`, the first page of the series, expected its own URL `https://example.com/blog/page/2/`',
      ],
    },
    'numbers that start at 1 after the first page, as in Eleventy': {
      pages: {
        '/blog/': '<title>Blog</title>',
        '/blog/1/': '<link rel=canonical href=https://example.com/blog/1/>',
        '/blog/2/': '<link rel="canonical" href="https://example.com/blog/">',
      },
      reports: [
        '/blog/2/ 29-54 first: Unexpected canonical `https://example.com/blog/`, the first page of the series, expected its own URL `https://example.com/blog/2/`',
      ],
    },
    'two pages, and a link from the first to the second': {
      pages: {
        '/blog/': '<title>Blog</title>New posts<a href=/blog/2/>Older</a>',
        '/blog/2/': '<link rel="canonical" href="https://example.com/blog/">Old posts',
      },
      reports: [
        '/blog/2/ 29-54 first: Unexpected canonical `https://example.com/blog/`, the first page of the series, expected its own URL `https://example.com/blog/2/`',
      ],
    },
    'numbers without `page` in the URL': {
      pages: {
        '/blog/': '<title>Blog</title>',
        '/blog/2/': '<link rel="canonical" href="https://example.com/blog/">',
        '/blog/3/': '<link rel=canonical href=https://example.com/blog/3/>',
      },
      reports: [
        '/blog/2/ 29-54 first: Unexpected canonical `https://example.com/blog/`, the first page of the series, expected its own URL `https://example.com/blog/2/`',
      ],
    },
  },
})
