import { effective } from '@indexical/syntax/robots'
import { urlKey } from '@indexical/syntax/url'
import type { Page } from '../../page/types.ts'
import type { Graph } from '../../site/types.ts'
import { declaredCanonicals } from '../../site/resolve-page.ts'
import { siteRule } from '../../linter/define.ts'

const names = { amp: 'AMP', mobile: 'mobile' }

export default siteRule({
  summary: 'Require AMP and mobile versions to be linked, and to limit image previews as their page does',
  why: 'Google finds a version through the link on its page, and may show large images from the version without the limit.',
  howToFix:
    'Add `<link rel="amphtml">` to the page that is the canonical, and the same `max-image-preview` to both versions.',
  level: 'info',
  sources: [
    'https://amp.dev/documentation/guides-and-tutorials/optimize-and-measure/discovery',
    'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag#max-image-preview',
  ],
  messages: {
    unlinked: (url: string) =>
      `Missing link to the AMP version \`${url}\`, expected \`rel="amphtml"\` on its canonical`,
    preview: (kind: string, url: string, ours: string, theirs: string) =>
      `Unexpected ${kind} version \`${url}\` with ${theirs}, expected ${ours} as on this page`,
  },
  *check({ graph, report }) {
    for (const page of graph.pagesWith('pairs')) {
      if (page.kind !== 'page') continue
      if (page.isAmp) {
        const other = otherPage(page, graph)
        // canonical/target-indexable reports the canonical of a version that leads to noindex.
        if (
          other &&
          graph.indexable(other).indexable &&
          !other.pairs.some(({ url }) => urlKey(url) === urlKey(page.url))
        )
          yield report('unlinked', [page.url], { page: other, cause: 'layout' })
      }
      for (const { kind, href, url } of page.pairs) {
        const found = graph.owns(url) ? graph.find(url) : undefined
        if (found?.type !== 'page' || found.page === page) continue
        const [ours, theirs] = [previewOf(page), previewOf(found.page)]
        if (ours === theirs) continue
        yield report('preview', [names[kind], href.value.trim(), ours, theirs], {
          page,
          location: href.location,
          cause: `${ours}, ${theirs}`,
        })
      }
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
})

/** Return the page of this site that an AMP page declares as its canonical, unless that page is also an AMP page. */
function otherPage(page: Page, graph: Graph): Page | undefined {
  const [target] = declaredCanonicals(page)
  const found = target === undefined || !graph.owns(target) ? undefined : graph.find(target)
  return found?.type === 'page' && found.page !== page && !found.page.isAmp ? found.page : undefined
}

/** Return the directive that limits image previews in Google, as written. */
function previewOf({ robots }: Page): string {
  const raw = effective(robots, 'googlebot').because.maxImagePreview?.directive.raw
  return raw === undefined ? 'no `max-image-preview`' : `\`${raw}\``
}
