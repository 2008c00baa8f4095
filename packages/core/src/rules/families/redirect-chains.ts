import { layoutCause } from '../../site/layout-cause.ts'
import { followRedirects } from '../../site/redirects.ts'
import { findIgnoringQuery } from '../../site/resolve-page.ts'
import { formRoot } from '../../site/roots.ts'
import { siteRule } from '../../linter/define.ts'
import { showSteps } from '../../linter/phrases.ts'
import { urlKey } from '@indexical/syntax/url'
import type { Graph, LocatedRedirect } from '../../site/types.ts'

/** Return whether a URL redirects for now, as `/latest/` does to a version: redirects to it stay right. */
function isTemporary(graph: Graph, url: string): boolean {
  const found = graph.findOwn(url)
  return found?.type === 'redirect' && [302, 303, 307].includes(found.redirect.status)
}

export default {
  'redirects/no-chain': siteRule({
    summary: 'Disallow redirects to a URL that redirects again',
    why: 'Each hop costs crawlers and visitors a request. Crawlers stop after a few hops, Google after ten.',
    howToFix: 'Point the redirect directly to the final URL.',
    level: 'warn',
    disputes: true,
    sources: [
      'https://developers.google.com/search/docs/crawling-indexing/301-redirects',
      'https://developers.google.com/search/docs/crawling-indexing/http-network-errors#http-status-codes',
    ],
    messages: {
      form: 'Unexpected redirect to `{to}`, expected `{end}`, to which the host redirects',
      chain: 'Unexpected redirect to `{to}`, expected the final URL `{end}`',
    },
    *check({ graph, report }) {
      for (const { redirect, ...where } of graph.allRedirects()) {
        const { urls, loops } = followRedirects(graph, redirect)
        if (!loops && urls.length > 2 && !isTemporary(graph, redirect.to)) {
          const cause = layoutCause(redirect.to, urls.at(-1)!)
          yield report('chain', [redirect.to, urls.at(-1)!], { ...where, cause })
        }
        if (loops || urls.length > 2 || !graph.owns(redirect.to)) continue
        const found = findIgnoringQuery(graph, redirect.to)
        if (found?.type === 'page' && found.moved && found.moved.doubt === undefined)
          yield report('form', [redirect.to, found.moved.to], {
            ...where,
            cause: 'form',
            root: formRoot(redirect.to, found.moved.to),
          })
      }
    },
    examples: {
      'a form that the host redirects': {
        pages: {
          '/docs/': '<title>Docs</title>',
          '/old/': '<meta http-equiv="refresh" content="0; url=/docs">',
          '/older/': '<meta http-equiv="refresh" content="0; url=/docs/">',
        },
        hostFiles: { CNAME: 'example.com' },
        reports: [
          '/old/ 1-51 form: Unexpected redirect to `https://example.com/docs`, expected `https://example.com/docs/`, to which the host redirects',
        ],
      },
      'the same on an unknown host': {
        pages: {
          '/docs/': '<title>Docs</title>',
          '/old/': '<meta http-equiv="refresh" content="0; url=/docs">',
        },
      },
      'stubs in folders with names of files': {
        pages: {
          '/c/': '<title>C</title>',
          '/b.html/': '<meta http-equiv="refresh" content="0; url=/c/">',
          '/a/': '<meta http-equiv="refresh" content="0; url=/b.html">',
        },
        reports: [
          '/a/ 1-53 chain: Unexpected redirect to `https://example.com/b.html`, expected the final URL `https://example.com/c/`',
        ],
      },
      'a redirect to the name of the latest version, which redirects for now': {
        pages: { '/10.5/': '<title>API</title>' },
        redirects: { '/docs/': '/latest/', '/latest/': { to: '/10.5/', status: 302 } },
        also: ['redirects/permanent'],
      },
      'one hop': { pages: { '/c/': '<title>C</title>' }, redirects: { '/a/': '/c/', '/b/': '/c/' } },
      'pages that moved into a folder after they had other URLs': {
        pages: { '/work/a/': '<title>A</title>', '/work/b/': '<title>B</title>' },
        redirects: {
          '/old-a/': '/a/',
          '/a/': '/work/a/',
          '/old-b/': '/b/',
          '/b/': '/work/b/',
        },
        reports: [
          'chain: Unexpected redirect to `https://example.com/a/`, expected the final URL `https://example.com/work/a/`',
          'chain: Unexpected redirect to `https://example.com/b/`, expected the final URL `https://example.com/work/b/`',
        ],
        problems: 1,
      },
      'host that adds the slash': { pages: { '/c/': '<title>C</title>' }, redirects: { '/c': '/c/' } },
      'two hops through a redirect stub': {
        pages: { '/b/': '<meta http-equiv="refresh" content="0;url=/c/">', '/c/': '<title>C</title>' },
        redirects: { '/a/': '/b/' },
        reports: [
          'chain: Unexpected redirect to `https://example.com/b/`, expected the final URL `https://example.com/c/`',
        ],
      },
      'two redirect stubs': {
        pages: {
          '/a/': '<meta http-equiv="refresh" content="0;url=/b/">',
          '/b/': '<meta http-equiv="refresh" content="0;url=/c/">',
          '/c/': '<title>C</title>',
        },
        reports: [
          '/a/ 1-48 chain: Unexpected redirect to `https://example.com/b/`, expected the final URL `https://example.com/c/`',
        ],
      },
      'two redirect stubs with targets without slash': {
        pages: {
          '/a/': '<meta http-equiv="refresh" content="0;url=/b">',
          '/b/': '<meta http-equiv="refresh" content="0;url=/c">',
          '/c/': '<title>C</title>',
        },
        reports: [
          '/a/ 1-47 chain: Unexpected redirect to `https://example.com/b`, expected the final URL `https://example.com/c`',
        ],
      },
    },
  }),
  'redirects/no-loop': siteRule({
    summary: 'Disallow redirect loops',
    why: 'Neither crawlers nor visitors ever reach a page.',
    howToFix: 'Point one redirect of the loop to an existing page, or remove it.',
    level: 'error',
    sources: ['https://www.rfc-editor.org/rfc/rfc9110#section-15.4'],
    messages: {
      loop: 'Unexpected redirect to `{to}`, expected one that ends: {path}',
    },
    *check({ graph, report }) {
      const reported = new Set<string>()
      let locations: ReadonlyMap<string, Omit<LocatedRedirect, 'redirect'>> | undefined
      for (const { redirect, ...where } of graph.allRedirects()) {
        const { urls, loops } = followRedirects(graph, redirect)
        if (!loops) continue
        const keys = urls.map((url) => urlKey(url))
        // Report each loop once. Redirects that only lead to a loop are not reported.
        if (keys.at(-1) !== keys[0] || reported.has(keys[0]!)) continue
        for (const key of keys) reported.add(key)
        const paths = urls.map((url) => (graph.owns(url) ? new URL(url).pathname : url))
        locations ??= new Map(
          graph.allRedirects().map(({ redirect: other, ...rest }) => [urlKey(other.from), rest]),
        )
        const back = keys.filter((key) => key !== keys[0]).map((key) => locations!.get(key))
        const related = back.flatMap((other) =>
          other?.location || other?.page ? { message: 'another redirect of the loop', ...other } : [],
        )
        yield report('loop', [redirect.to, showSteps(paths)], { ...where, related })
      }
    },
    examples: {
      'redirect to a page': { pages: { '/b/': '<title>B</title>' }, redirects: { '/a/': '/b/' } },
      'pages that reload themselves later, scroll, or do so without scripts': {
        pages: {
          '/1/': '<meta http-equiv="refresh" content="1;url=/1/"><title>A</title>',
          '/2/': '<meta http-equiv="refresh" content="0"><title>B</title>',
          '/3/': '<meta http-equiv="refresh" content="0;url=/3/#top"><title>C</title>',
          '/4/': '<noscript><meta http-equiv="refresh" content="0;url=/4/"></noscript><title>D</title>',
        },
      },
      'a page that reloads itself at once, and its entry in the sitemap': {
        pages: {
          '/a/': '<meta http-equiv="refresh" content="0;url=/a/"><title>A</title><a href="/b/">B</a>',
          '/b/': '<meta http-equiv="refresh" content="0;url=/b"><title>B</title>',
        },
        sitemaps: { 'sitemap.txt': 'https://example.com/a/\n' },
        reports: [
          '/a/ 1-48 loop: Unexpected redirect to `https://example.com/a/`, expected one that ends: /a/ → /a/',
          '/b/ 1-47 loop: Unexpected redirect to `https://example.com/b`, expected one that ends: /b/ → /b',
        ],
        also: ['sitemap/target-not-redirected'],
      },
      'two redirect stubs that point to each other': {
        pages: {
          '/a/': '<meta http-equiv="refresh" content="0;url=/b/">',
          '/b/': '<meta http-equiv="refresh" content="0;url=/a/">',
        },
        reports: [
          '/a/ 1-48 loop: Unexpected redirect to `https://example.com/b/`, expected one that ends: /a/ → /b/ → /a/',
        ],
      },
      'redirect stubs with targets without slash': {
        pages: {
          '/a/': '<meta http-equiv="refresh" content="0;url=/b">',
          '/b/': '<meta http-equiv="refresh" content="0;url=/a">',
        },
        reports: [
          '/a/ 1-47 loop: Unexpected redirect to `https://example.com/b`, expected one that ends: /a/ → /b → /a',
        ],
      },
      'a rule that the redirects of the host lead back to': {
        pages: {
          '/': '<title>Home</title><a href=/features>Features</a>',
          '/404.html': '<title>Not found</title>',
          '/features.html': '<link rel=canonical href=https://example.com/features>',
        },
        hostFiles: {
          'wrangler.toml': 'pages_build_output_dir = "dist"',
          _redirects: '/features /features.html 301',
        },
        reports: [
          '_redirects 1-29 loop: Unexpected redirect to `https://example.com/features.html`, expected one that ends: /features → /features.html → /features',
        ],
      },
      'a rule to the form that the host sends': {
        pages: { '/features.html': '<link rel=canonical href=https://example.com/features>' },
        hostFiles: {
          'wrangler.toml': 'pages_build_output_dir = "dist"',
          _redirects: '/old /features 301',
        },
      },
      'redirect into a loop, reported once': {
        pages: { '/': '<title>Home</title>' },
        redirectsFile: '/in /a\n/a /b\n/b /a\n',
        reports: [
          '_redirects 2:1-6 loop: Unexpected redirect to `https://example.com/b`, expected one that ends: /a → /b → /a',
        ],
      },
    },
  }),
}
