import { usableCanonicals } from '../../signals/usable-canonicals.ts'
import { otherLanguage } from '../../site/other-language.ts'
import { declaredCanonicals } from '../../site/resolve-page.ts'
import { siteRule } from '../define.ts'

export default siteRule({
  summary: 'Require the canonical to be in the language of the page when hreflang names it',
  why: 'Versions in other languages are no duplicates; the page would leave the results of its own language.',
  level: 'error',
  sources: ['https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls'],
  messages: {
    language: (href: string, theirs: string, ours: string) =>
      `Unexpected canonical \`${href}\` in \`${theirs}\`, expected a URL in \`${ours}\` like this page`,
  },
  examples: {
    'own language': {
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
    },
    'beside the own URL, so that neither counts': {
      pages: {
        '/de/':
          '<link rel=canonical href=https://example.com/de/><link rel=canonical href=https://example.com/en/><link rel=alternate hreflang=en href=https://example.com/en/><link rel=alternate hreflang=de href=https://example.com/de/><link rel=alternate hreflang=x-default href=https://example.com/en/>',
        '/en/':
          '<title>E</title><link rel=alternate hreflang=en href=https://example.com/en/><link rel=alternate hreflang=de href=https://example.com/de/><link rel=alternate hreflang=x-default href=https://example.com/en/>',
      },
      also: ['canonical/no-conflict'],
    },
    'another language': {
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
  *check(site, report) {
    for (const page of site.pages) {
      // Of several, crawlers read none, which canonical/no-conflict says.
      if (declaredCanonicals(page).length > 1) continue
      for (const { url, href } of usableCanonicals(page)) {
        const other = otherLanguage(page, url)
        if (!other) continue
        yield report('language', [href.value, other.theirs, other.ours], { page, at: href.at })
      }
    }
  },
})
