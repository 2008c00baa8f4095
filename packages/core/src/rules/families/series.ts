import type { SignalLocation } from '@indexical/syntax'
import { usableCanonicals } from '../../site/usable-canonicals.ts'
import { isBeforeInSeries, isFirstOfSeries } from '../../site/series.ts'
import { siteRule } from '../../linter/define.ts'
import type { Page } from '../../page/types.ts'
import type { Graph } from '../../site/types.ts'

const pagination =
  'https://developers.google.com/search/docs/specialty/ecommerce/pagination-and-incremental-page-loading'
const mistakes = 'https://developers.google.com/search/blog/2013/04/5-common-mistakes-with-relcanonical'

/** Yield the first wrong canonical of each page. */
function* inSeries(
  graph: Graph,
  isWrong: (page: Page, url: string) => boolean,
): Generator<{ data: [href: string, url: string]; place: { page: Page; location: SignalLocation } }> {
  for (const page of graph.pagesWith('otherCanonical')) {
    const canonical = usableCanonicals(page).find(({ url }) => isWrong(page, url))
    if (!canonical) continue
    const { value, location } = canonical.href
    yield { data: [value.trim(), page.url], place: { page, location } }
  }
}

export default {
  'canonical/not-previous-page': siteRule({
    summary: 'Disallow an earlier page of a series, as `rel="prev"` declares it, as the canonical',
    why: 'The parts of a series have different texts. Crawlers drop a part whose canonical is another part.',
    howToFix: 'Point the canonical of each part to the part itself.',
    level: 'warn',
    sources: [pagination, mistakes],
    messages: {
      before:
        'Unexpected canonical `{href}`, a page before this one by `rel="prev"`, expected its own URL `{url}`',
    },
    *check({ graph, report }) {
      for (const { data, place } of inSeries(
        graph,
        (from, url) =>
          // canonical/own-page-in-series reports numbered pages.
          url !== from.url && isBeforeInSeries(graph, from, url) && !isFirstOfSeries(graph, from, url),
      ))
        yield report('before', data, { ...place, cause: 'layout' })
    },
    examples: {
      'each part is its own canonical': {
        pages: {
          '/trip/': '<title>Day 1</title><a href=/trip/lake/>Day 2</a>',
          '/trip/lake/':
            '<link rel=canonical href=https://example.com/trip/lake/><link rel=prev href=/trip/><title>Day 2</title>',
        },
      },
      'an older version, whose canonical is outside of the series': {
        pages: {
          '/guide/': '<title>Guide</title>',
          '/v1/': '<title>Version 1</title><a href=/v1/guide/>Guide</a>',
          '/v1/guide/': '<link rel=canonical href=https://example.com/guide/><link rel=prev href=/v1/>',
        },
      },
      'a numbered page, which another rule reports': {
        pages: {
          '/blog/': '<title>Blog</title>',
          '/blog/page/2/': '<link rel=canonical href=https://example.com/blog/><link rel=prev href=/blog/>',
        },
        also: ['canonical/own-page-in-series'],
      },
      'the first part': {
        pages: {
          '/trip/': '<title>Day 1</title>By train<a href=/trip/lake/>Day 2</a>',
          '/trip/lake/':
            '<link rel=canonical href=https://example.com/trip/lake/><link rel=prev href=/trip/><title>Day 2</title>Swim<a href=/trip/hut/>Day 3</a>',
          '/trip/hut/':
            '<link rel="canonical" href="https://example.com/trip/"><link rel="prev" href="/trip/lake/"><title>Day 3</title>Walk',
        },
        reports: [
          '/trip/hut/ 29-54 before: Unexpected canonical `https://example.com/trip/`, a page before this one by `rel="prev"`, expected its own URL `https://example.com/trip/hut/`',
        ],
        also: ['links/target-canonical'],
      },
    },
  }),
  'canonical/own-page-in-series': siteRule({
    summary: 'Disallow the first page of a series as the canonical of the others',
    why: 'Page 2 is not a duplicate of page 1: crawlers lose the links that only page 2 contains.',
    howToFix: 'Point the canonical of each page of the series to the page itself.',
    level: 'error',
    disputes: true,
    sources: [pagination, mistakes],
    messages: {
      first: 'Unexpected canonical `{href}`, the first page of the series, expected its own URL `{url}`',
    },
    *check({ graph, report }) {
      for (const { data, place } of inSeries(graph, (from, url) => isFirstOfSeries(graph, from, url)))
        yield report('first', data, { ...place, cause: 'template' })
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
  }),
}
