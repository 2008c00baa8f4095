import { usableCanonicals } from '../../site/usable-canonicals.ts'
import { otherLanguage } from '../../site/other-language.ts'
import { declaredCanonicals } from '../../site/resolve-page.ts'
import { homeRootOf } from '../../site/roots.ts'
import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Require the canonical to be in the language of the page if hreflang lists both',
  why: 'Versions in other languages are not duplicates: the page would drop out of the results in its own language.',
  howToFix: 'Point the canonical to a URL in the language of the page, usually to the page itself.',
  level: 'error',
  disputes: true,
  sources: ['https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls'],
  messages: {
    language: 'Unexpected canonical `{href}` in `{theirs}`, expected a URL in `{ours}` like this page',
  },
  *check({ graph, report }) {
    for (const page of graph.pagesWith('otherCanonical')) {
      // Crawlers ignore conflicting canonicals, which canonical/no-conflict reports.
      if (declaredCanonicals(page).length > 1) continue
      for (const { url, href } of usableCanonicals(page)) {
        const other = otherLanguage(page, url)
        if (!other) continue
        yield report('language', [href.value, other.theirs, other.ours], {
          page,
          location: href.location,
          cause: `${other.theirs} ${other.ours}`,
          root: homeRootOf(graph, url),
        })
      }
    }
  },
  examples: {
    'a canonical in the same language': {
      pages: {
        '/de/':
          '<link rel=canonical href=https://example.com/de/><link rel=alternate hreflang=en href=https://example.com/en/><link rel=alternate hreflang=de href=https://example.com/de/>',
        '/en/': '<title>E</title>',
      },
      also: ['hreflang/return-link', 'hreflang/x-default'],
    },
    'another region of the same language': {
      pages: {
        '/gb/':
          '<link rel=canonical href=https://example.com/us/><link rel=alternate hreflang=en-US href=https://example.com/us/><link rel=alternate hreflang=en-GB href=https://example.com/gb/>',
        '/us/': '<title>U</title>',
      },
      also: ['hreflang/own-canonical'],
    },
    'beside a canonical to itself, so that crawlers ignore both': {
      pages: {
        '/de/':
          '<link rel=canonical href=https://example.com/de/><link rel=canonical href=https://example.com/en/><link rel=alternate hreflang=en href=https://example.com/en/><link rel=alternate hreflang=de href=https://example.com/de/><link rel=alternate hreflang=x-default href=https://example.com/en/>',
        '/en/':
          '<title>E</title><link rel=alternate hreflang=en href=https://example.com/en/><link rel=alternate hreflang=de href=https://example.com/de/><link rel=alternate hreflang=x-default href=https://example.com/en/>',
      },
      also: ['canonical/no-conflict'],
    },
    'a canonical in another language': {
      pages: {
        '/de/':
          '<link rel="canonical" href="https://example.com/en/"><link rel=alternate hreflang=en href=https://example.com/en/><link rel=alternate hreflang=de href=https://example.com/de/><link rel=alternate hreflang=x-default href=https://example.com/en/>',
        '/en/':
          '<title>E</title><link rel=alternate hreflang=en href=https://example.com/en/><link rel=alternate hreflang=de href=https://example.com/de/><link rel=alternate hreflang=x-default href=https://example.com/en/>',
      },
      sitemaps: { 'sitemap.txt': 'https://example.com/de/\nhttps://example.com/en/\n' },
      reports: [
        '/de/ 29-52 language: Unexpected canonical `https://example.com/en/` in `en`, expected a URL in `de` like this page',
      ],
    },
  },
})
