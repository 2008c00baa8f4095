import type { Graph } from '../../site/types.ts'
import { wholeBlock, blockingLine } from '../../site/exclusions.ts'
import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Require sitemap URLs to be allowed in robots.txt',
  why: 'The sitemap requests a crawl that robots.txt forbids.',
  howToFix: 'Remove the URL from the sitemap. If crawlers should fetch the page, remove the `Disallow` line.',
  level: 'error',
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/robots/intro',
    'https://support.google.com/webmasters/answer/7440203',
  ],
  messages: {
    blocked: (url: string, line: string) =>
      `Unexpected URL \`${url}\`, expected one that robots.txt allows: \`${line}\``,
  },
  *check({ graph, robotsTxt, sitemaps, report }) {
    if (!robotsTxt.facts || wholeBlock({ graph, robotsTxt })) return
    for (const { entries } of sitemaps.all) {
      for (const { loc, url, location } of entries) {
        const block = url === undefined ? undefined : robotsTxt.blockedBy(url)
        if (!block || isHidden(graph, url!)) continue
        yield report('blocked', [loc, block.line], {
          location,
          cause: block.line,
          related: [blockingLine(block)],
        })
      }
    }
  },
  examples: {
    'allowed URL, and block of an AI crawler': {
      pages: { '/a/': '<title>A</title>' },
      robotsTxt:
        'User-agent: *\nDisallow: /b/\n\nUser-agent: GPTBot\nDisallow: /\n\nSitemap: https://example.com/sitemap.xml\n',
      sitemaps: {
        'sitemap.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://example.com/a/</loc></url>
</urlset>`,
      },
    },
    'blocked noindex page, which sitemap/target-indexable reports': {
      pages: { '/': '<title>Home</title>', '/b/': '<meta name=robots content=noindex>' },
      robotsTxt: 'User-agent: *\nDisallow: /b/\nSitemap: https://example.com/sitemap.txt\n',
      sitemaps: { 'sitemap.txt': 'https://example.com/\nhttps://example.com/b/\n' },
      also: ['robots/readable', 'sitemap/target-indexable'],
    },
    blocked: {
      pages: { '/': '<title>Home</title>', '/b/': '<title>B</title>' },
      robotsTxt: 'User-agent: *\nDisallow: /b/\nSitemap: https://example.com/sitemap.xml\n',
      sitemaps: {
        'sitemap.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://example.com/</loc></url>
<url><loc>https://example.com/b/</loc></url>
</urlset>`,
      },
      reports: [
        'sitemap.xml 3:11-33 blocked: Unexpected URL `https://example.com/b/`, expected one that robots.txt allows: `Disallow: /b/`',
      ],
    },
  },
})

/** Return whether sitemap/target-indexable reports the URL. */
function isHidden(graph: Graph, url: string): boolean {
  const found = graph.owns(url) ? graph.find(url) : undefined
  if (found?.type !== 'page' || found.page.kind === 'fragment') return false
  return !graph.indexable(found.page).indexable
}
