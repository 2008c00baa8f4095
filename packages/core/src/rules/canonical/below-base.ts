import { usableCanonicals } from '../../signals/usable-canonicals.ts'
import { meantBelowBase } from '../../site/below-base.ts'
import { siteRule } from '../define.ts'

export default siteRule({
  summary: 'Require canonicals to pages of the site to stand below its base',
  why: 'A layout that forgets the base names an address at which nothing of this site is, and takes its pages out of the index. Where another deployment answers there, as for the latest version of documentation, list the own origin in `allowedOrigins`. A base that is named like a version (`/v1/`, `/2.x/`, `/next/`) is taken for one whose pages name the latest on purpose.',
  level: 'warn',
  sources: ['https://developers.google.com/search/blog/2013/04/5-common-mistakes-with-relcanonical'],
  messages: {
    outside: (href: string, wanted: string) =>
      `Unexpected canonical \`${href}\` outside of the base, expected \`${wanted}\` or the own origin in \`allowedOrigins\``,
  },
  examples: {
    'below the base': {
      settings: { base: '/docs/' },
      pages: { '/a/': '<link rel=canonical href=https://example.com/docs/a/>' },
    },
    'a page of another deployment': {
      settings: { base: '/docs/' },
      pages: { '/a/': '<link rel=canonical href=https://example.com/blog/a/>' },
    },
    'the latest version, which another deployment serves': {
      settings: { base: '/v1/' },
      pages: { '/a/': '<link rel=canonical href=https://example.com/a/>' },
    },
    'the main site, of which this is an older copy': {
      settings: { base: '/classic/', allowedOrigins: ['https://example.com'] },
      pages: { '/a/': '<link rel=canonical href=https://example.com/a/>' },
    },
    'a path that another deployment serves': {
      settings: { base: '/docs/', externalPrefixes: ['/a/'] },
      pages: { '/a/': '<link rel=canonical href=https://example.com/a/>' },
    },
    'a page without its base': {
      settings: { base: '/docs/' },
      pages: { '/a/': '<link rel="canonical" href="https://example.com/a/">' },
      sitemaps: { 'sitemap.txt': 'https://example.com/docs/a/\n' },
      reports: [
        '/docs/a/ 29-51 outside: Unexpected canonical `https://example.com/a/` outside of the base, expected `https://example.com/docs/a/` or the own origin in `allowedOrigins`',
      ],
    },
  },
  *check(site, report) {
    for (const page of site.pages) {
      if (page.kind !== 'page') continue
      for (const { url, href } of usableCanonicals(page)) {
        const wanted = meantBelowBase(site, url)
        if (wanted !== undefined) yield report('outside', [href.value, wanted], { page, at: href.at })
      }
    }
  },
})
