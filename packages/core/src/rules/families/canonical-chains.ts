import { layoutCause } from '../../site/layout-cause.ts'
import { siteRule } from '../../linter/define.ts'
import { showSteps } from '../../linter/phrases.ts'
import type { Page } from '../../page/types.ts'
import type { Graph, Hop } from '../../site/types.ts'

export default {
  'canonical/no-chain': siteRule({
    summary: 'Disallow canonicals to a page that is canonicalized away',
    why: 'Crawlers may ignore a canonical that leads to another canonical instead of the final page.',
    howToFix: 'Change the canonical to the last URL of the chain.',
    level: 'error',
    disputes: true,
    sources: ['https://www.rfc-editor.org/rfc/rfc6596#section-3'],
    messages: {
      chain: 'Unexpected canonical `{href}`, expected `{end}`, the end of its chain of {hops} hops',
    },
    *check({ graph, report }) {
      for (const page of graph.pagesWith('otherCanonical')) {
        // A stub is a redirect: the canonical of its target belongs to the target.
        if (page.kind === 'refresh') continue
        const { hops, end, url } = graph.resolve(page)
        const canonicalHops = hops.filter(({ by }) => by === 'canonical').length
        if (canonicalHops < 2 || end === 'loop') continue
        const first = page.canonicals.find((canonical) => canonical.url === hops[0]!.to)
        const next = graph.find(hops[0]!.to)
        yield report('chain', [first?.href.value ?? hops[0]!.to, url, hops.length], {
          page,
          location: first?.href.location,
          cause: layoutCause(page.url, url),
          related:
            next?.type === 'page'
              ? [
                  {
                    message: 'the next hop',
                    page: next.page,
                    location: next.page.canonicals[0]?.href.location,
                  },
                ]
              : [],
        })
      }
    },
    examples: {
      'one hop': {
        pages: { '/a/': '<link rel=canonical href=https://example.com/b/>', '/b/': '<title>B</title>' },
      },
      'a target whose canonical is another form of its own URL': {
        pages: {
          '/a/': '<link rel=canonical href=https://example.com/b/>',
          '/b/': '<link rel=canonical href=https://example.com/b>',
        },
        also: ['canonical/served-form'],
      },
      'a redirect stub to a page that is canonicalized away': {
        pages: {
          '/a/':
            '<meta http-equiv=refresh content="0;url=/b/"><link rel=canonical href=https://example.com/b/>',
          '/b/': '<link rel=canonical href=https://example.com/c/>',
          '/c/': '<title>C</title>',
        },
      },
      'two hops': {
        pages: {
          '/a/': '<link rel="canonical" href="https://example.com/b/">',
          '/b/': '<link rel="canonical" href="https://example.com/c/">',
          '/c/': '<title>C</title>',
        },
        reports: [
          '/a/ 29-51 chain: Unexpected canonical `https://example.com/b/`, expected `https://example.com/c/`, the end of its chain of 2 hops',
        ],
      },
      'two hops and a redirect': {
        pages: {
          '/a/': '<link rel="canonical" href="https://example.com/b/">',
          '/b/': '<link rel="canonical" href="https://example.com/old/">',
          '/c/': '<title>C</title>',
        },
        redirects: { '/old/': '/c/' },
        reports: [
          '/a/ 29-51 chain: Unexpected canonical `https://example.com/b/`, expected `https://example.com/c/`, the end of its chain of 3 hops',
        ],
        also: ['canonical/target-not-redirected'],
      },
    },
  }),
  'canonical/no-loop': siteRule({
    summary: 'Disallow canonicals that form a loop',
    why: 'Each page of the loop declares another page canonical, so search engines find no original.',
    howToFix:
      'Choose one page of the loop as the original and point the canonicals of all pages to it, including its own.',
    level: 'error',
    sources: ['https://www.rfc-editor.org/rfc/rfc6596#section-3'],
    messages: {
      loop: 'Unexpected canonical `{href}`, expected one outside the loop {path}',
    },
    *check({ graph, report }) {
      const reported = new Set<Page>()
      for (const page of graph.pagesWith('otherCanonical')) {
        const { hops, end } = graph.resolve(page)
        const loop = end === 'loop' ? pagesOf(graph, hops) : []
        // Report each loop once, on its first page.
        if (!loop.includes(page) || reported.has(page)) continue
        for (const member of loop) reported.add(member)
        const [first] = hops
        // canonical/target-not-redirected reports loops that consist of redirects.
        if (loop.length === 1) continue
        const canonical = page.canonicals.find(({ url }) => url === first!.to)
        const path = [first!.from, ...hops.map(({ to }) => to)].map((url) => new URL(url).pathname)
        const located = { page, location: canonical?.href.location }
        yield report('loop', [canonical?.href.value ?? first!.to, showSteps(path)], located)
      }
    },
    examples: {
      'a canonical to the page itself': {
        pages: { '/a/': '<link rel=canonical href=https://example.com/a/>' },
      },
      'two redirect stubs that redirect to each other': {
        pages: {
          '/a/':
            '<meta http-equiv=refresh content="0;url=/b/"><link rel=canonical href=https://example.com/b/>',
          '/b/':
            '<meta http-equiv=refresh content="0;url=/a/"><link rel=canonical href=https://example.com/a/>',
        },
        also: ['redirects/no-loop'],
      },
      'two pages that point to each other, and a third that points to them': {
        pages: {
          '/': '<link rel=canonical href=https://example.com/a/>',
          '/a/': '<link rel="canonical" href="https://example.com/b/">',
          '/b/': '<link rel="canonical" href="https://example.com/a/">',
        },
        reports: [
          '/a/ 29-51 loop: Unexpected canonical `https://example.com/b/`, expected one outside the loop /a/ → /b/ → /a/',
        ],
      },
      'a redirect to the page': {
        pages: { '/a/': '<link rel=canonical href=https://example.com/old/>' },
        redirects: { '/old/': '/a/' },
        also: ['canonical/target-not-redirected'],
      },
    },
  }),
}

/** Return the pages that the hops reach, each once. */
function pagesOf(graph: Graph, hops: readonly Hop[]): Page[] {
  const found = hops.map(({ to }) => graph.find(to))
  return [...new Set(found.flatMap((target) => (target?.type === 'page' ? target.page : [])))]
}
