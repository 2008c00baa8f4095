import { canonicalInstead } from '../../site/is-canonicalized-away.ts'
import { exactKey } from '@indexical/syntax/url'
import { homeRootOf } from '../../site/roots.ts'
import { siteRule } from '../../linter/define.ts'

const cluster =
  '<link rel=alternate hreflang=x-default href=https://example.com/><link rel=alternate hreflang=en href=https://example.com/>'

export default siteRule({
  summary: 'Require pages with hreflang links to be their own canonical',
  why: 'Engines read hreflang only on canonical pages: they ignore the links of this page, and do not treat it as a version of the others.',
  howToFix: 'Make the page its own canonical, or remove its hreflang links.',
  level: 'warn',
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
    'https://developers.google.com/search/docs/specialty/international/localized-versions',
  ],
  messages: {
    elsewhere:
      'Unexpected hreflang on a page with the canonical `{canonical}`, expected it only on canonical pages',
  },
  *check({ graph, robotsTxt, report }) {
    for (const { page, versions, self, counts } of graph.hreflang().pages) {
      const own = versions.find(({ carrier }) => carrier !== 'sitemap')
      // Links from a page to itself change nothing, and generators add them.
      if (counts || !own || self.length === versions.length) continue
      const canonical = canonicalInstead({ graph, robotsTxt }, page)
      if (!canonical) continue
      // A page that is a copy may repeat the links of its canonical.
      const key = exactKey(canonical.url)
      const isRepeated = versions.some(({ target, url }) => (target?.key ?? url) === key)
      if (isRepeated && self.length === 0) continue
      yield report('elsewhere', [canonical.url], {
        page,
        location: own.location,
        cause: 'layout',
        root: homeRootOf(graph, canonical.url),
        related: [{ message: 'its canonical', page, location: canonical.location, isCause: true }],
      })
    }
  },
  examples: {
    'hreflang on canonical pages only': {
      pages: {
        '/': `<title>A</title>${cluster}`,
        '/print/': '<link rel=canonical href=https://example.com/>',
      },
    },
    'a broken canonical, which another rule reports': {
      pages: {
        '/': `<link rel=canonical href=https://example.com/home/><title>A</title>${cluster}`,
      },
      also: ['canonical/target-exists'],
    },
    'a copy that repeats the links of its canonical': {
      pages: {
        '/': `<title>A</title>${cluster}`,
        '/print/': `<link rel=canonical href=https://example.com/>${cluster}`,
      },
    },
    'a copy that names its canonical on another hostname': {
      pages: {
        '/print/':
          '<link rel=canonical href=https://example.org/><title>A</title><link rel=alternate hreflang=en href=https://example.org/><link rel=alternate hreflang=de href=https://example.org/de/>',
      },
      settings: { allowedOrigins: ['https://example.org'] },
    },
    'a page that names only itself': {
      pages: {
        '/': `<link rel=canonical href=https://example.org/><title>A</title>${cluster}`,
      },
      settings: { allowedOrigins: ['https://example.org'] },
    },
    'a page that is both a copy and a version': {
      pages: {
        '/': '<title>A</title>',
        '/print/':
          '<link rel="canonical" href="https://example.com/"><link rel="alternate" hreflang="en" href="https://example.com/print/"><link rel="alternate" hreflang="x-default" href="https://example.com/">',
      },
      reports: [
        '/print/ 51-121 elsewhere: Unexpected hreflang on a page with the canonical `https://example.com/`, expected it only on canonical pages',
      ],
    },
  },
})
