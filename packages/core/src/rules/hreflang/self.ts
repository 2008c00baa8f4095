import type { Page } from '../../signals/types.ts'
import type { Version } from '../../site/types.ts'
import { declaredCanonicals } from '../../site/resolve-page.ts'
import { isSameUrl } from '../../url/identity.ts'
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
    'the address of its canonical, which is wrong itself': {
      pages: {
        '/a/':
          '<link rel=canonical href=https://www.example.com/a/><link rel=alternate hreflang=x-default href=https://www.example.com/a/>',
      },
      also: ['canonical/own-host'],
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
      if (!counts || self.length > 0 || versions.some((version) => isMeant(page, version))) continue
      yield report('missing', [page.url], { page, at: versions[0]!.at })
    }
  },
})

/**
 * Whether a version is the page by another address: the one of a canonical that is wrong in the same way, or one that
 * leads nowhere and may well be meant. Other rules tell both.
 */
function isMeant(page: Page, { target, url }: Version): boolean {
  if (url === undefined || !target || target.isMissing) return true
  return declaredCanonicals(page).some((canonical) => isSameUrl(canonical, url))
}
