import type { Graph } from '../../site/types.ts'
import { getOrCreate } from '@indexical/syntax/internal'
import { countOf } from '../../linter/phrases.ts'
import type { SitemapEntry, SitemapFacts } from '@indexical/syntax/sitemap'
import { exactKey } from '@indexical/syntax/url'
import { siteRule } from '../../linter/define.ts'

/** URLs that two sitemaps share. */
interface Overlap {
  count: number
  first: SitemapEntry
  other: SitemapEntry
}

export default siteRule({
  summary: 'Require sitemaps to list each URL once',
  why: 'A second entry adds nothing, and its date may differ from the first. It is usually a mistake.',
  howToFix: 'Remove the second entry.',
  remedies: {
    shared: 'List each URL in one sitemap. If two tools write sitemaps, switch one of them off.',
  },
  level: 'warn',
  sources: [
    'https://www.sitemaps.org/protocol.html',
    'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap',
  ],
  messages: {
    again: 'Unexpected second entry for `{url}`, expected each URL once',
    shared: 'Unexpected {count} that `{other}` lists too, expected each URL in one sitemap',
  },
  *check({ graph, sitemaps, report }) {
    const seen = new Map<string, { sitemap: SitemapFacts; entry: SitemapEntry }>()
    for (const sitemap of sitemaps.all) {
      if (sitemap.kind === 'index') continue
      const overlaps = new Map<SitemapFacts, Overlap>()
      for (const entry of sitemap.entries) {
        if (entry.url === undefined || graph.isEntryOfCopy(sitemap.url, entry.url)) continue
        if (entry.url.includes('#')) continue
        const key = keyOf(graph, entry.url)
        const before = seen.get(key)
        if (!before) seen.set(key, { sitemap, entry })
        else if (before.sitemap !== sitemap) {
          if (!isInOtherFormat(before.sitemap, sitemap) && before.sitemap.isOwn === sitemap.isOwn)
            getOrCreate(overlaps, before.sitemap, () => ({ count: 0, first: entry, other: before.entry }))
              .count++
        } else {
          const related = [{ message: 'the first entry', location: before.entry.location }]
          yield report('again', [entry.loc], { location: entry.location, related, cause: 'again' })
        }
      }
      // Report one finding for each pair of files, because a copied sitemap would have thousands.
      for (const [other, { count, first, other: entry }] of overlaps) {
        yield report('shared', [countOf(count, 'URL'), other.file], {
          location: first.location,
          cause: 'shared',
          related: [{ message: 'the same URL', location: entry.location }],
        })
      }
    }
  },
  examples: {
    'a page and its query': {
      pages: { '/a/': '<title>A</title>', '/b/': '<title>B</title>' },
      sitemaps: {
        'sitemap.txt': 'https://example.com/a/\nhttps://example.com/a/?x=1\nhttps://example.com/b/?x=1\n',
      },
      reports: [
        'sitemap.txt 2:1-27 again: Unexpected second entry for `https://example.com/a/?x=1`, expected each URL once',
      ],
    },
    'queries that another deployment reads': {
      pages: { '/': '<title>A</title>' },
      settings: { externalPrefixes: ['/shop/'] },
      sitemaps: {
        'sitemap.txt': 'https://example.com/\nhttps://example.com/shop/?x=1\nhttps://example.com/shop/?x=2\n',
      },
    },
    'an index that lists a page which its sitemap lists too': {
      pages: { '/a/': '<title>A</title>' },
      robotsTxt: 'Sitemap: https://example.com/index.xml\n',
      sitemaps: {
        'index.xml': `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<sitemap><loc>https://example.com/a.txt</loc></sitemap>
<sitemap><loc>https://example.com/a.txt</loc></sitemap>
</sitemapindex>`,
        'a.txt': 'https://example.com/a/\n',
      },
    },
    'URLs that differ': {
      pages: { '/a/': '<title>A</title>' },
      files: ['a.pdf'],
      sitemaps: {
        'sitemap.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://example.com/a/</loc></url>
<url><loc>https://example.com/a.pdf</loc></url>
</urlset>`,
      },
    },
    'sitemaps of two versions with the same canonical': {
      pages: {
        '/latest/a/': '<title>A</title>',
        '/1.0/a/': '<link rel=canonical href=https://example.com/latest/a/>',
      },
      sitemaps: {
        '1.0/sitemap.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://example.com/latest/a/</loc></url>
</urlset>`,
        'latest/sitemap.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://example.com/latest/a/</loc></url>
</urlset>`,
      },
    },
    'same list as text and as XML': {
      pages: { '/a/': '<title>A</title>' },
      sitemaps: {
        'sitemap.txt': 'https://example.com/a/\n',
        'sitemap.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://example.com/a/</loc></url>
</urlset>`,
      },
    },
    'the sitemap of the plugin beside that of another tool': {
      pages: { '/a/': '<title>A</title>' },
      sitemaps: {
        'sitemap.xml': `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://example.com/a/</loc></url>
</urlset>
`,
        'sitemap-0.xml': `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://example.com/a/</loc></url></urlset>`,
      },
    },
    'twice in one sitemap': {
      pages: { '/a/': '<title>A</title>' },
      sitemaps: {
        'sitemap.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://example.com/a/</loc></url>
<url><loc>https://EXAMPLE.com/a/</loc></url>
</urlset>`,
      },
      reports: [
        'sitemap.xml 3:11-33 again: Unexpected second entry for `https://EXAMPLE.com/a/`, expected each URL once',
      ],
    },
    'in two sitemaps': {
      pages: { '/a/': '<title>A</title>', '/b/': '<title>B</title>' },
      sitemaps: {
        'sitemap.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://example.com/a/</loc></url>
<url><loc>https://example.com/b/</loc></url>
</urlset>`,
        'sitemap-0.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://example.com/b/</loc></url>
</urlset>`,
      },
      reports: [
        'sitemap-0.xml 2:11-33 shared: Unexpected 1 URL that `sitemap.xml` lists too, expected each URL in one sitemap',
      ],
    },
  },
})

/** Return the key of an entry, without a query, because the query does not change a static page. */
function keyOf(graph: Graph, url: string): string {
  const isQuery = url.includes('?') && graph.findOwnFile(url)?.type === 'page'
  return exactKey(isQuery ? url.replace(/\?.*$/s, '') : url)
}

/** Return whether one sitemap is the text form of the other: Hexo writes `sitemap.txt` beside `sitemap.xml`. */
function isInOtherFormat(one: SitemapFacts, other: SitemapFacts): boolean {
  const nameOf = ({ url }: SitemapFacts): string => url.replace(/\.(?:xml|txt)$/, '')
  return (one.kind === 'text') !== (other.kind === 'text') && nameOf(one) === nameOf(other)
}
