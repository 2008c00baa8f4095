import { usableCanonicals } from '../../site/usable-canonicals.ts'
import { linksLackBase, meantBelowBase } from '../../site/named-address.ts'
import { siteRule } from '../../linter/define.ts'
import { linksWithProblem } from '../../site/linked-urls.ts'

export default {
  'canonical/below-base': siteRule({
    summary: 'Require canonicals to pages of the site to be below its base',
    why: 'A layout that omits the base writes canonicals to URLs outside this site, and its pages drop out of the index. A base that looks like a version (`/v1/`, `/2.x/`, `/next/`) is not linted: such pages often point to the latest version on purpose.',
    howToFix:
      'Add the base to the canonicals in the layout. If another deployment serves these URLs, such as the latest version of the documentation, add the origin of the site to `allowedOrigins`.',
    level: 'warn',
    sources: ['https://developers.google.com/search/blog/2013/04/5-common-mistakes-with-relcanonical'],
    messages: {
      outside:
        'Unexpected canonical `{href}` outside the base, expected `{expected}` or its origin in `allowedOrigins`',
    },
    *check({ graph, report }) {
      for (const page of graph.pages) {
        if (page.kind !== 'page') continue
        for (const { url, href } of usableCanonicals(page)) {
          const expected = meantBelowBase(graph, url)
          if (expected !== undefined)
            yield report('outside', [href.value, expected], {
              page,
              location: href.location,
              cause: 'base',
              root: 'base',
            })
        }
      }
    },
    examples: {
      'below the base': {
        settings: { base: '/docs/' },
        pages: { '/a/': '<link rel=canonical href=https://example.com/docs/a/>' },
      },
      'a page of another deployment that is not in this build': {
        settings: { base: '/docs/' },
        pages: { '/a/': '<link rel=canonical href=https://example.com/blog/a/>' },
      },
      'an old version whose canonicals point to the latest version': {
        settings: { base: '/v1/' },
        pages: { '/a/': '<link rel=canonical href=https://example.com/a/>' },
      },
      'an older copy of the main site': {
        settings: { base: '/classic/', allowedOrigins: ['https://example.com'] },
        pages: { '/a/': '<link rel=canonical href=https://example.com/a/>' },
      },
      'a path in `externalPrefixes`': {
        settings: { base: '/docs/', externalPrefixes: ['/a/'] },
        pages: { '/a/': '<link rel=canonical href=https://example.com/a/>' },
      },
      'a canonical without the base': {
        settings: { base: '/docs/' },
        pages: { '/a/': '<link rel="canonical" href="https://example.com/a/">' },
        sitemaps: { 'sitemap.txt': 'https://example.com/docs/a/\n' },
        reports: [
          '/docs/a/ 29-51 outside: Unexpected canonical `https://example.com/a/` outside the base, expected `https://example.com/docs/a/` or its origin in `allowedOrigins`',
        ],
      },
    },
  }),
  'links/below-base': siteRule({
    summary: 'Require links to pages of the site to contain its base',
    why: 'A link such as `/about/` leaves the base of the site, so visitors and crawlers find an error page.',
    howToFix:
      'Add the base to the link. If another deployment serves the path, add it to `externalPrefixes`.',
    level: 'warn',
    crawledOnly: true,
    indexedOnly: true,
    sources: [
      'https://developers.google.com/search/docs/crawling-indexing/links-crawlable',
      'https://docs.astro.build/en/reference/configuration-reference/#base',
    ],
    messages: {
      outside: 'Unexpected link to `{href}` outside of the base, expected `{expected}`',
    },
    *check({ graph, isPathInSite, report }) {
      // Then run/public-site reports `site`.
      if (isPathInSite && linksLackBase(graph)) return
      const { origin } = new URL(graph.url)
      const isHome = (url: string): boolean => /^\/(?:index\.html?)?$/.test(url.slice(origin.length))
      const outside = [...graph.linkedUrls()].filter((url) => meantBelowBase(graph, url) !== undefined)
      // Links to the root only are intended: they lead to the home page of the hostname.
      if (outside.every(isHome)) return
      const wrong = new Set(outside)
      const findOutside = (url: string): { expected: string; cause: string } | undefined =>
        wrong.has(url) ? { expected: meantBelowBase(graph, url)!, cause: 'base' } : undefined
      for (const { page, href, problem } of linksWithProblem(graph, findOutside)) {
        const { expected, cause } = problem
        const written = href.value.trim()
        // The whole address of the home page of the hostname is no slip.
        if (written.startsWith('http') && isHome(written)) continue
        yield report('outside', [written, expected], {
          page,
          location: href.location,
          cause,
          root: 'base',
        })
      }
    },
    examples: {
      'links with the base': {
        settings: { base: '/docs/' },
        pages: {
          '/': '<title>A</title><a href=/docs/a/>A</a><a href=b/>B</a>',
          '/a/': '<title>A</title>',
          '/b/': '<title>B</title>',
        },
      },
      'home page and other pages of the hostname': {
        settings: { base: '/docs/' },
        pages: { '/': '<title>A</title><a href=/>Home</a><a href=/pricing/>Prices</a>' },
      },
      'whole addresses of the home page of the hostname': {
        settings: { base: '/docs/' },
        pages: {
          '/': '<title>A</title><a href=https://example.com/>Home</a><a href=https://example.com/index.html>Home</a>',
        },
      },
      'another deployment, declared with `externalPrefixes`': {
        settings: { base: '/docs/', externalPrefixes: ['/blog/'] },
        pages: { '/': '<title>A</title><a href=/blog/>Blog</a>', '/blog/': '<title>B</title>' },
      },
      'an older version, which links to the latest one': {
        settings: { base: '/v1/' },
        pages: { '/': '<title>A</title><a href=/guide/>Latest version</a>', '/guide/': '<title>B</title>' },
      },
      'a language, which links to another one': {
        settings: { base: '/de/' },
        pages: { '/': '<title>A</title><a href=/guide/>English</a>', '/guide/': '<title>B</title>' },
      },
      'links without the base': {
        settings: { base: '/docs/' },
        pages: {
          '/': '<title>A</title><a href="/a/">A</a>',
          '/a/': '<title>A</title><a href="/">Home</a>',
        },
        reports: [
          '/docs/ 26-29 outside: Unexpected link to `/a/` outside of the base, expected `https://example.com/docs/a/`',
          '/docs/a/ 26-27 outside: Unexpected link to `/` outside of the base, expected `https://example.com/docs/`',
        ],
        problems: 1,
      },
    },
  }),
}
