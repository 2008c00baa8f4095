import { siteRule } from '../define.ts'

export default siteRule({
  summary: 'Disallow http URLs of the own host in hreflang on an https site',
  why: 'The version that is named redirects or is a duplicate, so the pair does not count.',
  level: 'error',
  fix: 'safe',
  sources: [
    'https://developers.google.com/search/docs/specialty/international/localized-versions#all-method-guidelines',
  ],
  messages: {
    insecure: (href: string, wanted: string) =>
      `Unexpected http URL \`${href}\` in hreflang, expected \`${wanted}\``,
  },
  examples: {
    https: {
      pages: {
        '/': '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/><link rel=alternate hreflang=en href=https://example.com/>',
      },
    },
    'another host': {
      pages: {
        '/': '<title>A</title><link rel=alternate hreflang=x-default href=http://example.org/><link rel=alternate hreflang=en href=https://example.com/>',
      },
    },
    'http on an https site': {
      pages: {
        '/': '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/>\n<link rel="alternate" hreflang="en" href="http://example.com/">',
      },
      reports: [
        '/ 2:43-62 insecure: Unexpected http URL `http://example.com/` in hreflang, expected `https://example.com/`',
      ],
    },
  },
  *check(site, report) {
    if (!site.url.startsWith('https:')) return
    const { hostname } = new URL(site.url)
    for (const { page, versions } of site.hreflang().pages) {
      for (const { href, url, carrier } of versions) {
        if (!url?.startsWith('http:') || new URL(url).hostname !== hostname) continue
        const wanted = url.replace(/^http:/, 'https:')
        yield report(
          'insecure',
          [href.value.trim(), wanted],
          { page, at: href.at },
          {
            fix: carrier === 'link' ? wanted : undefined,
          },
        )
      }
    }
  },
})
