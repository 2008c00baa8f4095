import { followRedirects } from '../../site/redirects.ts'
import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Disallow redirects to a URL that redirects again',
  why: 'Each hop costs crawlers and visitors a request. Crawlers stop after a few hops, Google after ten.',
  howToFix: 'Point the redirect directly to the final URL.',
  level: 'warn',
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/301-redirects',
    'https://developers.google.com/search/docs/crawling-indexing/http-network-errors#http-status-codes',
  ],
  messages: {
    chain: (to: string, end: string) => `Unexpected redirect to \`${to}\`, expected the final URL \`${end}\``,
  },
  *check({ graph, report }) {
    for (const { redirect, ...where } of graph.allRedirects()) {
      const { urls, loops } = followRedirects(graph, redirect)
      if (!loops && urls.length > 2)
        yield report({ message: 'chain', data: [redirect.to, urls.at(-1)!], ...where })
    }
  },
  examples: {
    'one hop': { pages: { '/c/': '<title>C</title>' }, redirects: { '/a/': '/c/', '/b/': '/c/' } },
    'host that adds the slash': { pages: { '/c/': '<title>C</title>' }, redirects: { '/c': '/c/' } },
    'two hops through a redirect stub': {
      pages: { '/b/': '<meta http-equiv="refresh" content="0;url=/c/">', '/c/': '<title>C</title>' },
      redirects: { '/a/': '/b/' },
      reports: [
        'chain: Unexpected redirect to `https://example.com/b/`, expected the final URL `https://example.com/c/`',
      ],
    },
    'two redirect stubs': {
      pages: {
        '/a/': '<meta http-equiv="refresh" content="0;url=/b/">',
        '/b/': '<meta http-equiv="refresh" content="0;url=/c/">',
        '/c/': '<title>C</title>',
      },
      reports: [
        '/a/ 1-48 chain: Unexpected redirect to `https://example.com/b/`, expected the final URL `https://example.com/c/`',
      ],
    },
    'two redirect stubs with targets without slash': {
      pages: {
        '/a/': '<meta http-equiv="refresh" content="0;url=/b">',
        '/b/': '<meta http-equiv="refresh" content="0;url=/c">',
        '/c/': '<title>C</title>',
      },
      reports: [
        '/a/ 1-47 chain: Unexpected redirect to `https://example.com/b`, expected the final URL `https://example.com/c`',
      ],
    },
  },
})
