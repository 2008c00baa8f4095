import { followRedirects } from '../../site/redirects.ts'
import { findIgnoringQuery } from '../../site/resolve-page.ts'
import { formRoot } from '../../site/roots.ts'
import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Disallow redirects to a URL that redirects again',
  why: 'Each hop costs crawlers and visitors a request. Crawlers stop after a few hops, Google after ten.',
  howToFix: 'Point the redirect directly to the final URL.',
  level: 'warn',
  causeIsMessage: true,
  disputes: true,
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/301-redirects',
    'https://developers.google.com/search/docs/crawling-indexing/http-network-errors#http-status-codes',
  ],
  messages: {
    form: (to: string, end: string) =>
      `Unexpected redirect to \`${to}\`, expected \`${end}\`, to which the host redirects`,
    chain: (to: string, end: string) => `Unexpected redirect to \`${to}\`, expected the final URL \`${end}\``,
  },
  *check({ graph, report }) {
    for (const { redirect, ...where } of graph.allRedirects()) {
      const { urls, loops } = followRedirects(graph, redirect)
      if (!loops && urls.length > 2) yield report('chain', [redirect.to, urls.at(-1)!], where)
      if (loops || urls.length > 2 || !graph.owns(redirect.to)) continue
      const found = findIgnoringQuery(graph, redirect.to)
      if (found?.type === 'page' && found.moved && found.moved.doubt === undefined)
        yield report('form', [redirect.to, found.moved.to], {
          ...where,
          cause: 'form',
          root: formRoot(redirect.to, found.moved.to),
        })
    }
  },
  examples: {
    'a form that the host redirects': {
      pages: {
        '/docs/': '<title>Docs</title>',
        '/old/': '<meta http-equiv="refresh" content="0; url=/docs">',
        '/older/': '<meta http-equiv="refresh" content="0; url=/docs/">',
      },
      hostFiles: { CNAME: 'example.com' },
      reports: [
        '/old/ 1-51 form: Unexpected redirect to `https://example.com/docs`, expected `https://example.com/docs/`, to which the host redirects',
      ],
    },
    'the same on an unknown host': {
      pages: {
        '/docs/': '<title>Docs</title>',
        '/old/': '<meta http-equiv="refresh" content="0; url=/docs">',
      },
    },
    'stubs in folders with names of files': {
      pages: {
        '/c/': '<title>C</title>',
        '/b.html/': '<meta http-equiv="refresh" content="0; url=/c/">',
        '/a/': '<meta http-equiv="refresh" content="0; url=/b.html">',
      },
      reports: [
        '/a/ 1-53 chain: Unexpected redirect to `https://example.com/b.html`, expected the final URL `https://example.com/c/`',
      ],
    },
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
