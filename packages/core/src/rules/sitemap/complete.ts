import { exclusionReason, listedUrl } from '../../site/list-sitemap.ts'
import { findIgnoringQuery } from '../../site/resolve-page.ts'
import { isLaterInSeries } from '../../site/series.ts'
import type { Graph, Site, SiteSitemaps } from '../../site/types.ts'
import type { Page } from '../../page/types.ts'
import { withoutWww } from '@indexical/syntax/internal'
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
    unlisted: 'Missing URL `{url}`, expected every indexable page in a sitemap',
  },
  *check({ graph, robotsTxt, sitemaps, report }) {
    if (!isWhole(graph, sitemaps) || areForeign({ graph, sitemaps })) return
    const listed = new Set(listedUrls({ graph, sitemaps }).map((url) => urlKey(url)))
    const folders = topFolders(graph)
    const known = new Set(graph.pages.flatMap((page) => (listed.has(urlKey(page.url)) ? folders(page) : [])))
    for (const page of graph.pages) {
      if (listed.has(urlKey(page.url)) || exclusionReason({ graph, robotsTxt }, page) !== undefined) continue
      if (isLaterInSeries(graph, page) || isAdmin(graph, page)) continue
      const url = listedUrl(graph, page)
      if (listed.has(urlKey(url))) continue
      // The tool that writes the sitemap knows nothing of folders without a listed page.
      const folder = folders(page)
      yield report('unlisted', [url], { page, cause: known.has(folder) ? folder : 'folders' })
    }
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
    'pages that one large engine may not read, by robots.txt and by a header': {
      pages: { '/a/': '<title>A</title>', '/b/': '<title>B</title>', '/c/': '<title>C</title>' },
      robotsTxt: 'User-agent: bingbot\nDisallow: /b/\n',
      headers: '/c/\n  X-Robots-Tag: googlebot: noindex\n',
      sitemaps: { 'sitemap.txt': 'https://example.com/a/\n' },
      also: ['sitemap/announced'],
    },
    'a site that robots.txt closes to one engine': {
      pages: { '/a/': '<title>A</title>', '/b/': '<title>B</title>' },
      robotsTxt: 'User-agent: bingbot\nDisallow: /\n',
      sitemaps: { 'sitemap.txt': 'https://example.com/a/\n' },
      reports: [
        '/b/ unlisted: Missing URL `https://example.com/b/`, expected every indexable page in a sitemap',
      ],
      also: ['sitemap/announced'],
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
    'the second page of a list, and an app for authors': {
      pages: {
        '/': '<title>Home</title>',
        '/blog/': '<title>Blog</title>',
        '/blog/2/': '<title>Blog, page 2</title>',
        '/blog/3/': '<title>Blog, page 3</title>',
        '/tags/linen/page/2/': '<title>Linen, page 2</title>',
        '/news/page2/': '<title>News, page 2</title>',
        '/admin/': '<title>Admin</title><script src="/admin/app.js"></script>',
      },
      sitemaps: {
        'sitemap.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://example.com/</loc></url>
<url><loc>https://example.com/blog/</loc></url>
</urlset>`,
      },
    },
    'relative entries, which count for their pages': {
      pages: { '/': '<title>Home</title>', '/a/': '<title>A</title>', '/b/': '<title>B</title>' },
      sitemaps: {
        'sitemap.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://example.com/</loc></url>
<url><loc>/a/</loc></url>
</urlset>`,
      },
      reports: [
        '/b/ unlisted: Missing URL `https://example.com/b/`, expected every indexable page in a sitemap',
      ],
      also: ['sitemap/valid'],
    },
    'entries without URLs, which are why pages are missing': {
      pages: { '/': '<title>Home</title>', '/a/': '<title>A</title>' },
      sitemaps: {
        'sitemap.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>None</loc></url>
<url><loc>None</loc></url>
</urlset>`,
      },
      also: ['sitemap/valid'],
    },
    'sitemap of another site': {
      pages: { '/a/': '<title>A</title>', '/b/': '<title>B</title>' },
      sitemaps: {
        'sitemap.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://example.org/c/</loc></url>
</urlset>`,
      },
      also: ['sitemap/in-scope'],
    },
    'a folder with content that is named like one for authors': {
      pages: {
        '/': '<title>Home</title>',
        '/admin/': '<title>Admin guide</title><a href="/">Home</a>',
      },
      sitemaps: {
        'sitemap.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://example.com/</loc></url>
</urlset>`,
      },
      reports: [
        '/admin/ unlisted: Missing URL `https://example.com/admin/`, expected every indexable page in a sitemap',
      ],
    },
    'the pages of a folder, which have one cause': {
      pages: {
        '/': '<title>Home</title>',
        '/tags/a/': '<title>A</title>',
        '/tags/b/': '<title>B</title>',
        '/c/': '<title>C</title>',
      },
      sitemaps: {
        'sitemap.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://example.com/</loc></url>
</urlset>`,
      },
      reports: [
        '/tags/a/ unlisted: Missing URL `https://example.com/tags/a/`, expected every indexable page in a sitemap',
        '/tags/b/ unlisted: Missing URL `https://example.com/tags/b/`, expected every indexable page in a sitemap',
        '/c/ unlisted: Missing URL `https://example.com/c/`, expected every indexable page in a sitemap',
      ],
      problems: 2,
    },
    'folders that the tool with the sitemap does not know, and a page that it forgot': {
      pages: {
        '/': '<title>Home</title>',
        '/blog/': '<title>Blog</title>',
        '/blog/a/': '<title>A</title>',
        '/blog/b/': '<title>B</title>',
        '/de/c/': '<title>C</title>',
        '/fr/c/': '<title>C</title>',
      },
      sitemaps: {
        'sitemap.txt': 'https://example.com/\nhttps://example.com/blog/\nhttps://example.com/blog/a/\n',
      },
      reports: [
        '/blog/b/ unlisted: Missing URL `https://example.com/blog/b/`, expected every indexable page in a sitemap',
        '/de/c/ unlisted: Missing URL `https://example.com/de/c/`, expected every indexable page in a sitemap',
        '/fr/c/ unlisted: Missing URL `https://example.com/fr/c/`, expected every indexable page in a sitemap',
      ],
      problems: 2,
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
})

/**
 * Return the URLs that sitemaps list. A wrong hostname is replaced by the right one, because another rule reports it.
 */
function listedUrls(site: Pick<Site, 'graph' | 'sitemaps'>): string[] {
  return site.sitemaps.all.flatMap(({ kind, entries }) => {
    if (kind === 'index') return []
    return entries.flatMap(({ loc, url }) => {
      if (url !== undefined && site.graph.owns(url)) return servedAs(site.graph, url)
      const relative = url === undefined ? relativePage(site.graph, loc) : undefined
      if (relative !== undefined) return relative
      const other = URL.parse(url ?? loc)
      if (!other || site.graph.allowedOrigins.includes(other.origin)) return []
      return new URL(other.pathname + other.search, site.graph.url).href
    })
  })
}

/**
 * Return whether all sitemaps of the site were read. Otherwise, a missing page may be in a sitemap that was not read.
 */
function isWhole(graph: Graph, { all, own }: SiteSitemaps): boolean {
  if (own !== undefined || all.length === 0) return false
  const read = new Set(all.map(({ url }) => exactKey(url)))
  return all.every(
    ({ kind, broken, entries }) =>
      !broken &&
      kind !== 'feed' &&
      (kind === 'index'
        ? entries.every(({ url }) => url !== undefined && read.has(exactKey(url)))
        : // If most entries are no URLs, which sitemap/valid reports, the missing pages follow from that.
          entries.filter(({ url, loc }) => url === undefined && !relativePage(graph, loc)).length * 2 <=
          entries.length),
  )
}

/** Return whether all URLs in the sitemaps belong to other sites; sitemap/in-scope or run/public-site reports this. */
function areForeign({ graph, sitemaps }: Pick<Site, 'graph' | 'sitemaps'>): boolean {
  const listed = sitemaps.all.flatMap(({ kind, entries }) => (kind === 'index' ? [] : entries))
  const isForeign = (loc: string): boolean => {
    const host = URL.parse(loc)?.host
    return host !== undefined && withoutWww(host) !== withoutWww(new URL(graph.url).host)
  }
  return listed.length > 0 && listed.every(({ url, loc }) => isForeign(url ?? loc))
}

/** Return a function that returns the folder below the root that contains a page; empty for pages at the root. */
function topFolders({ url, pages }: Graph): (page: Page) => string {
  const first = (page: Page): string => /^[^/]+\//.exec(page.url.slice(url.length))?.[0] ?? ''
  const isBelow = (page: Page, folder: string): boolean => page.url.length > url.length + folder.length
  const folders = new Set(pages.flatMap((page) => (isBelow(page, first(page)) ? first(page) : [])))
  return (page) => (folders.has(first(page)) ? first(page) : '')
}

/** Folders in which content management systems have their app. */
const adminFolders = /^(?:admin|cms|keystatic|studio|wp-admin)(?:\/|\.html?$|$)/

/** Return whether a page is the shell of an app for authors. */
function isAdmin(graph: Graph, { url, links, content }: Page): boolean {
  return adminFolders.test(url.slice(graph.url.length)) && links.length === 0 && (content?.words ?? 0) < 20
}

/** Return a URL without its query if a static page is served there. */
function servedAs(graph: Graph, url: string): string {
  const isPage = url.includes('?') && findIgnoringQuery(graph, url)?.type === 'page'
  return isPage ? url.replace(/\?.*$/s, '') : url
}

/** Return the URL of the page to which a relative entry would lead. */
function relativePage(graph: Graph, loc: string): string | undefined {
  const { href } = URL.parse(loc, graph.url) ?? {}
  return href !== undefined && graph.pageAt(href) ? href : undefined
}
