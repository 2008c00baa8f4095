import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Require hreflang targets to exist and not redirect',
  why: 'Only a page that responds can link back. Engines ignore a pair with a missing or redirected URL.',
  howToFix:
    'Correct the URL, write the final URL in place of a redirect, or remove the link. If another deployment serves the path, add it to `externalPrefixes`.',
  level: 'error',
  sources: ['https://developers.google.com/search/docs/specialty/international/localized-versions'],
  messages: {
    missing: (code: string, href: string) =>
      `Unexpected hreflang \`${code}\` to \`${href}\`, expected a URL that the build wrote`,
    redirected: (code: string, href: string, target: string) =>
      `Unexpected hreflang \`${code}\` to \`${href}\`, expected \`${target}\`, to which it redirects`,
  },
  *check({ graph, report }) {
    for (const { page, versions, counts } of graph.hreflang().pagesWithProblem) {
      if (!counts) continue
      for (const { target, hreflang, href, code } of versions) {
        const names = [hreflang.value.trim(), href.value.trim()] as const
        const located = { page, location: href.location, cause: names[0] }
        if (target?.isMissing) yield report('missing', names, located)
        // An x-default URL may redirect visitors to their language.
        if (!target?.redirect || (code.isDefault && !target.redirect.isForm)) continue
        const { to, location, page: stub } = target.redirect
        yield report('redirected', [...names, to], {
          ...located,
          related: location ? [{ message: 'the redirect', page: stub, location }] : [],
        })
      }
    }
  },
  examples: {
    'a form that the host redirects': {
      pages: {
        '/a/':
          '<title>A</title><link rel="alternate" hreflang="en" href="https://example.com/a/"><link rel="alternate" hreflang="de" href="https://example.com/de">',
        '/de/':
          '<title>A</title><link rel="alternate" hreflang="en" href="https://example.com/a/"><link rel="alternate" hreflang="de" href="https://example.com/de/">',
      },
      hostFiles: { CNAME: 'example.com' },
      reports: [
        '/a/ 125-147 redirected: Unexpected hreflang `de` to `https://example.com/de`, expected `https://example.com/de/`, to which it redirects',
      ],
      also: ['hreflang/x-default'],
    },
    'target on another site': {
      pages: {
        '/': '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/><link rel=alternate hreflang=de href=https://example.org/de/>',
      },
    },
    'path of another deployment': {
      settings: { externalPrefixes: ['/de/'] },
      pages: {
        '/': '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/><link rel=alternate hreflang=de href=https://example.com/de/>',
      },
    },
    'x-default URL that redirects to a language': {
      pages: {
        '/': '<meta http-equiv=refresh content="0;url=/en/">',
        '/en/':
          '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/><link rel=alternate hreflang=en href=https://example.com/en/>',
      },
    },
    'missing page': {
      pages: {
        '/': '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/>\n<link rel="alternate" hreflang="de" href="https://example.com/de/">',
      },
      reports: [
        '/ 2:43-66 missing: Unexpected hreflang `de` to `https://example.com/de/`, expected a URL that the build wrote',
      ],
    },
    'redirected URL': {
      pages: {
        '/': '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/>\n<link rel="alternate" hreflang="de" href="https://example.com/de/">',
        '/deutsch/': '<title>A</title>',
      },
      redirects: { '/de/': '/deutsch/' },
      reports: [
        '/ 2:43-66 redirected: Unexpected hreflang `de` to `https://example.com/de/`, expected `https://example.com/deutsch/`, to which it redirects',
      ],
    },
    'redirect chain': {
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
})
