import { urlKey } from '@indexical/syntax/url'
import { declaredCanonicals } from '../../site/resolve-page.ts'
import { layoutCause } from '../../site/layout-cause.ts'
import { siteRule } from '../../linter/define.ts'

const names = { amp: 'AMP', mobile: 'mobile' }

export default siteRule({
  summary: 'Require AMP and mobile versions to declare the page as their canonical',
  why: 'Search engines pair two versions only if each points to the other; otherwise they index the version as a duplicate.',
  howToFix: 'Add a canonical to this page to the AMP or mobile version, or remove the link to that version.',
  level: 'info',
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/mobile/mobile-sites-mobile-first-indexing',
    'https://developers.google.com/search/docs/crawling-indexing/amp',
  ],
  messages: {
    missing: (kind: string, href: string) =>
      `Unexpected ${kind} version \`${href}\`, expected a URL that the build wrote`,
    oneSided: (kind: string, href: string, url: string) =>
      `Unexpected ${kind} version \`${href}\`, expected a page with the canonical \`${url}\``,
  },
  *check({ graph, report }) {
    for (const page of graph.pagesWith('pairs')) {
      if (page.kind !== 'page') continue
      for (const { kind, href, url } of page.pairs) {
        if (!graph.owns(url)) continue
        const found = graph.find(url)
        const located = { page, location: href.location, cause: layoutCause(page.url, url) }
        if (!found) yield report('missing', [names[kind], href.value.trim()], located)
        if (found?.type !== 'page' || found.page === page) continue
        const back = declaredCanonicals(found.page)
        const ours = new Set([page.url, ...declaredCanonicals(page)].map(urlKey))
        if (back.some((target) => ours.has(urlKey(target)))) continue
        yield report('oneSided', [names[kind], href.value.trim(), page.url], {
          ...located,
          related: [
            { message: 'its canonical', page: found.page, location: found.page.canonicals[0]?.href.location },
          ],
        })
      }
    }
  },
  examples: {
    'a pair': {
      pages: {
        '/a/': '<title>A</title><link rel=amphtml href=https://example.com/a/amp/>',
        '/a/amp/': '<link rel=canonical href=https://example.com/a/>',
      },
    },
    'a version on another hostname is not linted': {
      pages: {
        '/a/': '<title>A</title><link rel=alternate media="max-width: 640px" href=https://m.example.com/a/>',
      },
    },
    'a page that is its own AMP version': {
      pages: {
        '/a/':
          '<link rel=canonical href=https://example.com/a/><link rel=amphtml href=https://example.com/a/>',
      },
    },
    'a version that does not point back': {
      pages: {
        '/a/': '<title>A</title><link rel="amphtml" href="https://example.com/a/amp/">',
        '/a/amp/': '<link rel="canonical" href="https://example.com/a/amp/">',
      },
      reports: [
        '/a/ 43-69 oneSided: Unexpected AMP version `https://example.com/a/amp/`, expected a page with the canonical `https://example.com/a/`',
      ],
    },
    'a version that does not exist': {
      pages: {
        '/a/':
          '<title>A</title><link rel="alternate" media="max-width: 640px" href="https://example.com/m/a/">',
      },
      reports: [
        '/a/ 70-94 missing: Unexpected mobile version `https://example.com/m/a/`, expected a URL that the build wrote',
      ],
    },
  },
})
