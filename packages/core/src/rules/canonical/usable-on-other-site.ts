import { usableCanonicals } from '../../site/usable-canonicals.ts'
import { findOnOtherSite, unusableBecause } from '../../site/other-sites.ts'
import { siteRule } from '../../linter/define.ts'

const twin = '<link rel="canonical" href="https://example.org/a/">'

const settings = { allowedOrigins: ['https://example.org'] }

export default siteRule({
  summary: 'Require canonicals to another checked site to name an indexable page that is its own canonical',
  why: 'The page gives its place in the index to a target that search engines cannot use, so users find neither.',
  howToFix:
    'Point the canonical to an indexable page of the other site, or correct that page. Sites that share content are checked together with `indexical merge`.',
  level: 'warn',
  causeIsMessage: true,
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
    'https://developers.google.com/search/blog/2013/04/5-common-mistakes-with-relcanonical',
  ],
  messages: {
    unusable: (href: string, why: string) =>
      `Unexpected canonical \`${href}\`, expected an indexable page that is its own canonical: ${why}`,
  },
  *check({ graph, inputs, report }) {
    for (const page of graph.pagesWith('otherCanonical')) {
      if (!graph.indexable(page).indexable) continue
      for (const { url, href } of usableCanonicals(page)) {
        const found = findOnOtherSite({ graph, inputs }, url)
        const why = found && unusableBecause(found)
        if (why !== undefined) yield report('unusable', [href.value, why], { page, location: href.location })
      }
    }
  },
  examples: {
    'a page of the other site': {
      settings,
      pages: { '/a/': twin },
      otherSites: { 'https://example.org': { '/a/': '<title>A</title>' } },
    },
    'a site that is not checked': { settings, pages: { '/a/': twin } },
    'a noindex page': {
      settings,
      pages: { '/a/': `${twin}<meta name="robots" content="noindex">` },
      otherSites: { 'https://example.org': { '/': '<title>Home</title>' } },
    },
    'a missing page': {
      settings,
      pages: { '/a/': twin },
      otherSites: { 'https://example.org': { '/': '<title>Home</title>' } },
      reports: [
        '/a/ 29-51 unusable: Unexpected canonical `https://example.org/a/`, expected an indexable page that is its own canonical: the target does not exist',
      ],
    },
    'a page with noindex': {
      settings,
      pages: { '/a/': twin },
      otherSites: { 'https://example.org': { '/a/': '<meta name="robots" content="noindex">' } },
      reports: [
        '/a/ 29-51 unusable: Unexpected canonical `https://example.org/a/`, expected an indexable page that is its own canonical: the target has noindex',
      ],
    },
    'a page that redirects': {
      settings,
      pages: { '/a/': twin },
      otherSites: {
        'https://example.org': {
          '/a/': '<meta http-equiv="refresh" content="0; url=/b/">',
          '/b/': '<title>B</title>',
        },
      },
      reports: [
        '/a/ 29-51 unusable: Unexpected canonical `https://example.org/a/`, expected an indexable page that is its own canonical: the target redirects to `https://example.org/b/`',
      ],
    },
    'a page whose canonical is the first page': {
      settings,
      pages: { '/a/': twin },
      otherSites: {
        'https://example.org': { '/a/': '<link rel="canonical" href="https://example.com/a/">' },
      },
      reports: [
        '/a/ 29-51 unusable: Unexpected canonical `https://example.org/a/`, expected an indexable page that is its own canonical: the target has the canonical `https://example.com/a/`',
      ],
    },
  },
})
