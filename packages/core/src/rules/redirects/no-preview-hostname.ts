import { findPreviewHostname } from '@indexical/syntax/internal'
import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Disallow redirects to preview and staging hostnames',
  why: 'A redirect is a strong canonicalization signal. This one points to a deployment that is temporary or not public.',
  howToFix:
    'Redirect to the production URL, or to a path such as `/new/`. If the hostname is public, add its origin to `allowedOrigins`.',
  level: 'warn',
  causeIsMessage: true,
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/301-redirects',
    'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
  ],
  messages: {
    preview: (to: string, why: string) =>
      `Unexpected redirect to \`${to}\`, expected a public hostname: ${why}`,
  },
  *check({ graph, report }) {
    const { allowedOrigins } = graph
    for (const { redirect, ...where } of graph.allRedirects()) {
      const preview = findPreviewHostname(redirect.to, { site: graph.url, allowedOrigins })
      if (preview) yield report('preview', [redirect.to, preview.why], where)
    }
  },
  examples: {
    'another site, and an origin in `allowedOrigins`': {
      pages: { '/': '<title>A</title>' },
      settings: { allowedOrigins: ['https://dev.example.com'] },
      redirects: { '/chat/': 'https://example.org/chat/', '/next/': 'https://dev.example.com/' },
    },
    'host redirect, and redirect stub': {
      pages: {
        '/': '<title>A</title>',
        '/old/': '<meta http-equiv="refresh" content="0;url=http://localhost:4321/">',
      },
      redirectsFile: '/older/ https://deploy-preview-12--shop.netlify.app/ 301',
      reports: [
        '_redirects 1-57 preview: Unexpected redirect to `https://deploy-preview-12--shop.netlify.app/`, expected a public hostname: a Netlify deploy',
        '/old/ 1-67 preview: Unexpected redirect to `http://localhost:4321/`, expected a public hostname: a private name',
      ],
    },
  },
})
