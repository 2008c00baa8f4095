import { findIgnoringQuery } from '../../site/find-ignoring-query.ts'
import type { Site } from '../../site/types.ts'
import { siteRule } from '../define.ts'

export default siteRule({
  summary: 'Require internal links to lead to something that the build wrote',
  why: 'Visitors and crawlers end on an error page, and what the link says for the page that was meant is lost.',
  level: 'off',
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/links-crawlable',
    'https://developers.google.com/search/docs/crawling-indexing/http-network-errors',
  ],
  messages: {
    missing: (href: string) => `Unexpected link to \`${href}\`, expected a URL that the build wrote`,
  },
  examples: {
    'pages, files, redirects, other sites and what another deployment serves': {
      settings: { externalPrefixes: ['/shop/'] },
      pages: {
        '/': '<title>A</title><a href=/b/?from=a#top>B</a><a href=/b.pdf>PDF</a><a href=/old/>C</a><a href=/shop/>Shop</a><a href=https://example.org/gone/>D</a>',
        '/b/': '<title>B</title>',
      },
      files: ['b.pdf'],
      redirects: { '/old/': 'https://example.org/' },
    },
    'an error page': { pages: { '/404.html': '<title>A</title><a href=gone/>Gone</a>' } },
    'a page that is not there': {
      pages: { '/': '<title>A</title><a href="/gone/">Gone</a><a href=mailto:a@example.com>Write</a>' },
      reports: ['/ 26-32 missing: Unexpected link to `/gone/`, expected a URL that the build wrote'],
    },
  },
  *check(site, report) {
    const known = new Map<string, boolean>()
    for (const page of site.pages) {
      // An error page stands at any address, so that nobody knows where its relative links lead.
      if (page.kind !== 'page') continue
      const { links } = page
      for (let number = 0; number < links.length; number++) {
        const url = links.urls[number]!
        const isMissing = known.get(url) ?? leadsNowhere(site, url)
        known.set(url, isMissing)
        if (!isMissing) continue
        const { href } = links.link(number)
        yield report('missing', [href.value.trim()], { page, at: href.at })
      }
    }
  },
})

function leadsNowhere(site: Site, url: string): boolean {
  return site.owns(url) && !findIgnoringQuery(site, url)
}
