import { readFileSignals } from '../../site/file-signals.ts'
import { isTextVersion } from '../../site/text-versions.ts'
import type { Site } from '../../site/types.ts'
import { layoutCause } from '../../site/layout-cause.ts'
import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Require links to feeds to name files that may be indexed',
  why: 'Crawlers and feed readers find new pages through feeds. They lose a feed that is missing, moved or noindex.',
  howToFix: 'Write the current URL of the feed into the `<link>` of the layout, or remove the `<link>`.',
  remedies: {
    hidden: 'Remove `noindex` from the feed, or the `<link>` if only readers should use it.',
  },
  level: 'info',
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap#rss',
    'https://www.rssboard.org/rss-autodiscovery',
  ],
  messages: {
    missing: 'Unexpected feed `{href}`, expected a file that the build wrote',
    redirected: 'Unexpected feed `{href}`, which redirects, expected `{to}`',
    hidden: 'Unexpected feed `{href}` with noindex, expected one that crawlers may read',
  },
  *check({ graph, host, report, now }) {
    const problems = new Map<string, FeedProblem | undefined>()
    for (const page of graph.pagesWith('feeds')) {
      if (page.kind !== 'page') continue
      for (const { href, url } of page.feeds) {
        if (!graph.owns(url) || isTextVersion(url)) continue
        if (!problems.has(url)) problems.set(url, problemOf(url, { graph, host }, now))
        const problem = problems.get(url)
        if (!problem) continue
        const place = { page, location: href.location, cause: layoutCause(page.url, url) }
        const [id, to] = problem
        yield report(id, [href.value.trim(), to], place)
      }
    }
  },
  examples: {
    'feeds that exist, on another hostname, or built on demand': {
      pages: {
        '/': '<title>Home</title><link rel=alternate type=application/rss+xml href=/feed.xml><link rel=alternate type=application/atom+xml href=https://feeds.example.net/a.xml>',
      },
      files: ['feed.xml'],
    },
    'other alternates': {
      pages: { '/': '<title>Home</title><link rel=alternate type=application/json href=/a.json>' },
    },
    'a missing feed': {
      pages: {
        '/': '<title>Home</title><link rel="alternate" type="application/rss+xml" href="/feed.xml">',
      },
      reports: ['/ 75-84 missing: Unexpected feed `/feed.xml`, expected a file that the build wrote'],
    },
    'a moved feed and one with noindex': {
      pages: {
        '/': '<title>Home</title><link rel="alternate" type="application/rss+xml" href="/feed.xml"><link rel="alternate" type="application/atom+xml" href="/atom.xml">',
      },
      files: ['rss.xml', 'atom.xml'],
      redirects: { '/feed.xml': '/rss.xml' },
      headers: '/atom.xml\n  X-Robots-Tag: noindex',
      reports: [
        '/ 75-84 redirected: Unexpected feed `/feed.xml`, which redirects, expected `https://example.com/rss.xml`',
        '/ 142-151 hidden: Unexpected feed `/atom.xml` with noindex, expected one that crawlers may read',
      ],
    },
  },
})

type FeedProblem = [id: 'missing' | 'redirected' | 'hidden', to: string]

function problemOf(
  url: string,
  { graph, host }: Pick<Site, 'graph' | 'host'>,
  now: number,
): FeedProblem | undefined {
  const found = graph.find(url)
  if (!found) return ['missing', '']
  if (found.type === 'redirect') return ['redirected', found.redirect.to]
  if (found.type === 'file' && readFileSignals(host, url, found.file, now).hiddenBy) return ['hidden', '']
  return undefined
}
