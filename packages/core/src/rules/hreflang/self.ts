import { siteRule } from '../define.ts'

export default siteRule({
  summary: 'Require a page to list itself among its versions',
  why: 'Every version lists the whole set; a page that leaves itself out says nothing about its own language.',
  level: 'warn',
  sources: [
    'https://developers.google.com/search/docs/specialty/international/localized-versions#all-method-guidelines',
  ],
  messages: {
    missing: (url: string) => `Missing hreflang of the page itself, expected \`${url}\` among its versions`,
  },
  examples: {
    'a page that lists itself': {
      pages: {
        '/': '<title>A</title><link rel=alternate hreflang=en href=https://example.com/><link rel=alternate hreflang=x-default href=https://example.com/>',
      },
    },
    'a copy that is not indexed': {
      pages: {
        '/': '<title>A</title>',
        '/print/':
          '<link rel=canonical href=https://example.com/><link rel=alternate hreflang=en href=https://example.com/>',
      },
    },
    'only the others': {
      pages: {
        '/': '<title>A</title><link rel="alternate" hreflang="de" href="https://example.org/de/">',
      },
      reports: [
        '/ 17-84 missing: Missing hreflang of the page itself, expected `https://example.com/` among its versions',
      ],
    },
  },
  *check(site, report) {
    for (const { page, versions, self, counts } of site.hreflang().pages) {
      if (counts && self.length === 0) yield report('missing', [page.url], { page, at: versions[0]!.at })
    }
  },
})
