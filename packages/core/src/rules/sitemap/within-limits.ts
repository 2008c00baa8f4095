import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Limit sitemaps to the size that crawlers read',
  why: 'Crawlers reject a sitemap that is too large, with all its URLs.',
  howToFix:
    'Split the sitemap into several files and list them in a sitemap index. Shorten or remove URLs of more than 2048 characters.',
  level: 'error',
  sources: [
    'https://www.sitemaps.org/protocol.html',
    'https://developers.google.com/search/docs/crawling-indexing/sitemaps/large-sitemaps',
  ],
  messages: {
    'many-urls': (count: string) => `Unexpected ${count} entries, expected at most 50000 in one sitemap`,
    'many-bytes': (bytes: string) => `Unexpected ${bytes} bytes, expected at most 52428800 in one sitemap`,
    'too-large': (most: string) => `Unexpected size above ${most} bytes, expected at most 52428800`,
    'long-loc': (length: string) => `Unexpected URL of ${length} characters, expected at most 2048`,
  },
  *check({ sitemaps, report }) {
    for (const { problems } of sitemaps.all) {
      for (const { type, args, location } of problems) {
        if (type === 'many-urls' || type === 'many-bytes' || type === 'too-large' || type === 'long-loc')
          yield report(type, args as [string], { location })
      }
    }
  },
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
})
