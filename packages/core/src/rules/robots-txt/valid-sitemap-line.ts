import { isMissingSitemap } from '../../site/sitemaps.ts'
import { robotsTxtLocation, findPreviewHostname } from '@indexical/syntax/internal'
import { hostRoot } from '../../site/roots.ts'
import type { Site } from '../../site/types.ts'
import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Require Sitemap lines in robots.txt to contain the absolute URL of a sitemap',
  why: 'Crawlers skip a relative URL. A missing sitemap, or one on a preview hostname, is useless to them.',
  howToFix:
    'Write the absolute production URL after `Sitemap:`. To let the plugin write the line, set `announceSitemap: true`.',
  remedies: {
    missing: 'Correct the URL, or let the build write the sitemap.',
    page: 'Correct the URL.',
  },
  level: 'warn',
  fix: 'safe',
  sources: [
    'https://www.sitemaps.org/protocol.html#submit_robots',
    'https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#sitemap',
  ],
  messages: {
    relative: 'Unexpected sitemap `{value}`, expected an absolute URL',
    missing: 'Unexpected sitemap `{url}`, expected a file that the build wrote',
    page: 'Unexpected sitemap `{url}`, expected a sitemap: the file is an HTML page',
    preview: 'Unexpected sitemap `{url}`, expected one on a public hostname: {why}',
  },
  *check({ graph, robotsTxt, sitemaps, report }) {
    if (!robotsTxt.facts) return
    const { file, parsed } = robotsTxt.facts
    const { allowedOrigins } = graph
    for (const problem of parsed.problems) {
      if (problem.type === 'relative-sitemap')
        yield report('relative', [problem.text], {
          location: robotsTxtLocation(file, problem),
          fix: findAbsolute(problem.text, { graph, sitemaps }),
        })
    }
    for (const { url, line, column } of parsed.sitemaps) {
      const location = robotsTxtLocation(file, { line, column, endColumn: column + url.length })
      const preview = findPreviewHostname(url, { site: graph.url, allowedOrigins })
      if (preview) yield report('preview', [url, preview.why], { location, root: hostRoot(url) })
      else if (isMissingSitemap({ graph, sitemaps }, url)) yield report('missing', [url], { location })
      else if (graph.pageAt(url)) {
        // robots-txt/valid reports a URL that a line break cuts.
        const isCut = parsed.problems.some((one) => one.type === 'no-field' && one.line === line + 1)
        if (!isCut) yield report('page', [url], { location })
      }
    }
  },
  examples: {
    'existing sitemap, and one on another hostname': {
      pages: { '/a': '<title>A</title>' },
      robotsTxt: 'Sitemap: https://example.com/sitemap.txt\nSitemap: https://shop.example.com/sitemap.xml\n',
      sitemaps: { 'sitemap.txt': 'https://example.com/a\n' },
    },
    'sitemap that this build writes': {
      pages: { '/a': '<title>A</title>' },
      robotsTxt: 'Sitemap: https://example.com/sitemap.xml\n',
      settings: { ownSitemap: 'https://example.com/sitemap.xml' },
    },
    'relative URL, and missing file': {
      pages: { '/a': '<title>A</title>' },
      sitemaps: { 'sitemap-0.txt': 'https://example.com/a\n' },
      robotsTxt: 'Sitemap: /sitemap.xml\nSitemap: https://example.com/sitemap.xml\n',
      reports: [
        'robots.txt 10-22 relative: Unexpected sitemap `/sitemap.xml`, expected an absolute URL',
        'robots.txt 2:10-41 missing: Unexpected sitemap `https://example.com/sitemap.xml`, expected a file that the build wrote',
      ],
    },
    'relative URL of an existing file': {
      pages: { '/a': '<title>A</title>' },
      sitemaps: { 'sitemap.txt': 'https://example.com/a\n' },
      robotsTxt: 'User-agent: *\nAllow: /\n\nSitemap: /sitemap.txt\n',
      reports: ['robots.txt 4:10-22 relative: Unexpected sitemap `/sitemap.txt`, expected an absolute URL'],
      fixed: { 'robots.txt': 'User-agent: *\nAllow: /\n\nSitemap: https://example.com/sitemap.txt\n' },
    },
    'a page, and a URL that a line break cuts': {
      pages: { '/': '<title>Home</title>', '/sitemap/': '<title>All pages</title>' },
      robotsTxt: 'Sitemap: https://example.com/sitemap/\nSitemap: https://example.com\n/sitemap.xml\n',
      reports: [
        'robots.txt 10-38 page: Unexpected sitemap `https://example.com/sitemap/`, expected a sitemap: the file is an HTML page',
      ],
      also: ['robots-txt/valid'],
    },
    'incomplete URL': {
      pages: { '/a': '<title>A</title>' },
      robotsTxt: 'Sitemap: http:\n',
      reports: ['robots.txt 10-15 relative: Unexpected sitemap `http:`, expected an absolute URL'],
    },
    'robots.txt of a development server': {
      pages: { '/a': '<title>A</title>' },
      robotsTxt: 'Sitemap: http://localhost:4321/sitemap.xml\n',
      reports: [
        'robots.txt 10-43 preview: Unexpected sitemap `http://localhost:4321/sitemap.xml`, expected one on a public hostname: a private name',
      ],
    },
  },
})

/** Return the absolute URL of a sitemap that exists. */
function findAbsolute(path: string, site: Pick<Site, 'graph' | 'sitemaps'>): string | undefined {
  const url = path.startsWith('/') ? URL.parse(path, site.graph.url)?.href : undefined
  return url === undefined || !site.graph.owns(url) || isMissingSitemap(site, url) ? undefined : url
}
