import { parseHttpUrl } from '@indexical/syntax/url'
import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Require `site` to be a public URL',
  why: 'Canonicals and the sitemap are built from `site`. With localhost or an IP address, all of them are lost.',
  howToFix: 'Set `site` to the production URL, for example `https://www.example.com`.',
  level: 'error',
  sources: ['https://developers.google.com/search/docs/crawling-indexing/canonicalization-troubleshooting'],
  messages: {
    localhost: (site: string) =>
      `Unexpected value \`${site}\` of option \`site\`, expected a public hostname`,
    ip: (site: string) =>
      `Unexpected value \`${site}\` of option \`site\`, expected a hostname instead of an IP address`,
  },
  *check({ graph, report }) {
    const { problem } = parseHttpUrl(graph.url)
    if (problem === 'localhost' || problem === 'ip') yield report(problem, [graph.url])
  },
  examples: {
    'public hostname': { pages: { '/': '<title>Home</title>' } },
    'development server, reported once': {
      settings: { site: 'http://localhost:4321' },
      pages: {
        '/': '<link rel=canonical href=http://localhost:4321/><link rel=alternate hreflang=x-default href=http://localhost:4321/>',
        '/a/': '<link rel=canonical href=http://localhost:4321/a/>',
      },
      sitemaps: { 'sitemap.txt': 'http://localhost:4321/\nhttp://localhost:4321/a/\n' },
      reports: [
        'localhost: Unexpected value `http://localhost:4321/` of option `site`, expected a public hostname',
      ],
    },
    'IP address': {
      settings: { site: 'http://192.0.2.1' },
      pages: { '/': '<link rel=canonical href=http://192.0.2.1/>' },
      reports: [
        'ip: Unexpected value `http://192.0.2.1/` of option `site`, expected a hostname instead of an IP address',
      ],
    },
  },
})
