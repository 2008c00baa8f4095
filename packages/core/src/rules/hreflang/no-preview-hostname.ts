import { findPreviewHostname } from '@indexical/syntax/internal'
import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Disallow hreflang links to preview and staging hostnames',
  why: 'Engines would index a deployment that is not public, and the public page would lose its place in the language group.',
  howToFix:
    'Build the URL from the production `site`, not from a variable of the deployment. Add other public origins to `allowedOrigins`.',
  level: 'error',
  causeIsMessage: true,
  sources: [
    'https://developers.google.com/search/docs/specialty/international/localized-versions#all-method-guidelines',
  ],
  messages: {
    preview: (host: string, code: string, why: string, production: string) =>
      `Unexpected hostname \`${host}\` in hreflang \`${code}\`, expected \`${production}\`: ${why}`,
  },
  *check({ graph, report }) {
    const production = new URL(graph.url).hostname
    const { allowedOrigins } = graph
    for (const { page, versions } of graph.hreflang().pagesWithProblem) {
      for (const { href, hreflang, url } of versions) {
        const preview =
          url === undefined ? undefined : findPreviewHostname(url, { site: graph.url, allowedOrigins })
        if (!preview) continue
        const code = hreflang.value.trim()
        yield report('preview', [preview.hostname, code, preview.why, production], {
          page,
          location: href.location,
        })
      }
    }
  },
  examples: {
    'production hostname, and another domain': {
      pages: {
        '/': '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/><link rel=alternate hreflang=en href=https://example.com/><link rel=alternate hreflang=de href=https://example.org/de/>',
      },
    },
    'origin in `allowedOrigins`': {
      settings: { allowedOrigins: ['https://test.example.org'] },
      pages: {
        '/': '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/><link rel=alternate hreflang=en href=https://example.com/><link rel=alternate hreflang=de href=https://test.example.org/>',
      },
    },
    'staging site with all its versions': {
      settings: { site: 'https://staging.example.com' },
      pages: {
        '/': '<title>A</title><link rel=alternate hreflang=x-default href=https://staging.example.com/><link rel=alternate hreflang=en href=https://staging.example.com/><link rel=alternate hreflang=de href=https://staging.example.org/>',
      },
    },
    'deploy preview': {
      pages: {
        '/': '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/><link rel=alternate hreflang=en href=https://example.com/>\n<link rel="alternate" hreflang="de" href="https://deploy-preview-12--shop.netlify.app/de/">',
      },
      reports: [
        '/ 2:43-90 preview: Unexpected hostname `deploy-preview-12--shop.netlify.app` in hreflang `de`, expected `example.com`: a Netlify deploy',
      ],
    },
  },
})
