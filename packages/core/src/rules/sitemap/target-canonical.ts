import type { Canonical } from '../../page/types.ts'
import { ownEntries } from '../../site/sitemaps.ts'
import { isCanonicalizedAway } from '../../site/is-canonicalized-away.ts'
import { fileCanonicalProblem, readFileSignals } from '../../site/file-signals.ts'
import { findIgnoringQuery, canonicalLocation } from '../../site/resolve-page.ts'
import type { Site } from '../../site/types.ts'
import { isSameUrl } from '@indexical/syntax/url'
import { homeRootOf } from '../../site/roots.ts'
import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Require sitemaps to list canonical URLs only',
  why: 'The sitemap requests indexing of a URL, while the canonical of its page points to another one.',
  howToFix:
    'List the canonical URL in the sitemap. If the listed URL should be indexed, remove the canonical.',
  level: 'error',
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls#sitemap-method',
  ],
  messages: {
    elsewhere: (url: string, target: string) =>
      `Unexpected URL \`${url}\`, expected \`${target}\`, the canonical of its page`,
    ofFile: (url: string, target: string) =>
      `Unexpected URL \`${url}\`, expected \`${target}\`, the canonical in the header of the file`,
  },
  *check({ graph, host, robotsTxt, sitemaps, report, now }) {
    for (const { entry, url } of ownEntries({ graph, sitemaps })) {
      const found = findIgnoringQuery(graph, url)
      if (found?.type === 'file') {
        const canonical = canonicalOfFile({ graph, host }, url, found.file, now)
        if (!canonical) continue
        const related = [{ message: 'the header', location: canonical.location }]
        yield report('ofFile', [entry.loc, canonical.url!], {
          location: entry.location,
          cause: entry.location.file,
          related,
        })
      }
      if (found?.type !== 'page' || !graph.indexable(found.page).indexable) continue
      const { page } = found
      const resolution = graph.resolve(page)
      // Otherwise, the canonical is wrong and the sitemap may be right.
      if (!isCanonicalizedAway({ graph, robotsTxt }, page, resolution)) continue
      const location = canonicalLocation(page, resolution.hops[0]!.to)
      const related = [{ message: 'the canonical of the page', page, location, isCause: true as const }]
      yield report('elsewhere', [entry.loc, resolution.url], {
        location: entry.location,
        cause: entry.location.file,
        root: homeRootOf(graph, resolution.url),
        related,
      })
    }
  },
  examples: {
    'self canonical, no canonical, and noindex': {
      pages: {
        '/a/': '<link rel=canonical href=https://example.com/a/>',
        '/b/': '<title>B</title>',
        '/c/': '<meta name=robots content=noindex><link rel=canonical href=https://example.com/a/>',
      },
      sitemaps: {
        'sitemap.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://example.com/a/</loc></url>
<url><loc>https://example.com/b</loc></url>
<url><loc>https://example.com/c/</loc></url>
</urlset>`,
      },
      also: ['canonical/no-noindex-mix', 'sitemap/target-indexable'],
    },
    'canonicals to a wrong URL of the same page': {
      pages: {
        '/a/': '<link rel=canonical href=http://example.com/a/>',
        '/b/': '<link rel=canonical href=https://www.example.com/b/>',
        '/c/': '<link rel=canonical href=https://staging.example.com/c/>',
        '/d/': '<link rel=canonical href="https://example.com/d/?utm_source=mail">',
      },
      sitemaps: {
        'sitemap.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://example.com/a/</loc></url>
<url><loc>https://example.com/b/</loc></url>
<url><loc>https://example.com/c/</loc></url>
<url><loc>https://example.com/d/</loc></url>
</urlset>`,
      },
      also: [
        'canonical/no-preview-hostname',
        'canonical/no-tracking',
        'canonical/own-hostname',
        'canonical/https',
      ],
    },
    'broken canonicals, which other rules report': {
      pages: {
        '/a/': '<link rel=canonical href=https://example.com/missing/>',
        '/b/': '<link rel=canonical href=https://example.com/c/>',
        '/c/': '<meta name=robots content=noindex>',
        '/d/': '<link rel=canonical href=https://example.com/old/>',
        '/e/': '<link rel=canonical href=https://example.com/f/>',
        '/f/': '<title>F</title>',
      },
      redirects: { '/old/': '/d/' },
      robotsTxt: 'User-agent: *\nDisallow: /f/\nSitemap: https://example.com/sitemap.xml\n',
      sitemaps: {
        'sitemap.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://example.com/a/</loc></url>
<url><loc>https://example.com/b/</loc></url>
<url><loc>https://example.com/d/</loc></url>
<url><loc>https://example.com/e/</loc></url>
</urlset>`,
      },
      also: [
        'canonical/target-crawlable',
        'canonical/target-exists',
        'canonical/target-indexable',
        'canonical/target-not-redirected',
      ],
    },
    'files with a self canonical and a broken canonical': {
      pages: { '/': '<title>Home</title>' },
      files: ['a.pdf', 'b.pdf'],
      headers:
        '/a.pdf\n  Link: <https://example.com/a.pdf>; rel="canonical"\n/b.pdf\n  Link: <https://example.com/gone/>; rel="canonical"',
      sitemaps: {
        'sitemap.txt': 'https://example.com/\nhttps://example.com/a.pdf\nhttps://example.com/b.pdf\n',
      },
      also: ['headers/valid-file-canonical'],
    },
    'file with a canonical header to a page': {
      pages: { '/report/': '<title>Report</title>' },
      files: ['report.pdf'],
      headers: '/report.pdf\n  Link: <https://example.com/report/>; rel="canonical"',
      sitemaps: { 'sitemap.txt': 'https://example.com/report/\nhttps://example.com/report.pdf\n' },
      reports: [
        'sitemap.txt 2:1-31 ofFile: Unexpected URL `https://example.com/report.pdf`, expected `https://example.com/report/`, the canonical in the header of the file',
      ],
    },
    'canonical on an allowed origin': {
      settings: { allowedOrigins: ['https://www.example.com'] },
      pages: { '/a/': '<link rel="canonical" href="https://www.example.com/a/">' },
      sitemaps: { 'sitemap.txt': 'https://example.com/a/\n' },
      reports: [
        'sitemap.txt 1-23 elsewhere: Unexpected URL `https://example.com/a/`, expected `https://www.example.com/a/`, the canonical of its page',
      ],
    },
    'page canonicalized away': {
      pages: { '/a/': '<title>A</title>', '/b/': '<link rel="canonical" href="https://example.com/a/">' },
      sitemaps: {
        'sitemap.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://example.com/a/</loc></url>
<url><loc>https://example.com/b/</loc></url>
</urlset>`,
      },
      reports: [
        'sitemap.xml 3:11-33 elsewhere: Unexpected URL `https://example.com/b/`, expected `https://example.com/a/`, the canonical of its page',
      ],
    },
  },
})

/** Return the canonical of a file that is canonicalized away. headers/valid-file-canonical reports wrong canonicals. */
function canonicalOfFile(
  site: Pick<Site, 'graph' | 'host'>,
  url: string,
  file: string,
  now: number,
): Canonical | undefined {
  const { canonicals, hiddenBy } = readFileSignals(site.host, url, file, now)
  const [first] = canonicals
  if (!first?.url || hiddenBy || !site.graph.owns(first.url) || isSameUrl(first.url, url)) return undefined
  const isSound = canonicals.every((canonical) => !fileCanonicalProblem(site, { url, canonical, first }, now))
  return isSound ? first : undefined
}
