import { usableCanonicals } from '../../site/usable-canonicals.ts'
import { meantBelowBase } from '../../site/named-address.ts'
import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Require canonicals to pages of the site to be below its base',
  why: 'A layout that omits the base writes canonicals to URLs outside this site, and its pages drop out of the index. A base that looks like a version (`/v1/`, `/2.x/`, `/next/`) is not linted: such pages often point to the latest version on purpose.',
  howToFix:
    'Add the base to the canonicals in the layout. If another deployment serves these URLs, such as the latest version of the documentation, add the origin of the site to `allowedOrigins`.',
  level: 'warn',
  sources: ['https://developers.google.com/search/blog/2013/04/5-common-mistakes-with-relcanonical'],
  messages: {
    outside: (href: string, expected: string) =>
      `Unexpected canonical \`${href}\` outside the base, expected \`${expected}\` or its origin in \`allowedOrigins\``,
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
})
