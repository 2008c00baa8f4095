import { ownEntries } from '../../sitemaps/own-entries.ts'
import { isHandedOver } from '../../site/is-handed-over.ts'
import { placeOfCanonical } from '../../site/resolve-page.ts'
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
  *check(site, report) {
    for (const { entry, url } of ownEntries(site)) {
      const found = site.find(url)
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
