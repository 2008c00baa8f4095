import { usableCanonicals } from '../../site/canonical-targets.ts'
import { isBeforeInSeries, isFirstOfSeries } from '../../site/series.ts'
import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Disallow an earlier page of a series, as `rel="prev"` declares it, as the canonical',
  why: 'The parts of a series have different texts. Crawlers drop a part whose canonical is another part.',
  howToFix: 'Point the canonical of each part to the part itself.',
  level: 'warn',
  sources: [
    'https://developers.google.com/search/docs/specialty/ecommerce/pagination-and-incremental-page-loading',
    'https://developers.google.com/search/blog/2013/04/5-common-mistakes-with-relcanonical',
  ],
  messages: {
    before: (href: string, url: string) =>
      `Unexpected canonical \`${href}\`, a page before this one by \`rel="prev"\`, expected its own URL \`${url}\``,
  },
  *check({ graph, report }) {
    for (const page of graph.pagesWith('otherCanonical')) {
      const canonical = usableCanonicals(page).find(
        ({ url }) =>
          url !== page.url &&
          isBeforeInSeries(graph, page, url) &&
          // canonical/own-page-in-series reports numbered pages.
          !isFirstOfSeries(graph, page, url),
      )
      if (!canonical) continue
      yield report('before', [canonical.href.value.trim(), page.url], {
        page,
        location: canonical.href.location,
        cause: 'layout',
      })
    }
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
})
