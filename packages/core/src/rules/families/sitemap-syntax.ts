import { effective } from '@indexical/syntax/robots'
import { countOf } from '../../linter/phrases.ts'
import type { Site } from '../../site/types.ts'
import { shorten } from '../../intent/format-value.ts'
import { isOnPrivateSite, withoutSecondScheme } from '@indexical/syntax/internal'
import { hostRoot } from '../../site/roots.ts'
import { exactKey } from '@indexical/syntax/url'
import { siteRule } from '../../linter/define.ts'
import type { Problem } from '../../linter/define.ts'

/** Yield the problems of the parser. Each rule has the messages that it reports, with the types of problems as ids. */
function* ofParser({ sitemaps }: Pick<Site, 'sitemaps'>): Generator<Problem> {
  for (const { problems } of sitemaps.all)
    for (const { type, args, location } of problems) yield { message: type, data: args, location }
}

export default {
  'sitemap/valid': siteRule({
    summary: 'Require sitemaps to be valid',
    why: 'Crawlers reject a sitemap that they cannot parse, or the part after the mistake.',
    howToFix: 'Correct the template or the tool that writes the sitemap.',
    level: 'error',
    causeIsMessage: true,
    sources: [
      'https://www.sitemaps.org/protocol.html',
      'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap',
    ],
    messages: {
      xml: 'Unexpected XML error `{words}`, expected well-formed XML',
      entity: (written: string) =>
        written === '&'
          ? 'Unexpected `&`, expected `&amp;`'
          : `Unexpected \`${written}\`, expected \`&amp;${written.slice(1)}\` or the character itself`,
      encoding: 'Unexpected encoding `{found}`, expected UTF-8',
      root: (name: string, expected?: string) =>
        `Unexpected root element \`${name}\`, expected ${expected === undefined ? '`urlset` or `sitemapindex`' : `\`${expected}\` for its content`}`,
      namespace: 'Unexpected namespace `{found}`, expected `http://www.sitemaps.org/schemas/sitemap/0.9`',
      element: 'Unexpected element `{name}` in `{parent}`, expected one of the sitemap protocol',
      'no-loc': 'Missing `loc` in `{name}`, expected a URL',
      second: 'Unexpected second `{name}`, expected one in each entry',
      damaged: 'Unexpected `{words}`, expected a file that can be read',
      url: 'Unexpected `{value}`, expected an absolute URL',
      unusable: 'Unexpected `{value}`, expected a public http URL',
      schemes: 'Unexpected second scheme in `{value}`, expected `{expected}`',
      nested: 'Unexpected sitemap index `{url}`, expected a sitemap in an index',
    },
    *check({ graph, sitemaps, report }) {
      yield* ofParser({ sitemaps })
      const ofIndexes = sitemaps.all.filter(({ kind }) => kind === 'index')
      const indexes = new Set(ofIndexes.map(({ url }) => exactKey(url)))
      for (const { kind, entries } of sitemaps.all) {
        for (const { loc, url, location } of entries) {
          // run/usable-site reports a local `site` once.
          if (url === undefined && isOnPrivateSite(loc, graph.url)) continue
          const single = withoutSecondScheme(loc)
          if (single !== undefined) yield report('schemes', [loc, single], { location, cause: 'schemes' })
          else if (url === undefined)
            yield report(URL.canParse(loc) ? 'unusable' : 'url', [shorten(loc, 80)], {
              location,
              // A tool without an address writes the same start before each path: `None/a/`, `/a/`.
              cause: loc.startsWith('/') ? 'path' : URL.canParse(loc) ? undefined : loc.split('/')[0],
              root: hostRoot(loc),
            })
          else if (kind === 'index' && indexes.has(exactKey(url))) yield report('nested', [loc], { location })
        }
      }
    },
    examples: {
      'a sitemap with extensions and CDATA': {
        pages: { '/a&b': '<title>A</title>' },
        files: ['de/a'],
        sitemaps: {
          'sitemap.xml': `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
  <url>
    <loc><![CDATA[https://example.com/a&b]]></loc>
    <xhtml:link rel="alternate" hreflang="en" href="https://example.com/a&amp;b"/>
    <xhtml:link rel="alternate" hreflang="x-default" href="https://example.com/a&amp;b"/>
    <xhtml:link rel="alternate" hreflang="de" href="https://example.com/de/a?x=1&amp;y=2"/>
  </url>
</urlset>`,
        },
      },
      'unescaped ampersand': {
        pages: { '/a&b': '<title>A</title>' },
        sitemaps: {
          'sitemap.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://example.com/a&b</loc></url>
</urlset>`,
        },
        reports: ['sitemap.xml 2:32-33 entity: Unexpected `&`, expected `&amp;`'],
      },
      'truncated file': {
        pages: { '/a': '<title>A</title>' },
        sitemaps: {
          'sitemap.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://example.com/a</loc></url>
<url><loc>https://exam`,
        },
        reports: [
          'sitemap.xml 3:22-23 xml: Unexpected XML error `unclosed tag: loc`, expected well-formed XML',
        ],
      },
      'no namespace': {
        pages: { '/a': '<title>A</title>' },
        sitemaps: { 'sitemap.xml': '<urlset>\n<url><loc>https://example.com/a</loc></url>\n</urlset>' },
        reports: [
          'sitemap.xml 1-9 namespace: Unexpected namespace ``, expected `http://www.sitemaps.org/schemas/sitemap/0.9`',
        ],
      },
      'encoding other than UTF-8': {
        pages: { '/a': '<title>A</title>' },
        sitemaps: {
          'sitemap.xml': `<?xml version="1.0" encoding="ISO-8859-1"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://example.com/a</loc></url>
</urlset>`,
        },
        reports: ['sitemap.xml 1-1 encoding: Unexpected encoding `ISO-8859-1`, expected UTF-8'],
      },
      'HTML page': {
        pages: { '/a': '<title>A</title>' },
        sitemaps: { 'sitemap.xml': '<html xmlns="http://www.w3.org/1999/xhtml"></html>' },
        reports: [
          'sitemap.xml 1-44 root: Unexpected root element `html`, expected `urlset` or `sitemapindex`',
        ],
      },
      'missing, repeated and unknown elements': {
        pages: { '/a': '<title>A</title>', '/b': '<title>B</title>' },
        sitemaps: {
          'sitemap.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><lastmod>2026-01-01</lastmod></url>
<url><loc>https://example.com/a</loc><loc>https://example.com/b</loc></url>
<url><loc>https://example.com/b</loc><title>B</title></url>
<url><loc>/c</loc></url>
</urlset>`,
        },
        reports: [
          'sitemap.xml 2:1-6 no-loc: Missing `loc` in `url`, expected a URL',
          'sitemap.xml 3:38-43 second: Unexpected second `loc`, expected one in each entry',
          'sitemap.xml 4:38-45 element: Unexpected element `title` in `url`, expected one of the sitemap protocol',
          'sitemap.xml 5:11-13 url: Unexpected `/c`, expected an absolute URL',
        ],
      },
      'development server': {
        pages: { '/a': '<title>A</title>' },
        sitemaps: {
          'sitemap.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>http://localhost:4321/a</loc></url>
<url><loc>https://example.com/a</loc></url>
</urlset>`,
        },
        reports: [
          'sitemap.xml 2:11-34 unusable: Unexpected `http://localhost:4321/a`, expected a public http URL',
        ],
      },
      'a sitemap with the root of an index': {
        pages: { '/a': '<title>A</title>', '/b': '<title>B</title>' },
        sitemaps: {
          'sitemap.xml': `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://example.com/a</loc></url>
<url><loc>https://example.com/b</loc></url>
</sitemapindex>`,
        },
        reports: [
          'sitemap.xml 1-67 root: Unexpected root element `sitemapindex`, expected `urlset` for its content',
        ],
      },
      'two schemes': {
        pages: { '/a': '<title>A</title>' },
        sitemaps: { 'sitemap.txt': 'https://https://example.com/a\nhttps://example.com/a\n' },
        reports: [
          'sitemap.txt 1-30 schemes: Unexpected second scheme in `https://https://example.com/a`, expected `https://example.com/a`',
        ],
      },
      'index in an index': {
        pages: { '/a': '<title>A</title>' },
        sitemaps: {
          'sitemap.xml': `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<sitemap><loc>https://example.com/sitemap-blog.xml</loc></sitemap>
</sitemapindex>`,
          'sitemap-blog.xml': `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<sitemap><loc>https://example.com/sitemap-0.xml</loc></sitemap>
</sitemapindex>`,
          'sitemap-0.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://example.com/a</loc></url>
</urlset>`,
        },
        reports: [
          'sitemap.xml 2:15-51 nested: Unexpected sitemap index `https://example.com/sitemap-blog.xml`, expected a sitemap in an index',
        ],
      },
      'corrupt gzip file': {
        pages: { '/a': '<title>A</title>' },
        sitemaps: {
          'sitemap-0.xml.gz': [
            { type: 'damaged', args: ['incorrect header check'], location: { file: 'sitemap-0.xml.gz' } },
          ],
        },
        reports: ['damaged: Unexpected `incorrect header check`, expected a file that can be read'],
      },
    },
  }),
  'sitemap/valid-extensions': siteRule({
    summary: 'Require valid values in sitemap entries and their extensions',
    why: 'Engines ignore an image, video or news entry with a wrong or missing value, without a warning.',
    howToFix: 'Correct or add the value in the template of the sitemap.',
    remedies: {
      dropped: 'Remove the element from the template of the sitemap.',
      many: 'List at most the number in the message.',
    },
    level: 'warn',
    causeIsMessage: true,
    sources: [
      'https://developers.google.com/search/docs/crawling-indexing/sitemaps/image-sitemaps',
      'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps',
      'https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap',
      'https://developers.google.com/search/blog/2022/05/spring-cleaning-sitemap-extensions',
    ],
    messages: {
      missing: 'Missing `{name}` in `{parent}`, expected a value',
      value: 'Unexpected `{name}` `{value}`, expected {expected}',
      dropped: 'Unexpected `{name}`, expected an element that search engines still read',
      many: (name: string, count: string, most: string) =>
        `Unexpected ${count} \`${name}\`, expected at most ${most}`,
    },
    check: ofParser,
    examples: {
      'valid image and protocol values': {
        pages: { '/a': '<title>A</title>' },
        sitemaps: {
          'sitemap.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
<url>
<loc>https://example.com/a</loc><changefreq>weekly</changefreq><priority>0.8</priority>
<image:image><image:loc>https://example.com/a.png</image:loc></image:image>
</url>
</urlset>`,
        },
      },
      'invalid changefreq and priority': {
        pages: { '/a': '<title>A</title>' },
        sitemaps: {
          'sitemap.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://example.com/a</loc><changefreq>often</changefreq><priority>10</priority></url>
</urlset>`,
        },
        reports: [
          'sitemap.xml 2:50-55 value: Unexpected `changefreq` `often`, expected a word such as `weekly`',
          'sitemap.xml 2:78-80 value: Unexpected `priority` `10`, expected a number from 0.0 to 1.0',
        ],
      },
      'video without file, and image caption': {
        pages: { '/a': '<title>A</title>' },
        sitemaps: {
          'sitemap.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1" xmlns:video="http://www.google.com/schemas/sitemap-video/1.1">
<url>
<loc>https://example.com/a</loc>
<image:image><image:loc>https://example.com/a.png</image:loc><image:caption>A</image:caption></image:image>
<video:video>
<video:thumbnail_loc>https://example.com/a.jpg</video:thumbnail_loc>
<video:title>A</video:title><video:description>About A</video:description>
</video:video>
</url>
</urlset>`,
        },
        reports: [
          'sitemap.xml 4:77-78 dropped: Unexpected `image:caption`, expected an element that search engines still read',
          'sitemap.xml 5:1-14 missing: Missing `video:content_loc or video:player_loc` in `video:video`, expected a value',
        ],
      },
      'too many images': {
        pages: { '/a': '<title>A</title>' },
        sitemaps: {
          'sitemap.xml': [
            { type: 'many', args: ['image:image', '1001', '1000'], location: { file: 'sitemap.xml' } },
          ],
        },
        reports: ['many: Unexpected 1001 `image:image`, expected at most 1000'],
      },
    },
  }),
  'sitemap/images-indexable': siteRule({
    summary: 'Require images in sitemaps to be on pages that allow them',
    why: 'A page with `noimageindex` asks crawlers to leave its images out, and the sitemap asks them to index these images.',
    howToFix: 'Remove the images of this page from the sitemap, or `noimageindex` from the page.',
    level: 'info',
    sources: [
      'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag#noimageindex',
      'https://developers.google.com/search/docs/crawling-indexing/sitemaps/image-sitemaps',
    ],
    messages: {
      hidden: 'Unexpected {count} of `{url}`, expected none: the page has `noimageindex`',
    },
    *check({ graph, sitemaps, report }) {
      for (const { images, url, location } of sitemaps.all.flatMap(({ entries }) => entries)) {
        const found = images && url !== undefined ? graph.find(url) : undefined
        if (found?.type !== 'page' || effective(found.page.robots, 'googlebot').imageIndex) continue
        yield report('hidden', [countOf(images!.length, 'image'), url!], { location, cause: 'noimageindex' })
      }
    },
    examples: {
      'images of a page that allows them, and a page without images': {
        pages: {
          '/a/': '<title>A</title>',
          '/b/': '<meta name=robots content=noimageindex><title>B</title>',
        },
        sitemaps: {
          'sitemap.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
<url><loc>https://example.com/a/</loc><image:image><image:loc>https://example.com/a.png</image:loc></image:image></url>
<url><loc>https://example.com/b/</loc></url>
</urlset>`,
        },
      },
      'images of a page with noimageindex': {
        pages: { '/a/': '<meta name=robots content=noimageindex><title>A</title>' },
        sitemaps: {
          'sitemap.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
<url><loc>https://example.com/a/</loc><image:image><image:loc>https://example.com/a.png</image:loc></image:image></url>
</urlset>`,
        },
        reports: [
          'sitemap.xml 2:11-33 hidden: Unexpected 1 image of `https://example.com/a/`, expected none: the page has `noimageindex`',
        ],
      },
    },
  }),
  'sitemap/within-limits': siteRule({
    summary: 'Limit sitemaps to the size that crawlers read',
    why: 'Crawlers reject a sitemap that is too large, with all its URLs.',
    howToFix: 'Split the sitemap into several files and list them in a sitemap index.',
    remedies: {
      'long-loc': 'Shorten the URL, or remove it from the sitemap.',
    },
    level: 'error',
    sources: [
      'https://www.sitemaps.org/protocol.html',
      'https://developers.google.com/search/docs/crawling-indexing/sitemaps/large-sitemaps',
    ],
    messages: {
      'many-urls': 'Unexpected {count} entries, expected at most 50000 in one sitemap',
      'many-bytes': 'Unexpected {bytes} bytes, expected at most 52428800 in one sitemap',
      'too-large': 'Unexpected size above {most} bytes, expected at most 52428800',
      'long-loc': 'Unexpected URL of {length} characters, expected at most 2048',
    },
    check: ofParser,
    examples: {
      'a small sitemap': {
        pages: { '/a': '<title>A</title>' },
        sitemaps: { 'sitemap.txt': 'https://example.com/a\n' },
      },
      'too many URLs': {
        pages: { '/a': '<title>A</title>' },
        sitemaps: {
          'sitemap.xml': [{ type: 'many-urls', args: ['50001'], location: { file: 'sitemap.xml' } }],
        },
        reports: ['many-urls: Unexpected 50001 entries, expected at most 50000 in one sitemap'],
      },
      'too many bytes': {
        pages: { '/a': '<title>A</title>' },
        sitemaps: {
          'sitemap.xml': [{ type: 'many-bytes', args: ['52428801'], location: { file: 'sitemap.xml' } }],
        },
        reports: ['many-bytes: Unexpected 52428801 bytes, expected at most 52428800 in one sitemap'],
      },
      'compressed sitemap above the read limit': {
        pages: { '/a': '<title>A</title>' },
        sitemaps: {
          'sitemap.xml.gz': [{ type: 'too-large', args: ['67108864'], location: { file: 'sitemap.xml.gz' } }],
        },
        reports: ['too-large: Unexpected size above 67108864 bytes, expected at most 52428800'],
      },
      'long URL': {
        pages: { '/a': '<title>A</title>' },
        sitemaps: {
          'sitemap.txt': [{ type: 'long-loc', args: ['2049'], location: { file: 'sitemap.txt' } }],
        },
        reports: ['long-loc: Unexpected URL of 2049 characters, expected at most 2048'],
      },
    },
  }),
}
