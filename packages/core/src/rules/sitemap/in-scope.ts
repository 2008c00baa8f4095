import { namedAddress } from '../../site/named-address.ts'
import type { Site, SitemapFacts } from '../../site/types.ts'
import { exactKey } from '../../url/identity.ts'
import { siteRule } from '../define.ts'

export default siteRule({
  summary: 'Require sitemaps to list URLs of their own host and folder only',
  why: 'Crawlers ignore URLs that a sitemap has no right to speak for.',
  level: 'error',
  sources: [
    'https://www.sitemaps.org/protocol.html#location',
    'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap#sitemap-best-practices',
  ],
  messages: {
    host: (url: string, host: string) => `Unexpected URL \`${url}\`, expected one on \`${host}\``,
    scheme: (url: string, scheme: string) => `Unexpected URL \`${url}\`, expected one with \`${scheme}//\``,
    folder: (url: string, folder: string) =>
      `Unexpected URL \`${url}\`, expected one below \`${folder}\`, or the sitemap in robots.txt`,
  },
  examples: {
    'the folder of the sitemap and below': {
      pages: { '/blog/a': '<title>A</title>' },
      sitemaps: {
        'blog/sitemap.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://example.com/blog/a</loc></url>
</urlset>`,
      },
    },
    'the folder itself, by its URL without a slash': {
      pages: { '/blog': '<title>Blog</title>' },
      sitemaps: {
        'blog/sitemap.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://example.com/blog</loc></url>
</urlset>`,
      },
    },
    'any folder, when robots.txt names the sitemap or the index that lists it': {
      pages: { '/a': '<title>A</title>', '/b': '<title>B</title>' },
      robotsTxt: 'Sitemap: https://example.com/maps/index.xml\nSitemap: https://example.com/lists/b.txt\n',
      sitemaps: {
        'maps/index.xml': `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<sitemap><loc>https://example.com/maps/a.txt</loc></sitemap>
</sitemapindex>`,
        'maps/a.txt': 'https://example.com/a\n',
        'lists/b.txt': 'https://example.com/b\n',
      },
    },
    'canonicals of an older version, beside its pages': {
      pages: {
        '/latest/a/': '<title>A</title>',
        '/1.0/a/': '<link rel=canonical href=https://example.com/latest/a/>',
      },
      sitemaps: {
        '1.0/sitemap.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://example.com/latest/a/</loc></url>
</urlset>`,
      },
    },
    'an allowed origin': {
      pages: { '/a': '<title>A</title>' },
      settings: { allowedOrigins: ['https://shop.example.com'] },
      sitemaps: {
        'sitemap.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://example.com/a</loc></url>
<url><loc>https://shop.example.com/</loc></url>
</urlset>`,
      },
    },
    'another host, another scheme, a folder above': {
      pages: { '/a': '<title>A</title>' },
      sitemaps: {
        'blog/sitemap.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://www.example.com/blog/a</loc></url>
<url><loc>http://example.com/blog/a</loc></url>
<url><loc>https://example.com/a</loc></url>
</urlset>`,
      },
      reports: [
        'blog/sitemap.xml 2:11-41 host: Unexpected URL `https://www.example.com/blog/a`, expected one on `example.com`',
        'blog/sitemap.xml 3:11-36 scheme: Unexpected URL `http://example.com/blog/a`, expected one with `https://`',
        'blog/sitemap.xml 4:11-32 folder: Unexpected URL `https://example.com/a`, expected one below `/blog/`, or the sitemap in robots.txt',
      ],
    },
  },
  *check(site, report, { allowedOrigins }) {
    const listedBy = indexesByChild(site)
    const announced = new Set(site.robotsTxt?.parsed.sitemaps.map(({ url }) => url))
    let named: string | undefined
    for (const sitemap of site.sitemaps) {
      const own = new URL(sitemap.url)
      const speakers = [sitemap, ...(listedBy.get(exactKey(sitemap.url)) ?? [])]
      const folders = speakers.map(({ url }) => folderOf(new URL(url)))
      const isAnnounced = speakers.some(({ url }) => announced.has(url))
      for (const { loc, url, at } of sitemap.entries) {
        if (url === undefined || folders.some((folder) => isBelow(url, folder))) continue
        const parsed = new URL(url)
        if (parsed.host !== own.host) {
          if (allowedOrigins.includes(parsed.origin)) continue
          // Where canonicals agree with the sitemap, `site` is the mistake.
          named ??= namedAddress(site)?.address ?? ''
          if (named === '' || !url.startsWith(named)) yield report('host', [loc, own.host], at)
        } else if (parsed.protocol !== own.protocol) yield report('scheme', [loc, own.protocol], at)
        else if (!isAnnounced && !site.isEntryOfCopy(sitemap.url, url))
          yield report('folder', [loc, new URL('.', own).pathname], at)
      }
    }
  },
})

/** An index speaks for what its sitemaps list, since it is the file that owners submit. */
function indexesByChild({ sitemaps }: Site): Map<string, SitemapFacts[]> {
  const byChild = new Map<string, SitemapFacts[]>()
  for (const sitemap of sitemaps) {
    if (sitemap.kind !== 'index') continue
    for (const { url } of sitemap.entries) {
      if (url === undefined) continue
      const key = exactKey(url)
      const parents = byChild.get(key)
      if (parents) parents.push(sitemap)
      else byChild.set(key, [sitemap])
    }
  }
  return byChild
}

function folderOf(url: URL): string {
  return new URL('.', url).href
}

/** The home of a site below a path has its URL without a slash where all folders have. */
function isBelow(url: string, folder: string): boolean {
  return url.startsWith(folder) || `${url}/` === folder
}
