import type { Page } from '../../page/types.ts'
import type { Version } from '../../site/types.ts'
import { declaredCanonicals } from '../../site/resolve-page.ts'
import { isSameUrl } from '@indexical/syntax/url'
import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Require a page to list itself among its language versions',
  why: 'Google requires every version to list the whole set, itself included.',
  howToFix: "Add a hreflang link with the page's own URL and language to the list.",
  level: 'warn',
  sources: [
    'https://developers.google.com/search/docs/specialty/international/localized-versions#all-method-guidelines',
  ],
  messages: {
    missing: 'Missing hreflang of the page itself, expected `{url}` among its versions',
  },
  *check({ graph, report }) {
    for (const { page, versions, self, counts } of graph.hreflang().pages) {
      if (!counts || self.length > 0 || versions.some((version) => isMeant(page, version))) continue
      yield report('missing', [page.url], { page, location: versions[0]!.location, cause: 'layout' })
    }
  },
  examples: {
    'page that lists itself': {
      pages: {
        '/': '<title>A</title><link rel=alternate hreflang=en href=https://example.com/><link rel=alternate hreflang=x-default href=https://example.com/>',
      },
    },
    'page canonicalized away': {
      pages: {
        '/': '<title>A</title>',
        '/print/':
          '<link rel=canonical href=https://example.com/><link rel=alternate hreflang=en href=https://example.com/>',
      },
    },
    'broken link to itself, which other rules report': {
      pages: {
        '/a/': '<title>A</title><link rel=alternate hreflang=en href=https://example.com/aa/>',
        '/b/': '<title>B</title><link rel=alternate hreflang=en href=http://localhost/b/>',
      },
      also: ['hreflang/absolute', 'hreflang/target-exists'],
    },
    'link to its own wrong canonical': {
      pages: {
        '/a/':
          '<link rel=canonical href=https://www.example.com/a/><link rel=alternate hreflang=x-default href=https://www.example.com/a/>',
      },
      also: ['canonical/own-hostname'],
    },
    'other versions only': {
      pages: {
        '/': '<title>A</title><link rel="alternate" hreflang="de" href="https://example.org/de/">',
      },
      reports: [
        '/ 17-84 missing: Missing hreflang of the page itself, expected `https://example.com/` among its versions',
      ],
    },
  },
})

/**
 * Return whether a version is probably meant as this page: it is the declared canonical, or it is broken. Other rules
 * report both.
 */
function isMeant(page: Page, { target, url }: Version): boolean {
  if (url === undefined || !target || target.isMissing) return true
  return declaredCanonicals(page).some((canonical) => isSameUrl(canonical, url))
}
