import { getOrCreate } from '@indexical/syntax/internal'
import type { Graph, SiteSitemaps } from '../../site/types.ts'
import type { SitemapEntry, SitemapFacts } from '@indexical/syntax/sitemap'
import { exactKey } from '@indexical/syntax/url'
import { meantBelowBase } from '../../site/named-address.ts'
import { missingRoot } from '../../site/roots.ts'
import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Require sitemaps to be above the URLs that they list, or in robots.txt',
  why: 'Unless someone submitted the sitemap, crawlers ignore its URLs outside of its folder.',
  howToFix: 'Move the sitemap to the root of the site, or add a `Sitemap:` line with its URL to robots.txt.',
  level: 'warn',
  sources: [
    'https://www.sitemaps.org/protocol.html#location',
    'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap#sitemap-best-practices',
  ],
  messages: {
    one: 'Unexpected URL `{url}`, expected one below `{folder}`, or the sitemap in robots.txt',
    many: 'Unexpected {number} URLs such as `{example}`, expected them below `{folder}`, or the sitemap in robots.txt',
    written:
      'Unexpected folder `{folder}` of the sitemap, expected one above all pages, or the line `Sitemap: {url}` in robots.txt',
  },
  *check({ graph, robotsTxt, sitemaps, report }) {
    const listedBy = indexesByChild(sitemaps)
    const announced = new Set(robotsTxt.facts?.parsed.sitemaps.map(({ url }) => url))
    for (const sitemap of sitemaps.all) {
      const sources = [sitemap.url, ...(listedBy.get(exactKey(sitemap.url)) ?? [])]
      if (sources.some((url) => announced.has(url))) continue
      const outside = entriesOutside(graph, sitemap, sources.map(folderOf))
      const [first] = outside
      if (!first) continue
      const folder = new URL('.', sitemap.url).pathname
      const isOutside = first.url !== undefined && meantBelowBase(graph, first.url) !== undefined
      const root = isOutside ? 'base' : missingRoot(graph, first.loc, sitemap.url)
      const place = { location: first.location, root }
      if (outside.length === 1) yield report('one', [first.loc, folder], place)
      else yield report('many', [outside.length, first.loc, folder], place)
    }
    const { own } = sitemaps
    // Below the root of the hostname, robots.txt is not in the output.
    if (own === undefined || announced.has(own) || new URL(graph.url).pathname !== '/') return
    const folder = folderOf(own)
    const hasPageOutside = graph.pages.some(
      (page) => graph.indexable(page).indexable && !isBelow(page.url, folder),
    )
    if (hasPageOutside) yield report('written', [new URL(folder).pathname, own])
  },
  examples: {
    'URL below the folder of the sitemap': {
      pages: { '/blog/a': '<title>A</title>' },
      sitemaps: {
        'blog/sitemap.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://example.com/blog/a</loc></url>
</urlset>`,
      },
    },
    'the folder itself, without final slash': {
      pages: { '/blog': '<title>Blog</title>' },
      sitemaps: {
        'blog/sitemap.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://example.com/blog</loc></url>
</urlset>`,
      },
    },
    'any folder if robots.txt lists the sitemap or its index': {
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
    'sitemap of an older version that lists its canonicals': {
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
    'sitemap that this build writes into the folder of all pages': {
      pages: { '/blog/': '<title>Blog</title>', '/blog/a/': '<title>A</title>' },
      settings: { ownSitemap: 'https://example.com/blog/pages.xml' },
    },
    'sitemap that this build writes, listed in robots.txt': {
      pages: { '/': '<title>Home</title>' },
      settings: { ownSitemap: 'https://example.com/maps/pages.xml' },
      robotsTxt: 'Sitemap: https://example.com/maps/pages.xml\n',
    },
    'URL in a folder above': {
      pages: { '/a': '<title>A</title>' },
      sitemaps: {
        'blog/sitemap.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://example.com/blog/a</loc></url>
<url><loc>https://example.com/a</loc></url>
</urlset>`,
      },
      reports: [
        'blog/sitemap.xml 3:11-32 one: Unexpected URL `https://example.com/a`, expected one below `/blog/`, or the sitemap in robots.txt',
      ],
      also: ['sitemap/target-exists'],
    },
    'separate folder for sitemaps': {
      pages: { '/a': '<title>A</title>', '/b': '<title>B</title>' },
      robotsTxt: 'User-agent: *\nDisallow:\n',
      sitemaps: { 'maps/sitemap.txt': 'https://example.com/a\nhttps://example.com/b\n' },
      reports: [
        'maps/sitemap.txt 1-22 many: Unexpected 2 URLs such as `https://example.com/a`, expected them below `/maps/`, or the sitemap in robots.txt',
      ],
      also: ['sitemap/announced'],
    },
    'sitemap that this build writes': {
      pages: { '/': '<title>Home</title>' },
      settings: { ownSitemap: 'https://example.com/maps/pages.xml' },
      reports: [
        'written: Unexpected folder `/maps/` of the sitemap, expected one above all pages, or the line `Sitemap: https://example.com/maps/pages.xml` in robots.txt',
      ],
    },
  },
})

/** Return the entries of the same origin that are outside of the folders. */
function entriesOutside(graph: Graph, sitemap: SitemapFacts, folders: readonly string[]): SitemapEntry[] {
  const { origin } = new URL(sitemap.url)
  return sitemap.entries.filter(
    ({ url }) =>
      url !== undefined &&
      url.startsWith(`${origin}/`) &&
      !folders.some((folder) => isBelow(url, folder)) &&
      !graph.isEntryOfCopy(sitemap.url, url),
  )
}

/** Map each sitemap to the indexes that list it: owners submit the index, so its folder counts too. */
function indexesByChild({ all }: SiteSitemaps): Map<string, string[]> {
  const byChild = new Map<string, string[]>()
  for (const { kind, url: index, entries } of all) {
    if (kind !== 'index') continue
    for (const { url } of entries) {
      if (url === undefined) continue
      getOrCreate(byChild, exactKey(url), () => []).push(index)
    }
  }
  return byChild
}

function folderOf(url: string): string {
  return new URL('.', url).href
}

/** Return whether a URL is below a folder, or is the folder without its final slash. */
function isBelow(url: string, folder: string): boolean {
  return url.startsWith(folder) || `${url}/` === folder
}
