import { formOptions } from '../../options/url-form.ts'
import { canonicalsInOtherForm, isUnknownForm } from '../../site/served-form.ts'
import type { CanonicalInOtherForm } from '../../site/served-form.ts'
import type { Graph } from '../../site/types.ts'
import { formRoot } from '../../site/roots.ts'
import { pathAndQuery } from '@indexical/syntax/internal'
import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Require canonicals in the form in which the host serves the page',
  why: 'The host redirects one form to the other or serves both, so the canonical is a redirect or a duplicate. If no file of the project identifies the host, the options `cleanUrls` and `trailingSlash` define the served form.',
  howToFix:
    'Write the canonicals in the expected form. If your host serves the other form, set the options `trailingSlash` and `cleanUrls` to match it.',
  level: 'warn',
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/url-structure',
    'https://developers.google.com/search/blog/2010/04/to-slash-or-not-to-slash',
  ],
  messages: {
    one: 'Unexpected form of canonical `{href}`, expected `{servedForm}` as the host serves it{otherwise}',
  },
  *check({ graph, inputs, report, trailingSlash }) {
    const isAssumed = inputs.assumed?.trailingSlash !== undefined
    const wrong = canonicalsInOtherForm(graph, trailingSlash).filter(
      // hosts/same-urls reports once that it is unknown whether the host redirects folders.
      ({ canonical, servedForm }) => !isAssumed || canonical.url !== `${servedForm}/`,
    )
    const otherwise = trailingSlash === 'ignore' ? otherwiseOf(graph, wrong) : ''
    for (const { page, canonical, servedForm } of wrong)
      yield report('one', [canonical.href.value.trim(), servedForm, otherwise], {
        page,
        location: canonical.href.location,
        cause: 'layout',
        root: formRoot(canonical.url, servedForm),
      })
  },
  examples: {
    'the same form': { pages: { '/a/': '<link rel=canonical href=https://example.com/a/>' } },
    'the root': { pages: { '/': '<link rel=canonical href=https://example.com>' } },
    'equivalent escapes, hostname case and default port': {
      pages: { '/a~b/': '<link rel=canonical href=HTTPS://EXAMPLE.com:443/a%7Eb/>' },
    },
    'served without slash': {
      settings: { trailingSlash: 'never' },
      pages: { '/a/': '<link rel=canonical href=https://example.com/a>' },
    },
    'the form that the host serves instead of the file name': {
      pages: { '/a.html': '<link rel=canonical href=https://example.com/a>' },
      hostFiles: { 'vercel.json': '{ "cleanUrls": true }' },
    },
    'GitHub Pages serves both forms': {
      pages: { '/a.html': '<link rel=canonical href=https://example.com/a>' },
      hostFiles: { CNAME: 'example.com' },
    },
    'one of two forms that the host serves': {
      pages: { '/a/': '<link rel=canonical href=https://example.com/a>' },
      hostFiles: { 'vercel.json': '{}' },
    },
    'all links omit the extension too': {
      pages: {
        '/': '<title>Home</title><a href=/a>A</a>',
        '/a.html': '<link rel=canonical href=https://example.com/a>',
        '/b.html': '<link rel=canonical href=https://example.com/b>',
      },
    },
    '`index.html`, the form of all links': {
      pages: {
        '/': '<link rel=canonical href=https://example.com/index.html><title>Home</title>',
        '/a.html': '<title>A</title><a href=index.html>Home</a>',
      },
    },
    '`index.html`, the form of some links': {
      pages: {
        '/': '<link rel="canonical" href="https://example.com/index.html"><title>Home</title>',
        '/a.html': '<title>A</title><a href=index.html>Home</a>',
        '/b.html': '<title>B</title><a href=./>Home</a>',
      },
      reports: [
        '/ 29-59 one: Unexpected form of canonical `https://example.com/index.html`, expected `https://example.com/` as the host serves it',
      ],
    },
    'the home page of a language, which all links write with a slash': {
      settings: { trailingSlash: 'never' },
      pages: {
        '/fr/': '<html lang=fr><link rel=canonical href=https://example.com/fr/><title>Accueil</title>',
        '/fr/a/': '<link rel=canonical href=https://example.com/fr/a><a href=/fr/>Accueil</a>',
      },
    },
    'with slash, on an unknown host whose other canonicals have none': {
      settings: { trailingSlash: 'never', assumed: { trailingSlash: 'never', sources: ['the canonicals'] } },
      pages: {
        '/a/': '<link rel=canonical href=https://example.com/a/>',
        '/b/': '<link rel=canonical href=https://example.com/b>',
      },
      also: ['hosts/same-urls'],
    },
    'with slash, against the option `trailingSlash`': {
      settings: { trailingSlash: 'never' },
      pages: {
        '/': '<title>Home</title><a href=/a/>A</a>',
        '/a/': '<link rel="canonical" href="https://example.com/a/">',
      },
      reports: [
        '/a 29-51 one: Unexpected form of canonical `https://example.com/a/`, expected `https://example.com/a` as the host serves it',
      ],
    },
    'without extension, while links contain it': {
      pages: {
        '/': '<title>Home</title><a href=/a.html>A</a>',
        '/a.html': '<link rel="canonical" href="https://example.com/a">',
      },
      reports: [
        '/a.html 29-50 one: Unexpected form of canonical `https://example.com/a`, expected `https://example.com/a.html` as the host serves it, or `cleanUrls: true`',
      ],
    },
    'without slash, against the option `trailingSlash`': {
      settings: { trailingSlash: 'always' },
      pages: { '/a/': '<link rel="canonical" href="https://example.com/a">' },
      reports: [
        '/a/ 29-50 one: Unexpected form of canonical `https://example.com/a`, expected `https://example.com/a/` as the host serves it',
      ],
    },
    'a folder without the slash that most hosts add': {
      pages: {
        '/': '<title>Home</title><a href=/a>A</a>',
        '/a/': '<link rel="canonical" href="https://example.com/a">',
      },
      reports: [
        "/a/ 29-50 one: Unexpected form of canonical `https://example.com/a`, expected `https://example.com/a/` as the host serves it, or `trailingSlash: 'never'`",
      ],
    },
    'a tracking parameter, which another rule reports': {
      pages: { '/a/': '<link rel=canonical href="https://example.com/a/?utm_source=mail">' },
      also: ['canonical/no-tracking'],
    },
    'the file name of the home page': {
      pages: { '/': '<link rel="canonical" href="https://example.com/index.html">' },
      reports: [
        '/ 29-59 one: Unexpected form of canonical `https://example.com/index.html`, expected `https://example.com/` as the host serves it',
      ],
    },
    'a query that returns the same file': {
      pages: { '/a/': '<link rel="canonical" href="https://example.com/a/?variant=2">' },
      reports: [
        '/a/ 29-61 one: Unexpected form of canonical `https://example.com/a/?variant=2`, expected `https://example.com/a/` as the host serves it',
      ],
    },
    'the file name of a folder': {
      pages: { '/a/': '<link rel="canonical" href="https://example.com/a/index.html">' },
      reports: [
        '/a/ 29-61 one: Unexpected form of canonical `https://example.com/a/index.html`, expected `https://example.com/a/` as the host serves it',
      ],
    },
    'a suppression on one page, beside others': {
      pages: {
        '/a/': {
          html: '<link rel="canonical" href="https://example.com/a">',
          frontmatter: 'indexical: { ignore: { canonical/served-form: the proxy removes the slash } }',
        },
        '/b/': '<link rel="canonical" href="https://example.com/b">',
      },
      reports: [
        "/b/ 29-50 one: Unexpected form of canonical `https://example.com/b`, expected `https://example.com/b/` as the host serves it, or `trailingSlash: 'never'`",
      ],
    },
    'many pages, reported as one finding': {
      pages: {
        '/a/': '<link rel="canonical" href="https://example.com/a">',
        '/b/': '<link rel="canonical" href="https://example.com/b">',
        '/c/': '<link rel="canonical" href="https://example.com/a">',
        '/d.html': '<link rel="canonical" href="https://example.com/d">',
      },
      reports: [
        "/a/ 29-50 one: Unexpected form of canonical `https://example.com/a`, expected `https://example.com/a/` as the host serves it, or `cleanUrls: true` and `trailingSlash: 'never'`",
        "/b/ 29-50 one: Unexpected form of canonical `https://example.com/b`, expected `https://example.com/b/` as the host serves it, or `cleanUrls: true` and `trailingSlash: 'never'`",
        "/c/ 29-50 one: Unexpected form of canonical `https://example.com/a`, expected `https://example.com/a/` as the host serves it, or `cleanUrls: true` and `trailingSlash: 'never'`",
        "/d.html 29-50 one: Unexpected form of canonical `https://example.com/d`, expected `https://example.com/d.html` as the host serves it, or `cleanUrls: true` and `trailingSlash: 'never'`",
      ],
      problems: 1,
    },
  },
})

/** Return the options with which an unknown host serves all these canonicals, as text; empty if there are none. */
function otherwiseOf(graph: Graph, wrong: readonly CanonicalInOtherForm[]): string {
  const options = wrong.map((one) => (isUnknownForm(graph.find(one.servedForm)) ? optionsFor(one) : []))
  if (options.some((needed) => needed.length === 0)) return ''
  return `, or ${[...new Set(options.flat())].toSorted().join(' and ')}`
}

function optionsFor({ canonical, servedForm }: CanonicalInOtherForm): string[] {
  const [from, to] = [pathAndQuery(servedForm), pathAndQuery(canonical.url)]
  return from === to ? [] : formOptions(from, to, 'ignore', to.endsWith('/') ? 'always' : 'never')
}
