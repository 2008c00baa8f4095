import { isOnPrivateSite, withoutSecondScheme } from '@indexical/syntax/internal'
import { hostRoot } from '../../site/roots.ts'
import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Require absolute URLs in hreflang annotations',
  why: 'Google requires the full URL with its scheme. A relative URL also depends on `<base>` and the hostname.',
  howToFix:
    'Write the whole URL in `href`, for example `https://www.example.com/de/`. In a template, build it from the configured site URL.',
  level: 'error',
  fix: 'safe',
  sources: [
    'https://developers.google.com/search/docs/specialty/international/localized-versions#all-method-guidelines',
  ],
  messages: {
    empty: (code: string) => `Missing URL of hreflang \`${code}\`, expected an absolute URL`,
    relative: (href: string, code: string) =>
      `Unexpected URL \`${href}\` of hreflang \`${code}\`, expected an absolute URL`,
    schemes: (href: string, code: string, expected: string) =>
      `Unexpected second scheme in \`${href}\` of hreflang \`${code}\`, expected \`${expected}\``,
    unusable: (href: string, code: string) =>
      `Unexpected URL \`${href}\` of hreflang \`${code}\`, expected a public http URL`,
  },
  *check({ graph, report }) {
    for (const { page, versions } of graph.hreflang().pagesWithProblem) {
      for (const { href, hreflang, url, carrier } of versions) {
        const value = href.value.trim()
        const isAbsolute = /^https?:\/\//i.test(value)
        if (isAbsolute && url !== undefined) continue
        const code = hreflang.value.trim()
        const located = { page, location: href.location, cause: code }
        const single = withoutSecondScheme(value)
        if (value === '') yield report('empty', [code], located)
        else if (single !== undefined) yield report('schemes', [value, code, single], located)
        else if (isAbsolute) {
          // run/usable-site reports a local `site` once.
          if (!isOnPrivateSite(value, graph.url))
            yield report('unusable', [value, code], { ...located, root: hostRoot(value) })
        }
        // In a header or sitemap the location covers more than the URL.
        else
          yield report('relative', [value, code], { ...located, fix: carrier === 'link' ? url : undefined })
      }
    }
  },
  examples: {
    'two schemes': {
      pages: {
        '/': '<title>A</title><link rel="alternate" hreflang="de" href="https://https://example.com/de/">',
      },
      reports: [
        '/ 59-90 schemes: Unexpected second scheme in `https://https://example.com/de/` of hreflang `de`, expected `https://example.com/de/`',
      ],
    },
    'absolute URL': {
      pages: {
        '/': '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/><link rel=alternate hreflang=en href=https://example.com/>',
      },
    },
    'root-relative path': {
      pages: { '/': '<title>A</title><link rel="alternate" hreflang="en" href="/">' },
      reports: ['/ 59-60 relative: Unexpected URL `/` of hreflang `en`, expected an absolute URL'],
      fixed: { '/': '<title>A</title><link rel="alternate" hreflang="en" href="https://example.com/">' },
    },
    'path in a header': {
      pages: { '/': '<title>A</title>' },
      headers: '/\n  Link: </>; rel="alternate"; hreflang="en"',
      reports: ['/ _headers 2:10-11 relative: Unexpected URL `/` of hreflang `en`, expected an absolute URL'],
    },
    'empty URL': {
      pages: {
        '/': '<title>A</title><link rel="alternate" hreflang="en" href="">\n<link rel=alternate hreflang=en href=https://example.com/>',
      },
      reports: ['/ 59-59 empty: Missing URL of hreflang `en`, expected an absolute URL'],
    },
    'development server': {
      pages: {
        '/': '<title>A</title><link rel="alternate" hreflang="en" href="http://localhost:4321/">\n<link rel=alternate hreflang=en href=https://example.com/>',
      },
      reports: [
        '/ 59-81 unusable: Unexpected URL `http://localhost:4321/` of hreflang `en`, expected a public http URL',
      ],
    },
  },
})
