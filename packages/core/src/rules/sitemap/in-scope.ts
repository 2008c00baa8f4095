import { namedAddress } from '../../site/named-address.ts'
import { hostRoot, httpRoot } from '../../site/roots.ts'
import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Require sitemaps to list URLs of their own origin only',
  why: 'Crawlers ignore URLs on a hostname or scheme for which the sitemap does not count.',
  howToFix:
    'List URLs with the scheme and hostname of the sitemap. If the site has a second origin, add it to `allowedOrigins`.',
  remedies: {
    scheme:
      'Write the URLs with the scheme of the site, for example in the setting from which a tool writes the sitemap.',
  },
  level: 'error',
  sources: [
    'https://www.sitemaps.org/protocol.html#location',
    'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap#sitemap-best-practices',
  ],
  messages: {
    host: 'Unexpected URL `{url}`, expected one on `{host}`',
    scheme: 'Unexpected URL `{url}`, expected one with `{scheme}//`',
  },
  *check({ graph, sitemaps, report, allowedOrigins }) {
    let named: string | undefined
    for (const sitemap of sitemaps.all) {
      const own = new URL(sitemap.url)
      for (const { loc, url, location } of sitemap.entries) {
        if (url === undefined || url.startsWith(`${own.origin}/`)) continue
        const parsed = new URL(url)
        if (parsed.host === own.host)
          yield report('scheme', [loc, own.protocol], {
            location,
            cause: parsed.protocol,
            root: parsed.protocol === 'http:' ? httpRoot : undefined,
          })
        else if (!allowedOrigins.includes(parsed.origin)) {
          // If canonicals have the same hostname as the sitemap, run/public-site reports the option `site`.
          named ??= namedAddress(graph)?.address ?? ''
          if (named === '' || !url.startsWith(named))
            yield report('host', [loc, own.host], {
              location,
              cause: parsed.host,
              root: hostRoot(url),
            })
        }
      }
    }
  },
  examples: {
    'allowed origin': {
      pages: { '/a': '<title>A</title>' },
      settings: { allowedOrigins: ['https://shop.example.com'] },
      sitemaps: {
        'sitemap.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://example.com/a</loc></url>
<url><loc>https://shop.example.com/</loc></url>
</urlset>`,
      },
    },
    'another hostname, another scheme': {
      pages: { '/a': '<title>A</title>' },
      sitemaps: {
        'sitemap.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://www.example.com/a</loc></url>
<url><loc>http://example.com/a</loc></url>
</urlset>`,
      },
      reports: [
        'sitemap.xml 2:11-36 host: Unexpected URL `https://www.example.com/a`, expected one on `example.com`',
        'sitemap.xml 3:11-31 scheme: Unexpected URL `http://example.com/a`, expected one with `https://`',
      ],
    },
  },
})
