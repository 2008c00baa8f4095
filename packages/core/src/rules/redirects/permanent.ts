import { urlKey } from '@indexical/syntax/url'
import type { Graph } from '../../site/types.ts'
import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Require permanent redirects for retired URLs',
  why: 'A temporary redirect is only a weak signal for the new URL, so the old one may stay in the index.',
  howToFix: 'Use status 301 or 308 in the host configuration or in the redirect of the framework.',
  level: 'info',
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/301-redirects',
    'https://www.rfc-editor.org/rfc/rfc9110#section-15.4',
  ],
  messages: {
    temporary: 'Unexpected status {status} for `{from}`, expected 301 or 308 for a retired URL',
  },
  *check({ graph, report }) {
    for (const { redirect, ...where } of graph.allRedirects()) {
      const { from, to, status } = redirect
      if ((status !== 302 && status !== 303 && status !== 307) || !isRetired(graph, from, to)) continue
      yield report('temporary', [status, from], { ...where, cause: String(status) })
    }
  },
  examples: {
    'a permanent redirect': { pages: { '/a/': '<title>A</title>' }, redirects: { '/old/': '/a/' } },
    'redirect to a language': {
      pages: { '/en/': '<title>Home</title>' },
      redirects: { '/': { to: '/en/', status: 302 } },
    },
    'status 303': {
      pages: { '/a/': '<title>A</title>' },
      redirects: { '/old/': { to: '/a/', status: 303 } },
      reports: [
        'temporary: Unexpected status 303 for `https://example.com/old/`, expected 301 or 308 for a retired URL',
      ],
    },
    'temporary redirect of a retired URL': {
      pages: { '/a/': '<title>A</title>' },
      redirects: { '/old/': { to: '/a/', status: 302 } },
      reports: [
        'temporary: Unexpected status 302 for `https://example.com/old/`, expected 301 or 308 for a retired URL',
      ],
    },
  },
})

/** Return whether a page moved. Redirects by language or device lead to a URL below their source instead. */
function isRetired(graph: Graph, from: string, to: string): boolean {
  if (!graph.owns(from) || !graph.owns(to) || graph.find(from)?.type === 'page') return false
  return !urlKey(to).startsWith(from.endsWith('/') ? from : `${from}/`)
}
