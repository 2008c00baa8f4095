import { effective } from '@indexical/syntax/robots'
import { urlKey } from '@indexical/syntax/url'
import type { Page } from '../../page/types.ts'
import type { Graph, Found } from '../../site/types.ts'
import { declaredCanonicals } from '../../site/resolve-page.ts'
import { siteRule } from '../../linter/define.ts'
import { layoutCause } from '../../site/layout-cause.ts'
import type { SignalLocation } from '@indexical/syntax'

const names = { amp: 'AMP', mobile: 'mobile' }

/** Return the page of this site that an AMP page declares as its canonical, unless that page is also an AMP page. */
function otherPage(page: Page, graph: Graph): Page | undefined {
  const [target] = declaredCanonicals(page)
  const other = target === undefined ? undefined : graph.pageAt(target)
  return other === page || other?.isAmp ? undefined : other
}

/** Return the directive that limits image previews in Google, as written. */
function previewOf({ robots }: Page): string {
  const raw = effective(robots, 'googlebot').because.maxImagePreview?.directive.raw
  return raw === undefined ? 'no `max-image-preview`' : `\`${raw}\``
}

interface OwnPair {
  page: Page
  url: string
  names: readonly [kind: string, href: string]
  location: SignalLocation
  found: Found | undefined
}

/** Yield the AMP and mobile versions with a URL of the site, without those of a page to itself. */
function* ownPairs(graph: Graph): Generator<OwnPair> {
  for (const page of graph.pagesWith('pairs')) {
    if (page.kind !== 'page') continue
    for (const { kind, href, url } of page.pairs) {
      if (!graph.owns(url)) continue
      const found = graph.find(url)
      if (found?.type === 'page' && found.page === page) continue
      yield { page, url, names: [names[kind], href.value.trim()], location: href.location, found }
    }
  }
}

export default {
  'canonical/consistent-pairs': siteRule({
    summary: 'Require AMP and mobile versions to be linked, and to limit image previews as their page does',
    why: 'Google finds a version through the link on its page, and may show large images from the version without the limit.',
    howToFix: 'Add `<link rel="amphtml">` to the page that is the canonical.',
    remedies: {
      preview: 'Write the same `max-image-preview` into both versions.',
    },
    level: 'info',
    sources: [
      'https://amp.dev/documentation/guides-and-tutorials/optimize-and-measure/discovery',
      'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag#max-image-preview',
    ],
    messages: {
      unlinked: 'Missing link to the AMP version `{url}`, expected `rel="amphtml"` on its canonical',
      preview: 'Unexpected {kind} version `{url}` with {theirs}, expected {ours} as on this page',
    },
    *check({ graph, report }) {
      for (const page of graph.pagesWith('pairs')) {
        const other = page.kind === 'page' && page.isAmp ? otherPage(page, graph) : undefined
        // canonical/target-indexable reports the canonical of a version that leads to noindex.
        if (
          other &&
          graph.indexable(other).indexable &&
          !other.pairs.some(({ url }) => urlKey(url) === urlKey(page.url))
        )
          yield report('unlinked', [page.url], { page: other, cause: 'layout' })
      }
      for (const {
        page,
        names: [kind, href],
        location,
        found,
      } of ownPairs(graph)) {
        if (found?.type !== 'page') continue
        const [ours, theirs] = [previewOf(page), previewOf(found.page)]
        if (ours === theirs) continue
        const place = { page, location, cause: `${ours}, ${theirs}` }
        yield report('preview', [kind, href, theirs, ours], place)
      }
    },
    examples: {
      'a pair, a page that is its own AMP version, and an AMP version of a page elsewhere': {
        pages: {
          '/a/':
            '<title>A</title><meta name=robots content=max-image-preview:none><link rel=amphtml href=https://example.com/a/amp/>',
          '/a/amp/':
            '<html amp><meta name=robots content=max-image-preview:none><link rel=canonical href=https://example.com/a/>',
          '/b/': '<html ⚡><link rel=canonical href=https://example.com/b/>',
          '/c/': '<html amp><link rel=canonical href=https://www.example.com/c/>',
        },
        settings: { allowedOrigins: ['https://www.example.com'] },
      },
      'a page with noindex, which needs no link': {
        pages: {
          '/a/': '<title>A</title><meta name=robots content=noindex>',
          '/a/amp/': '<html amp><link rel=canonical href=https://example.com/a/>',
        },
        also: ['canonical/target-indexable'],
      },
      'a page without a link to its AMP version': {
        pages: {
          '/a/': '<title>A</title>',
          '/a/amp/': '<html amp><link rel=canonical href=https://example.com/a/>',
        },
        reports: [
          '/a/ unlinked: Missing link to the AMP version `https://example.com/a/amp/`, expected `rel="amphtml"` on its canonical',
        ],
      },
      'a limit of image previews on one version only': {
        pages: {
          '/a/':
            '<title>A</title><meta name="robots" content="max-image-preview:standard"><link rel="amphtml" href="https://example.com/a/amp/">',
          '/a/amp/': '<html ⚡><link rel="canonical" href="https://example.com/a/">',
        },
        reports: [
          '/a/ 100-126 preview: Unexpected AMP version `https://example.com/a/amp/` with no `max-image-preview`, expected `max-image-preview:standard` as on this page',
        ],
      },
    },
  }),
  'canonical/valid-pairs': siteRule({
    summary: 'Require AMP and mobile versions to declare the page as their canonical',
    why: 'Search engines pair two versions only if each points to the other; otherwise they index the version as a duplicate.',
    howToFix:
      'Add a canonical to this page to the AMP or mobile version, or remove the link to that version.',
    remedies: {
      missing: 'Correct the link to the AMP or mobile version, or remove it.',
    },
    level: 'info',
    sources: [
      'https://developers.google.com/search/docs/crawling-indexing/mobile/mobile-sites-mobile-first-indexing',
      'https://developers.google.com/search/docs/crawling-indexing/amp',
    ],
    messages: {
      missing: 'Unexpected {kind} version `{href}`, expected a URL that the build wrote',
      oneSided: 'Unexpected {kind} version `{href}`, expected a page with the canonical `{url}`',
    },
    *check({ graph, report }) {
      for (const { page, url, names: data, location, found } of ownPairs(graph)) {
        const place = { page, location, cause: layoutCause(page.url, url) }
        if (!found) yield report('missing', data, place)
        if (found?.type !== 'page') continue
        const back = declaredCanonicals(found.page)
        const ours = new Set([page.url, ...declaredCanonicals(page)].map(urlKey))
        if (back.some((target) => ours.has(urlKey(target)))) continue
        const [canonical] = found.page.canonicals
        const related = [{ message: 'its canonical', page: found.page, location: canonical?.href.location }]
        yield report('oneSided', [...data, page.url], { ...place, related })
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
          '/a/':
            '<title>A</title><link rel=alternate media="max-width: 640px" href=https://m.example.com/a/>',
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
  }),
}
