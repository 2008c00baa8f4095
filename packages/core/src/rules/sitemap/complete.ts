import { declaredCanonicals } from '../../site/resolve-page.ts'
import type { Site } from '../../site/types.ts'
import type { Page } from '../../page/types.ts'
import { exactKey, urlKey } from '@indexical/syntax/url'
import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Require a sitemap to list every indexable canonical page',
  why: 'Crawlers find a page that is not in a sitemap late, or never if no page links to it.',
  howToFix:
    'Add the URL to the sitemap, or let the plugin write the sitemap. To leave the page out, add `sitemap: false` to its frontmatter.',
  level: 'warn',
  sources: ['https://developers.google.com/search/docs/crawling-indexing/sitemaps/overview'],
  messages: {
    unlisted: (url: string) => `Missing URL \`${url}\`, expected every indexable page in a sitemap`,
  },
  examples: {
    'no sitemap': { pages: { '/a/': '<title>A</title>' } },
    'listed page, and pages that do not belong in a sitemap': {
      pages: {
        '/a/': '<title>A</title>',
        '/b/': '<meta name=robots content=noindex>',
        '/c/': '<link rel=canonical href=https://example.com/a/>',
        '/d/': '<meta http-equiv=refresh content="0;url=/a/">',
        '/e/': { html: '<title>E</title>', frontmatter: 'sitemap: false' },
        '/404.html': '<title>Not found</title>',
      },
      sitemaps: {
        'sitemap.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://example.com/a/</loc></url>
</urlset>`,
      },
    },
    'sitemap that this build writes': {
      pages: { '/a/': '<title>A</title>', '/b/': '<title>B</title>' },
      settings: { ownSitemap: 'https://example.com/sitemap.xml' },
      sitemaps: {
        'sitemap-0.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://example.com/a/</loc></url>
</urlset>`,
      },
    },
    'index with a sitemap on another hostname': {
      pages: { '/a/': '<title>A</title>' },
      settings: { allowedOrigins: ['https://cdn.example.com'] },
      sitemaps: {
        'sitemap.xml': `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<sitemap><loc>https://cdn.example.com/pages.xml</loc></sitemap>
</sitemapindex>`,
      },
    },
    'pages listed with another hostname': {
      pages: { '/a/': '<title>A</title>', '/b/': '<title>B</title>', '/c/': '<title>C</title>' },
      sitemaps: {
        'sitemap.txt': 'http://example.com/a/\nhttps://staging.example.com/b/\nhttp://localhost:4321/c/\n',
      },
      also: ['sitemap/in-scope', 'sitemap/valid'],
    },
    'page that no sitemap lists': {
      pages: { '/a/': '<title>A</title>', '/b/': '<title>B</title>' },
      sitemaps: {
        'sitemap.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://example.com/a/</loc></url>
</urlset>`,
      },
      reports: [
        '/b/ unlisted: Missing URL `https://example.com/b/`, expected every indexable page in a sitemap',
      ],
    },
  },
  *check(site, report) {
    if (!isWhole(site)) return
    const listed = new Set(listedUrls(site).map((url) => urlKey(url)))
    for (const page of site.pages) {
      if (listed.has(urlKey(page.url)) || !belongs(site, page)) continue
      const [canonical = page.url] = declaredCanonicals(page)
      yield report('unlisted', [canonical], { page })
    }
  },
})

/** Return the URLs that sitemaps list, also with a wrong hostname: another rule reports the entry, and the page is listed. */
function listedUrls(site: Site): string[] {
  return site.sitemaps.flatMap(({ kind, entries }) => {
    if (kind === 'index') return []
    return entries.flatMap(({ loc, url }) => {
      if (url !== undefined && site.owns(url)) return url
      const other = URL.parse(url ?? loc)
      if (!other || site.allowedOrigins.includes(other.origin)) return []
      return new URL(other.pathname + other.search, site.url).href
    })
  })
}

/** Whether all sitemaps of the site were read; otherwise a page may be in an unread one. */
function isWhole(site: Site): boolean {
  const { sitemaps, ownSitemap } = site
  if (ownSitemap !== undefined || sitemaps.length === 0) return false
  const read = new Set(sitemaps.map(({ url }) => exactKey(url)))
  return sitemaps.every(
    ({ kind, broken, entries }) =>
      !broken &&
      kind !== 'feed' &&
      (kind !== 'index' || entries.every(({ url }) => read.has(exactKey(url ?? '')))),
  )
}

function belongs(site: Site, page: Page): boolean {
  if (!site.indexable(page).indexable) return false
  if (page.intent.draft?.value || page.intent.sitemap?.value.listed === false) return false
  return site.resolve(page).end === 'self' && !site.blockedBy(page.url)
}
