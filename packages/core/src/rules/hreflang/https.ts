import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Require https in hreflang URLs within an https site',
  why: 'The http URL redirects or is a duplicate, so engines ignore the pair.',
  howToFix:
    'Change `http://` to `https://` in the link, or in the setting from which the template builds it.',
  level: 'error',
  fix: 'safe',
  sources: [
    'https://developers.google.com/search/docs/specialty/international/localized-versions#all-method-guidelines',
  ],
  messages: {
    insecure: (href: string, expected: string) =>
      `Unexpected http URL \`${href}\` in hreflang, expected \`${expected}\``,
  },
  *check({ graph, report }) {
    if (!graph.url.startsWith('https:')) return
    const { hostname } = new URL(graph.url)
    for (const { page, versions } of graph.hreflang().pagesWithProblem) {
      for (const { href, url, carrier } of versions) {
        if (!url?.startsWith('http:') || new URL(url).hostname !== hostname) continue
        const expected = url.replace(/^http:/, 'https:')
        yield report('insecure', [href.value.trim(), expected], {
          page,
          location: href.location,
          cause: 'http',
          fix: carrier === 'link' ? expected : undefined,
        })
      }
    }
  },
  examples: {
    https: {
      pages: {
        '/': '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/><link rel=alternate hreflang=en href=https://example.com/>',
      },
    },
    'http on another hostname': {
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
      fixed: {
        '/': '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/>\n<link rel="alternate" hreflang="en" href="https://example.com/">',
      },
    },
  },
})
