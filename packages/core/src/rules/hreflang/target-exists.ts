import type { Version } from '../../site/types.ts'
import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Require hreflang targets to exist and not redirect',
  why: 'Only a page that responds can link back. Engines ignore a pair with a missing or redirected URL.',
  howToFix:
    'Correct the URL, write the final URL in place of a redirect, or remove the link. If another deployment serves the path, add it to `externalPrefixes`.',
  level: 'error',
  sources: ['https://developers.google.com/search/docs/specialty/international/localized-versions'],
  messages: {
    missing: (code: string, href: string, meant: string) =>
      `Unexpected hreflang \`${code}\` to \`${href}\`, expected a URL that the build wrote${meant === '' ? '' : `; did you mean \`${meant}\`?`}`,
    redirected: (code: string, href: string, target: string) =>
      `Unexpected hreflang \`${code}\` to \`${href}\`, expected \`${target}\`, to which it redirects`,
  },
  *check({ graph, report }) {
    for (const { page, versions, counts } of graph.hreflang().pagesWithProblem) {
      if (!counts) continue
      for (const { target, hreflang, href, code } of versions) {
        const names = [hreflang.value.trim(), href.value.trim()] as const
        const located = { page, location: href.location, cause: names[0] }
        if (target?.isMissing) {
          const meant = code.isDefault ? versionBelow(versions, names[1]) : ''
          yield report('missing', [...names, meant], located)
        }
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
    'x-default without the folder of the language': {
      pages: {
        '/en/rent/':
          '<title>A</title><link rel=alternate hreflang=en href=https://example.com/en/rent/><link rel="alternate" hreflang="x-default" href="https://example.com/rent/">',
      },
      reports: [
        '/en/rent/ 132-157 missing: Unexpected hreflang `x-default` to `https://example.com/rent/`, expected a URL that the build wrote; did you mean `/en/rent/`?',
      ],
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

/** Return the version whose path ends like a missing x-default URL, English first; empty if there is none. */
function versionBelow(versions: readonly Version[], href: string): string {
  const path = URL.parse(href)?.pathname
  const paths = versions.flatMap(({ code, target }) => {
    const own = target?.page && new URL(target.page.url).pathname
    return own !== undefined && path !== undefined && path.length > 1 && own.endsWith(path)
      ? [{ code, own }]
      : []
  })
  return (paths.find(({ code }) => code.language === 'en') ?? paths[0])?.own ?? ''
}
