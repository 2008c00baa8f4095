import { findAwayRedirects } from '../../site/away-redirects.ts'
import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Disallow a permanent redirect of the whole site to http or to another site',
  why: 'A permanent redirect is the strongest canonicalization signal: every page leaves the index in favour of its target.',
  howToFix:
    'Correct or remove the rule, or use `https://`. If the site has moved, add the new origin to `allowedOrigins`.',
  level: 'error',
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/301-redirects',
    'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
  ],
  messages: {
    away: (number: string, to: string) =>
      `Unexpected permanent redirect of ${number} to \`${to}\`, expected the pages of this site, or the origin in \`allowedOrigins\``,
    insecure: (number: string, to: string) =>
      `Unexpected permanent redirect of ${number} to \`${to}\`, expected https`,
  },
  *check({ graph, report }) {
    const { whole } = findAwayRedirects(graph)
    if (!whole) return
    const { redirect } = whole
    const number = graph.pages.filter(({ kind }) => kind === 'page').length
    const what = number === 1 ? 'the only page' : `all ${number} pages`
    const { protocol, origin } = new URL(redirect.to)
    yield report(
      protocol === 'http:' && graph.url.startsWith('https:') ? 'insecure' : 'away',
      [what, `${origin}/`],
      { location: redirect.location },
    )
  },
  examples: {
    'redirects over no page': {
      pages: { '/': '<title>Home</title>', '/a/': '<title>A</title>' },
      redirectsFile: '/discord https://chat.example.org/ 301\n/old/* https://example.org/:splat 301!',
    },
    'between the hostnames with and without www': {
      pages: { '/': '<title>Home</title>', '/a/': '<title>A</title>' },
      redirectsFile: '/* https://www.example.com/:splat 301!',
    },
    'a rule for the hostname that it names': {
      settings: { site: 'https://shop.netlify.app' },
      pages: { '/': '<title>Home</title>', '/a/': '<title>A</title>' },
      redirectsFile: 'https://shop.netlify.app/* https://www.example.com/:splat 301!',
    },
    'a condition of nginx on the hostname': {
      pages: { '/': '<title>Home</title>', '/a/': '<title>A</title>' },
      hostFiles: {
        'nginx.conf':
          'server {\n  if ($host != example.org) {\n    return 301 https://example.org$request_uri;\n  }\n}\n',
      },
    },
    'all pages, by nginx': {
      pages: { '/': '<title>Home</title>', '/a/': '<title>A</title>' },
      hostFiles: { 'nginx.conf': 'server {\n  return 301 https://example.org$request_uri;\n}\n' },
      reports: [
        'nginx.conf 2:3-45 away: Unexpected permanent redirect of all 2 pages to `https://example.org/`, expected the pages of this site, or the origin in `allowedOrigins`',
      ],
    },
    'a temporary redirect': {
      pages: { '/': '<title>Home</title>', '/a/': '<title>A</title>' },
      redirectsFile: '/* https://status.example.org/:splat 302!',
    },
    'a site that has moved': {
      settings: { allowedOrigins: ['https://www.example.org'] },
      pages: { '/': '<title>Home</title>', '/a/': '<title>A</title>' },
      redirectsFile: '/* https://www.example.org/:splat 301!',
    },
    'a page that stays': {
      pages: { '/': '<title>Home</title>', '/a/': '<title>A</title>' },
      redirectsFile: '/a/* https://example.org/:splat 301!',
      also: ['redirects/not-away'],
    },
    'all pages to http, reported once': {
      pages: {
        '/': '<link rel="canonical" href="https://example.com/">',
        '/a/': '<link rel="canonical" href="https://example.com/a/">',
      },
      sitemaps: { 'sitemap.txt': 'https://example.com/\nhttps://example.com/a/\n' },
      redirectsFile: '/* http://www.example.com/:splat 301!',
      reports: [
        '_redirects 1-38 insecure: Unexpected permanent redirect of all 2 pages to `http://www.example.com/`, expected https',
      ],
    },
    'all pages to another site': {
      pages: { '/': '<title>Home</title>', '/a/': '<title>A</title>' },
      redirectsFile: '/* https://example.org/:splat 308!',
      reports: [
        '_redirects 1-35 away: Unexpected permanent redirect of all 2 pages to `https://example.org/`, expected the pages of this site, or the origin in `allowedOrigins`',
      ],
    },
  },
})
