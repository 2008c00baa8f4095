import type { Canonical } from '../../signals/types.ts'
import { ownEntries } from '../../sitemaps/own-entries.ts'
import { isHandedOver } from '../../site/is-handed-over.ts'
import { judgeFileCanonical } from '../../site/judge-file-canonical.ts'
import { judgeFile } from '../../site/judge-file.ts'
import { placeOfCanonical } from '../../site/resolve-page.ts'
import type { Site } from '../../site/types.ts'
import { isSameUrl } from '../../url/identity.ts'
import { siteRule } from '../define.ts'

export default siteRule({
  summary: 'Require sitemaps to list canonical URLs only',
  why: 'The sitemap offers a URL for the index, and the page there says that another one belongs in it.',
  level: 'error',
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls#sitemap-method',
  ],
  messages: {
    elsewhere: (url: string, target: string) =>
      `Unexpected URL \`${url}\`, expected \`${target}\`, the canonical of its page`,
    ofFile: (url: string, target: string) =>
      `Unexpected URL \`${url}\`, expected \`${target}\`, the canonical that is sent with the file`,
  },
  examples: {
    'a page that is its own canonical, one that names none, and a noindex page': {
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
      also: ['canonical/no-noindex-mix', 'sitemap/indexable-only'],
    },
    'canonicals that name the own page by an address that it should not have': {
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
      also: ['canonical/no-preview-host', 'canonical/no-tracking', 'canonical/own-host', 'canonical/secure'],
    },
    'canonicals that lead nowhere': {
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
    'a file that is its own canonical, and one whose canonical leads nowhere': {
      pages: { '/': '<title>Home</title>' },
      files: ['a.pdf', 'b.pdf'],
      headers:
        '/a.pdf\n  Link: <https://example.com/a.pdf>; rel="canonical"\n/b.pdf\n  Link: <https://example.com/gone/>; rel="canonical"',
      sitemaps: {
        'sitemap.txt': 'https://example.com/\nhttps://example.com/a.pdf\nhttps://example.com/b.pdf\n',
      },
      also: ['headers/file-canonical'],
    },
    'a file whose header names a page': {
      pages: { '/report/': '<title>Report</title>' },
      files: ['report.pdf'],
      headers: '/report.pdf\n  Link: <https://example.com/report/>; rel="canonical"',
      sitemaps: { 'sitemap.txt': 'https://example.com/report/\nhttps://example.com/report.pdf\n' },
      reports: [
        'sitemap.txt 2:1-31 ofFile: Unexpected URL `https://example.com/report.pdf`, expected `https://example.com/report/`, the canonical that is sent with the file',
      ],
    },
    'an allowed origin': {
      settings: { allowedOrigins: ['https://www.example.com'] },
      pages: { '/a/': '<link rel="canonical" href="https://www.example.com/a/">' },
      sitemaps: { 'sitemap.txt': 'https://example.com/a/\n' },
      reports: [
        'sitemap.txt 1-23 elsewhere: Unexpected URL `https://example.com/a/`, expected `https://www.example.com/a/`, the canonical of its page',
      ],
    },
    'a page whose canonical is elsewhere': {
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
  *check(site, report, { now }) {
    for (const { entry, url } of ownEntries(site)) {
      const found = site.find(url)
      if (found?.type === 'file') {
        const canonical = canonicalOfFile(site, url, found.file, now)
        if (!canonical) continue
        const related = [{ message: 'the header', at: canonical.at }]
        yield report('ofFile', [entry.loc, canonical.url!], entry.at, { related })
      }
      if (found?.type !== 'page' || !site.indexable(found.page).indexable) continue
      const { page } = found
      const resolution = site.resolve(page)
      // Else the canonical is the mistake, and the sitemap may well be right.
      if (!isHandedOver(site, page, resolution)) continue
      const at = placeOfCanonical(page, resolution.hops[0]!.to)
      const related = [{ message: 'the canonical of the page', at: { page, at } }]
      yield report('elsewhere', [entry.loc, resolution.url], entry.at, { related })
    }
  },
})

/** A canonical by which a file hands itself over to another URL of the site; headers/file-canonical tells the wrong ones. */
function canonicalOfFile(site: Site, url: string, file: string, now: number): Canonical | undefined {
  const { canonicals, hiddenBy } = judgeFile(site, url, file, now)
  const [first] = canonicals
  if (!first?.url || hiddenBy || !site.owns(first.url) || isSameUrl(first.url, url)) return undefined
  const isSound = canonicals.every((canonical) => !judgeFileCanonical(site, { url, canonical, first }, now))
  return isSound ? first : undefined
}
