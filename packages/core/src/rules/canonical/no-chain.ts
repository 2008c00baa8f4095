import { layoutCause } from '../../site/layout-cause.ts'
import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Disallow canonicals to a page that is canonicalized away',
  why: 'Crawlers may ignore a canonical that leads to another canonical instead of the final page.',
  howToFix: 'Change the canonical to the last URL of the chain.',
  level: 'error',
  disputes: true,
  sources: ['https://www.rfc-editor.org/rfc/rfc6596#section-3'],
  messages: {
    chain: (href: string, end: string, hops: string) =>
      `Unexpected canonical \`${href}\`, expected \`${end}\`, the end of its chain of ${hops} hops`,
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
      yield report('chain', [first?.href.value ?? hops[0]!.to, url, String(hops.length)], {
        page,
        location: first?.href.location,
        cause: layoutCause(page.url, url),
        related:
          next?.type === 'page'
            ? [{ message: 'the next hop', page: next.page, location: next.page.canonicals[0]?.href.location }]
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
})
