import { parseHttpUrl } from '../../url/identity.ts'
import { siteRule } from '../define.ts'

export default siteRule({
  summary: 'Require `site` to be an address that canonicals can have',
  why: 'Every canonical and the sitemap are made from it: on a machine that no crawler reaches, all of them are lost.',
  level: 'error',
  sources: ['https://developers.google.com/search/docs/crawling-indexing/canonicalization-troubleshooting'],
  messages: {
    localhost: (site: string) => `Unexpected value \`${site}\` of option \`site\`, expected a public host`,
    ip: (site: string) =>
      `Unexpected value \`${site}\` of option \`site\`, expected a host name instead of an IP address`,
  },
  examples: {
    'a public host': { pages: { '/': '<title>Home</title>' } },
    'the development server, and all that is made from it': {
      settings: { site: 'http://localhost:4321' },
      pages: {
        '/': '<link rel=canonical href=http://localhost:4321/><link rel=alternate hreflang=x-default href=http://localhost:4321/>',
        '/a/': '<link rel=canonical href=http://localhost:4321/a/>',
      },
      sitemaps: { 'sitemap.txt': 'http://localhost:4321/\nhttp://localhost:4321/a/\n' },
      reports: [
        'localhost: Unexpected value `http://localhost:4321/` of option `site`, expected a public host',
      ],
    },
    'an IP address': {
      settings: { site: 'http://192.0.2.1' },
      pages: { '/': '<link rel=canonical href=http://192.0.2.1/>' },
      reports: [
        'ip: Unexpected value `http://192.0.2.1/` of option `site`, expected a host name instead of an IP address',
      ],
    },
  },
  *check(site, report) {
    const { problem } = parseHttpUrl(site.url)
    if (problem === 'localhost' || problem === 'ip') yield report(problem, [site.url], undefined)
  },
})
