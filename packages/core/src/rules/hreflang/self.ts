import type { Version } from '../../site/hreflang.ts'
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
    'its own address with a slip, which is told already': {
      pages: {
        '/a/': '<title>A</title><link rel=alternate hreflang=en href=https://example.com/aa/>',
        '/b/': '<title>B</title><link rel=alternate hreflang=en href=http://localhost/b/>',
      },
      also: ['hreflang/absolute', 'hreflang/target-exists'],
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
      if (!counts || self.length > 0 || versions.some(isBroken)) continue
      yield report('missing', [page.url], { page, at: versions[0]!.at })
    }
  },
})

/** Whether a version leads nowhere, so that it may well be the page itself: rules about targets say so. */
function isBroken({ target }: Version): boolean {
  return target === undefined || target.isMissing
}
