import { siteRule } from '../define.ts'

export default siteRule({
  summary: 'Require versions that exist and do not redirect',
  why: 'A pair needs two pages that answer; one that is gone or sends on cannot link back.',
  level: 'error',
  sources: ['https://developers.google.com/search/docs/specialty/international/localized-versions'],
  messages: {
    missing: (code: string, href: string) =>
      `Unexpected hreflang \`${code}\` to \`${href}\`, expected a URL that the build wrote`,
    redirected: (code: string, href: string, target: string) =>
      `Unexpected hreflang \`${code}\` to \`${href}\`, expected \`${target}\`, to which it redirects`,
  },
  examples: {
    'another host is never asked': {
      pages: {
        '/': '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/><link rel=alternate hreflang=de href=https://example.org/de/>',
      },
    },
    'another deployment on this host': {
      settings: { externalPrefixes: ['/de/'] },
      pages: {
        '/': '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/><link rel=alternate hreflang=de href=https://example.com/de/>',
      },
    },
    'the default sends people on to their language': {
      pages: {
        '/': '<meta http-equiv=refresh content="0;url=/en/">',
        '/en/':
          '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/><link rel=alternate hreflang=en href=https://example.com/en/>',
      },
    },
    'a page that is not there': {
      pages: {
        '/': '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/>\n<link rel="alternate" hreflang="de" href="https://example.com/de/">',
      },
      reports: [
        '/ 2:43-66 missing: Unexpected hreflang `de` to `https://example.com/de/`, expected a URL that the build wrote',
      ],
    },
    'a redirect': {
      pages: {
        '/': '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/>\n<link rel="alternate" hreflang="de" href="https://example.com/de/">',
        '/deutsch/': '<title>A</title>',
      },
      redirects: { '/de/': '/deutsch/' },
      reports: [
        '/ 2:43-66 redirected: Unexpected hreflang `de` to `https://example.com/de/`, expected `https://example.com/deutsch/`, to which it redirects',
      ],
    },
    'redirects that lead to one another': {
      pages: {
        '/': '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/>\n<link rel="alternate" hreflang="de" href="https://example.com/de/">',
        '/deutsch/': '<title>A</title>',
      },
      redirects: { '/de/': '/german/', '/german/': '/deutsch/' },
      reports: [
        '/ 2:43-66 redirected: Unexpected hreflang `de` to `https://example.com/de/`, expected `https://example.com/deutsch/`, to which it redirects',
      ],
      also: ['redirects/no-chain'],
    },
  },
  *check(site, report) {
    for (const { page, versions, counts } of site.hreflang().pages) {
      if (!counts) continue
      for (const { target, hreflang, href, code } of versions) {
        const spot = { page, at: href.at }
        const names = [hreflang.value.trim(), href.value.trim()] as const
        if (target?.isMissing) yield report('missing', [...names], spot)
        // The address for everybody else may well choose a language and send people there.
        if (!target?.redirect || code.isDefault) continue
        const { to, at, page: stub } = target.redirect
        yield report('redirected', [...names, to], spot, {
          related: at ? [{ message: 'the redirect', at: stub ? { page: stub, at } : at }] : [],
        })
      }
    }
  },
})
