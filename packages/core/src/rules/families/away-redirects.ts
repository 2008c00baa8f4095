import { findAwayRedirects, isAway } from '../../site/away-redirects.ts'
import { siteRule } from '../../linter/define.ts'
import { countOf } from '../../linter/phrases.ts'
import { pathAndQuery } from '@indexical/syntax/internal'
import { exactKey } from '@indexical/syntax/url'
import type { AwayRedirect } from '../../site/away-redirects.ts'
import type { Graph } from '../../site/types.ts'
import type { Page } from '../../page/types.ts'

export default {
  'redirects/not-all-away': siteRule({
    summary: 'Disallow a permanent redirect of the whole site to http or to another site',
    why: 'A permanent redirect is the strongest canonicalization signal: every page leaves the index in favour of its target.',
    howToFix: 'Correct or remove the rule. If the site has moved, add the new origin to `allowedOrigins`.',
    remedies: {
      insecure: 'Write the target with `https://`.',
    },
    level: 'error',
    sources: [
      'https://developers.google.com/search/docs/crawling-indexing/301-redirects',
      'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
    ],
    messages: {
      away: 'Unexpected permanent redirect of {number} to `{to}`, expected the pages of this site, or the origin in `allowedOrigins`',
      insecure: 'Unexpected permanent redirect of {number} to `{to}`, expected https',
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
      'the only page, by a rule for its URL': {
        pages: { '/': '<title>Home</title>' },
        redirectsFile: '/ https://example.org/ 301!',
        also: ['redirects/not-shadowed'],
      },
      'the only page, by a rule for all URLs': {
        pages: { '/': '<title>Home</title>' },
        redirectsFile: '/* https://example.org/:splat 301!',
        reports: [
          '_redirects 1-35 away: Unexpected permanent redirect of the only page to `https://example.org/`, expected the pages of this site, or the origin in `allowedOrigins`',
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
  }),
  'redirects/not-away': siteRule({
    summary: 'Disallow permanent redirects of pages to http or to another site',
    why: 'Crawlers replace the page, or every missing URL, with the target of the redirect. Visitors never see the page that the build wrote.',
    howToFix:
      'Limit the rule to retired URLs, use a temporary redirect, or remove the page. If the redirect is intended, add the origin of its target to `allowedOrigins`.',
    remedies: {
      home: 'Correct or remove the rule. If the redirect is intended, add the origin of its target to `allowedOrigins`.',
      stub: 'Replace the redirect with a page. If it is intended, add the origin of its target to `allowedOrigins`.',
      rest: 'Limit the rule to retired URLs. If the redirect is intended, add the origin of its target to `allowedOrigins`.',
    },
    level: 'warn',
    sources: ['https://developers.google.com/search/docs/crawling-indexing/301-redirects'],
    messages: {
      home: 'Unexpected permanent redirect of the home page to `{to}`, expected a page of this site',
      pages:
        'Unexpected permanent redirect of {number} to `{to}`, expected the pages that the build wrote: {examples}',
      stub: 'Unexpected redirect of the home page to `{to}` by its HTML, expected a page of this site',
      rest: 'Unexpected permanent redirect of all URLs without a file to `{to}`, expected a 404 for missing pages',
    },
    *check({ graph, report }) {
      const { whole, all } = findAwayRedirects(graph)
      for (const { page, to } of refreshesAway(graph))
        if (page.url === graph.url) yield report('stub', [to], { page, location: page.refresh!.location })
      // redirects/not-all-away reports it.
      if (whole) return
      const { host } = new URL(graph.url)
      const literal = new Set(graph.allRedirects().map(({ redirect }) => exactKey(redirect.from)))
      for (const away of all) {
        const { redirect, pages } = away
        const { location } = redirect
        // redirects/not-shadowed and redirects/https report it.
        const isReported = pages.length > 0 || new URL(redirect.to).host === host
        if (isReported && literal.has(exactKey(redirect.from))) continue
        const [message, to] = describe(away)
        if (message === 'pages') {
          const paths = pages.slice(0, 3).map(({ url }) => `\`${pathAndQuery(url)}\``)
          yield report(message, [countOf(pages.length, 'page'), to, paths.join(', ')], {
            location,
            related: [{ message: 'the first page', page: pages[0] }],
          })
        } else yield report(message, [to], { location })
      }
    },
    examples: {
      'short links and retired URLs': {
        pages: { '/': '<title>Home</title>', '/a/': '<title>A</title>' },
        redirectsFile: '/discord https://chat.example.org/ 301\n/old/* https://example.org/:splat 301',
      },
      'a temporary redirect of the home page': {
        pages: { '/a/': '<title>A</title>' },
        redirectsFile: '/ https://example.org/ 302',
      },
      'an origin in `allowedOrigins`': {
        settings: { allowedOrigins: ['https://app.example.org'] },
        pages: { '/a/': '<title>A</title>', '/b/': '<title>B</title>' },
        redirectsFile: '/ https://app.example.org/ 301\n/b/ https://app.example.org/b/ 301!',
        also: ['redirects/not-shadowed'],
      },
      'a rule that pages win over': {
        pages: { '/': '<title>Home</title>', '/a/': '<title>A</title>' },
        redirectsFile: '/a/* https://example.org/:splat 301',
      },
      'a condition on the hostname': {
        pages: { '/': '<title>Home</title>', '/a/': '<title>A</title>' },
        hostFiles: {
          'vercel.json': `{ "redirects": [
  {
    "source": "/:path*",
    "has": [{ "type": "host", "value": "example.com" }],
    "destination": "https://www.example.org/:path*",
    "permanent": true
  }
] }`,
        },
      },
      'a condition of nginx on the hostname': {
        pages: { '/': '<title>Home</title>', '/a/': '<title>A</title>' },
        hostFiles: {
          'nginx.conf':
            'server {\n  location /a/ {\n    if ($http_host ~ "^example") { return 301 https://example.org$uri; }\n  }\n}\n',
        },
      },
      'pages, by nginx': {
        pages: { '/': '<title>Home</title>', '/a/': '<title>A</title>' },
        hostFiles: { 'nginx.conf': 'server {\n  location /a/ { return 301 https://example.org$uri; }\n}\n' },
        reports: [
          'nginx.conf 2:18-52 pages: Unexpected permanent redirect of 1 page to `https://example.org/`, expected the pages that the build wrote: `/a/`',
        ],
      },
      'the home page': {
        pages: { '/a/': '<title>A</title>', '/b/': '<title>B</title>' },
        redirectsFile: '/ https://example.org/ 301',
        reports: [
          '_redirects 1-27 home: Unexpected permanent redirect of the home page to `https://example.org/`, expected a page of this site',
        ],
      },
      'the home page, by its HTML': {
        pages: {
          '/': '<meta http-equiv=refresh content="0; url=https://example.org/"><title>Moved</title>',
          '/a/': '<title>A</title>',
        },
        reports: [
          '/ 1-64 stub: Unexpected redirect of the home page to `https://example.org/` by its HTML, expected a page of this site',
        ],
      },
      'a site that moved': {
        pages: {
          '/': '<meta http-equiv=refresh content="0; url=https://example.org/">',
          '/a/': '<meta http-equiv=refresh content="0; url=https://example.org/a/">',
        },
      },
      'all URLs without a file': {
        pages: { '/': '<title>Home</title>', '/a/': '<title>A</title>' },
        redirectsFile: '/* https://example.org/:splat 301',
        reports: [
          '_redirects 1-34 rest: Unexpected permanent redirect of all URLs without a file to `https://example.org/`, expected a 404 for missing pages',
        ],
      },
      'over pages': {
        pages: {
          '/': '<title>Home</title>',
          '/a/': '<title>A</title>',
          '/a/b/': '<title>B</title>',
          '/c/': '<title>C</title>',
        },
        redirectsFile: '/a/* https://example.org/:splat 301!\n/c/ http://example.com/c/ 301!',
        reports: [
          '_redirects 1-37 pages: Unexpected permanent redirect of 2 pages to `https://example.org/`, expected the pages that the build wrote: `/a/`, `/a/b/`',
        ],
        also: ['redirects/https', 'redirects/not-shadowed'],
      },
    },
  }),
  'redirects/refresh-on-site': siteRule({
    summary: 'Disallow pages that redirect to another site',
    why: 'Search engines follow a refresh of the HTML like a redirect of the host, and replace the page with its target.',
    howToFix:
      'Correct the target or remove the page. If the redirect is intended, add the origin of its target to `allowedOrigins`.',
    level: 'info',
    sources: ['https://developers.google.com/search/docs/crawling-indexing/301-redirects#metarefresh'],
    messages: {
      away: 'Unexpected redirect to `{to}` by HTML, expected a page of this site',
    },
    *check({ graph, report }) {
      // redirects/not-away reports the home page.
      for (const { page, to } of refreshesAway(graph))
        if (page.url !== graph.url)
          yield report('away', [to], { page, location: page.refresh!.location, cause: new URL(to).origin })
    },
    examples: {
      'a page of this site, and an origin in `allowedOrigins`': {
        settings: { allowedOrigins: ['https://example.org'] },
        pages: {
          '/a/': '<title>A</title>',
          '/b/': '<meta http-equiv=refresh content="0; url=/a/">',
          '/c/': '<meta http-equiv=refresh content="0; url=https://example.org/">',
        },
      },
      'another site': {
        pages: {
          '/a/': '<title>A</title>',
          '/b/': '<meta http-equiv=refresh content="0; url=https://example.org/b/">',
        },
        reports: [
          '/b/ 1-66 away: Unexpected redirect to `https://example.org/b/` by HTML, expected a page of this site',
        ],
      },
    },
  }),
}

/** Yield the pages whose HTML redirects to another site, unless no page of the site has content of its own. */
function* refreshesAway(graph: Graph): Generator<{ page: Page; to: string }> {
  if (!graph.pages.some(({ kind }) => kind === 'page')) return
  // redirects/https reports http.
  const isOwnHost = (to: string): boolean => URL.parse(to)?.host === new URL(graph.url).host
  for (const { page, redirect } of graph.allRedirects())
    if (page && !isOwnHost(redirect.to) && isAway(graph, { ...redirect, status: 301 }))
      yield { page, to: redirect.to }
}

/** Return the message for a redirect, and the origin of its target. */
function describe({ redirect, isCatchAll, isHome }: AwayRedirect): ['home' | 'pages' | 'rest', string] {
  const to = `${new URL(redirect.to).origin}/`
  return [isCatchAll ? 'rest' : isHome ? 'home' : 'pages', to]
}
