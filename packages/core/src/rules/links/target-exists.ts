import { findIgnoringQuery } from '../../site/resolve-page.ts'
import type { Graph } from '../../site/types.ts'
import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Require the targets of internal links to exist',
  why: 'Visitors and crawlers end on an error page, and the intended page loses the signal of the link.',
  howToFix:
    'Correct the link, restore the page, or redirect the old URL. If another deployment serves the path, add it to `externalPrefixes`.',
  level: 'off',
  crawledOnly: true,
  causeIsMessage: true,
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/links-crawlable',
    'https://developers.google.com/search/docs/crawling-indexing/http-network-errors',
  ],
  messages: {
    missing: (href: string) => `Unexpected link to \`${href}\`, expected a URL that the build wrote`,
  },
  *check({ graph, report }) {
    const known = new Map<string, boolean>()
    for (const page of graph.pages) {
      // Hosts serve an error page at any URL, so its relative links have no fixed target.
      if (page.kind !== 'page') continue
      const { links } = page
      for (let number = 0; number < links.length; number++) {
        const url = links.urls[number]!
        const isMissing = known.get(url) ?? isMissingTarget(graph, url)
        known.set(url, isMissing)
        if (!isMissing) continue
        const { href } = links.link(number)
        yield report('missing', [href.value.trim()], { page, location: href.location })
      }
    }
  },
  examples: {
    'pages, files, redirects, other sites and external prefixes': {
      settings: { externalPrefixes: ['/shop/'] },
      pages: {
        '/': '<title>A</title><a href=/b/?from=a#top>B</a><a href=/b.pdf>PDF</a><a href=/old/>C</a><a href=/shop/>Shop</a><a href=https://example.org/gone/>D</a>',
        '/b/': '<title>B</title>',
      },
      files: ['b.pdf'],
      redirects: { '/old/': 'https://example.org/' },
    },
    'relative link on an error page': { pages: { '/404.html': '<title>A</title><a href=gone/>Gone</a>' } },
    'missing page': {
      pages: { '/': '<title>A</title><a href="/gone/">Gone</a><a href=mailto:a@example.com>Write</a>' },
      reports: ['/ 26-32 missing: Unexpected link to `/gone/`, expected a URL that the build wrote'],
    },
  },
})

function isMissingTarget(graph: Graph, url: string): boolean {
  return graph.owns(url) && !findIgnoringQuery(graph, url)
}
