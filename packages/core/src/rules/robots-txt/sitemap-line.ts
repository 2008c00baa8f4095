import { isMissingSitemap } from '../../site/is-missing-sitemap.ts'
import { placeOf } from '../../robots-txt/place-of.ts'
import { siteRule } from '../define.ts'

export default siteRule({
  summary: 'Require Sitemap lines in robots.txt to name a sitemap by its absolute URL',
  why: 'Crawlers skip a relative URL, and a file that is not there tells them nothing.',
  level: 'warn',
  sources: [
    'https://www.sitemaps.org/protocol.html#submit_robots',
    'https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#sitemap',
  ],
  messages: {
    relative: (value: string) => `Unexpected sitemap \`${value}\`, expected an absolute URL`,
    missing: (url: string) => `Unexpected sitemap \`${url}\`, expected a file that the build wrote`,
  },
  examples: {
    'a sitemap that is there, and one of another host': {
      pages: { '/a': '<title>A</title>' },
      robotsTxt: 'Sitemap: https://example.com/sitemap.txt\nSitemap: https://shop.example.com/sitemap.xml\n',
      sitemaps: { 'sitemap.txt': 'https://example.com/a\n' },
    },
    'the sitemap that this run writes': {
      pages: { '/a': '<title>A</title>' },
      robotsTxt: 'Sitemap: https://example.com/sitemap.xml\n',
      settings: { ownSitemap: 'https://example.com/sitemap.xml' },
    },
    'a relative URL, and a file that is not there': {
      pages: { '/a': '<title>A</title>' },
      sitemaps: { 'sitemap-0.txt': 'https://example.com/a\n' },
      robotsTxt: 'Sitemap: /sitemap.xml\nSitemap: https://example.com/sitemap.xml\n',
      reports: [
        'robots.txt 10-22 relative: Unexpected sitemap `/sitemap.xml`, expected an absolute URL',
        'robots.txt 2:10-41 missing: Unexpected sitemap `https://example.com/sitemap.xml`, expected a file that the build wrote',
      ],
    },
  },
  *check(site, report) {
    const { robotsTxt } = site
    if (!robotsTxt) return
    const { file, parsed } = robotsTxt
    for (const problem of parsed.problems) {
      if (problem.type === 'relative-sitemap')
        yield report('relative', [problem.text], placeOf(file, problem))
    }
    for (const { url, line, column } of parsed.sitemaps) {
      if (!isMissingSitemap(site, url)) continue
      yield report('missing', [url], placeOf(file, { line, column, endColumn: column + url.length }))
    }
  },
})
