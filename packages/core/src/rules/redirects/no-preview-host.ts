import { previewOf } from '../../url/preview-of.ts'
import { siteRule } from '../define.ts'

export default siteRule({
  summary: 'Disallow redirects to preview and staging hosts',
  why: 'A redirect is the strongest word about which URL to index, and this one names a deployment that will be gone or was never meant for anyone.',
  level: 'warn',
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/301-redirects',
    'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
  ],
  messages: {
    preview: (to: string, why: string) => `Unexpected redirect to \`${to}\`, expected a public host: ${why}`,
  },
  examples: {
    'another site, and a host that the options allow': {
      pages: { '/': '<title>A</title>' },
      settings: { allowedOrigins: ['https://dev.example.com'] },
      redirects: { '/chat/': 'https://example.org/chat/', '/next/': 'https://dev.example.com/' },
    },
    'a rule of the host, and a stub': {
      pages: {
        '/': '<title>A</title>',
        '/old/': '<meta http-equiv="refresh" content="0;url=http://localhost:4321/">',
      },
      redirectsFile: '/older/ https://deploy-preview-12--shop.netlify.app/ 301',
      reports: [
        '_redirects 1-57 preview: Unexpected redirect to `https://deploy-preview-12--shop.netlify.app/`, expected a public host: a Netlify deploy',
        '/old/ 1-67 preview: Unexpected redirect to `http://localhost:4321/`, expected a public host: a private name',
      ],
    },
  },
  *check(site, report) {
    const { allowedOrigins } = site
    for (const { redirect, at } of site.allRedirects()) {
      const preview = previewOf(redirect.to, { site: site.url, allowedOrigins })
      if (preview) yield report('preview', [redirect.to, preview.why], at)
    }
  },
})
