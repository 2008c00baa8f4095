import { contradictsIndex } from '../../signals/contradicts-index.ts'
import { siteRule } from '../define.ts'

export default siteRule({
  summary: 'Require versions that may be indexed',
  why: 'A version that keeps out of the index cannot be shown in its language.',
  level: 'error',
  sources: ['https://developers.google.com/search/docs/specialty/international/localized-versions'],
  messages: {
    hidden: (code: string, href: string, why: string) =>
      `Unexpected hreflang \`${code}\` to \`${href}\`, expected a page that may be indexed: ${why}`,
  },
  examples: {
    'an indexable version': {
      pages: {
        '/': '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/><link rel=alternate hreflang=de href=https://example.com/de/>',
        '/de/':
          '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/><link rel=alternate hreflang=de href=https://example.com/de/>',
      },
    },
    'all versions stay out of the index': {
      pages: {
        '/': '<meta name=robots content=noindex><link rel=alternate hreflang=de href=https://example.com/de/>',
        '/de/': '<meta name=robots content=noindex>',
      },
      also: ['robots/not-all-noindex'],
    },
    'a noindex version': {
      pages: {
        '/': '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/>\n<link rel="alternate" hreflang="de" href="https://example.com/de/">',
        '/de/': '<meta name=robots content=noindex>',
      },
      reports: [
        '/ 2:43-66 hidden: Unexpected hreflang `de` to `https://example.com/de/`, expected a page that may be indexed: it says noindex',
      ],
    },
  },
  *check(site, report) {
    for (const { page, versions, counts } of site.hreflang().pages) {
      if (!counts) continue
      for (const { target, hreflang, href } of versions) {
        if (!target?.page || !target.hidden || contradictsIndex(target.page)) continue
        const { reason, at } = target.hidden
        yield report(
          'hidden',
          [hreflang.value.trim(), href.value.trim(), reason],
          { page, at: href.at },
          { related: at ? [{ message: 'what keeps it out', at: { page: target.page, at } }] : [] },
        )
      }
    }
  },
})
