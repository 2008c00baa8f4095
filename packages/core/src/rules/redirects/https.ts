import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Require https in redirects within an https site',
  why: 'A redirect from https to http makes Google prefer the http URL as canonical, against all other signals of the site.',
  howToFix: 'Change the target to `https://`, or to a path such as `/new/`.',
  level: 'error',
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
    'https://developers.google.com/search/docs/crawling-indexing/301-redirects',
  ],
  messages: {
    insecure: (to: string, expected: string) => `Unexpected redirect to \`${to}\`, expected \`${expected}\``,
  },
  *check({ graph, report }) {
    const { protocol, host } = new URL(graph.url)
    if (protocol !== 'https:') return
    for (const { redirect, ...where } of graph.allRedirects()) {
      const { from, to } = redirect
      if (!from.startsWith('https:') || !to.startsWith('http:') || new URL(to).host !== host) continue
      yield report('insecure', [to, to.replace(/^http:/, 'https:')], { ...where, cause: 'http' })
    }
  },
  examples: {
    'https, a path, another hostname, another port': {
      pages: { '/b/': '<title>B</title>' },
      redirects: {
        '/1/': 'https://example.com/b/',
        '/2/': '/b/',
        '/3/': 'http://www.example.org/',
        '/4/': 'http://example.com:8080/',
      },
    },
    'from http to https': {
      pages: { '/b/': '<title>B</title>' },
      redirects: { 'http://example.com/b/': 'https://example.com/b/' },
    },
    'host redirect, and redirect stub': {
      pages: {
        '/b/': '<title>B</title>',
        '/old/': '<meta http-equiv="refresh" content="0;url=http://example.com/b/">',
      },
      redirectsFile: '/older/ http://example.com/b/ 301',
      reports: [
        '_redirects 1-34 insecure: Unexpected redirect to `http://example.com/b/`, expected `https://example.com/b/`',
        '/old/ 1-66 insecure: Unexpected redirect to `http://example.com/b/`, expected `https://example.com/b/`',
      ],
      problems: 1,
    },
  },
})
