import { homeRootOf } from '../../site/roots.ts'
import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Require hreflang targets to be their own canonical',
  why: 'Engines index only the canonical. A language version that is canonicalized away is never shown in its language.',
  howToFix: 'Point the hreflang link to the canonical URL, or make the target page its own canonical.',
  level: 'error',
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
    'https://developers.google.com/search/docs/specialty/international/localized-versions',
  ],
  messages: {
    elsewhere: (code: string, href: string, canonical: string) =>
      `Unexpected hreflang \`${code}\` to \`${href}\`, expected its canonical \`${canonical}\``,
  },
  *check({ graph, report }) {
    for (const { page, versions, counts } of graph.hreflang().pagesWithProblem) {
      if (!counts) continue
      for (const { target, code, hreflang, href } of versions) {
        if (!target?.page || !target.canonical) continue
        yield report('elsewhere', [hreflang.value.trim(), href.value.trim(), target.canonical.url], {
          page,
          location: href.location,
          cause: code.key,
          root: homeRootOf(graph, target.canonical.url),
          related: [
            {
              message: 'its canonical',
              page: target.page,
              location: target.canonical.location,
              isCause: true,
            },
          ],
        })
      }
    }
  },
  examples: {
    'target that is its own canonical': {
      pages: {
        '/': '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/><link rel=alternate hreflang=de href=https://example.com/de/>',
        '/de/':
          '<link rel=canonical href=https://example.com/de/><link rel=alternate hreflang=x-default href=https://example.com/><link rel=alternate hreflang=de href=https://example.com/de/>',
      },
    },
    'broken canonical, which canonical/target-exists reports': {
      pages: {
        '/': '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/><link rel=alternate hreflang=de href=https://example.com/de/>',
        '/de/':
          '<link rel=canonical href=https://example.com/deutsch/><link rel=alternate hreflang=x-default href=https://example.com/><link rel=alternate hreflang=de href=https://example.com/de/>',
      },
      also: ['canonical/target-exists'],
    },
    'target canonicalized away': {
      pages: {
        '/': '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/>\n<link rel="alternate" hreflang="de" href="https://example.com/de/">',
        '/de/': '<link rel=canonical href=https://example.com/deutsch/>',
        '/deutsch/': '<title>A</title>',
      },
      reports: [
        '/ 2:43-66 elsewhere: Unexpected hreflang `de` to `https://example.com/de/`, expected its canonical `https://example.com/deutsch/`',
      ],
    },
    'canonical chain': {
      pages: {
        '/': '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/>\n<link rel="alternate" hreflang="de" href="https://example.com/de/">',
        '/de/': '<link rel=canonical href=https://example.com/german/>',
        '/german/': '<link rel=canonical href=https://example.com/deutsch/>',
        '/deutsch/': '<title>A</title>',
      },
      reports: [
        '/ 2:43-66 elsewhere: Unexpected hreflang `de` to `https://example.com/de/`, expected its canonical `https://example.com/deutsch/`',
      ],
      also: ['canonical/no-chain'],
    },
  },
})
