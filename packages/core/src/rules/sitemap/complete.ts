import { declaredCanonicals } from '../../site/resolve-page.ts'
import type { Site } from '../../site/types.ts'
import type { Page } from '../../signals/types.ts'
import { exactKey, urlKey } from '../../url/identity.ts'
import { siteRule } from '../define.ts'

export default siteRule({
  summary: 'Require every indexable canonical page to be in a sitemap',
  why: 'A page that the sitemap forgot is found late, or never when nothing links to it.',
  level: 'warn',
  sources: ['https://developers.google.com/search/docs/crawling-indexing/sitemaps/overview'],
  messages: {
    unlisted: (url: string) => `Missing URL \`${url}\`, expected every indexable page in a sitemap`,
  },
  examples: {
    'no sitemap at all': { pages: { '/a/': '<title>A</title>' } },
    'pages that are listed, or do not belong in a sitemap': {
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
    'this run writes a sitemap of its own': {
      pages: { '/a/': '<title>A</title>', '/b/': '<title>B</title>' },
      settings: { ownSitemap: 'https://example.com/sitemap.xml' },
      sitemaps: {
        'sitemap-0.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://example.com/a/</loc></url>
</urlset>`,
      },
    },
    'an index that names a sitemap of another host': {
      pages: { '/a/': '<title>A</title>' },
      settings: { allowedOrigins: ['https://cdn.example.com'] },
      sitemaps: {
        'sitemap.xml': `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<sitemap><loc>https://cdn.example.com/pages.xml</loc></sitemap>
</sitemapindex>`,
      },
    },
    'pages that are listed on another host': {
      pages: { '/a/': '<title>A</title>', '/b/': '<title>B</title>', '/c/': '<title>C</title>' },
      sitemaps: {
        'sitemap.txt': 'http://example.com/a/\nhttps://staging.example.com/b/\nhttp://localhost:4321/c/\n',
      },
      also: ['sitemap/in-scope', 'sitemap/valid'],
    },
    'a page that no sitemap lists': {
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

/** URLs of the site that sitemaps list, also on a wrong host: that is told of the entry, and no page is missing. */
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

/** Whether all that the site's sitemaps list is known; else nothing can be said to be missing. */
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
