import { siteRule } from '../define.ts'

export default siteRule({
  summary: 'Disallow canonicals to a page whose canonical is elsewhere',
  why: 'Crawlers need not follow canonicals step by step; name the last page directly.',
  level: 'error',
  sources: ['https://www.rfc-editor.org/rfc/rfc6596#section-3'],
  messages: {
    chain: (href: string, end: string, hops: string) =>
      `Unexpected canonical \`${href}\`, expected \`${end}\`, where its chain of ${hops} hops ends`,
  },
  examples: {
    'one hop': {
      pages: { '/a/': '<link rel=canonical href=https://example.com/b/>', '/b/': '<title>B</title>' },
    },
    'a target that names itself in another form': {
      pages: {
        '/a/': '<link rel=canonical href=https://example.com/b/>',
        '/b/': '<link rel=canonical href=https://example.com/b>',
      },
      also: ['canonical/house-form'],
    },
    'a redirect to a page whose canonical is elsewhere': {
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
        '/a/ 29-51 chain: Unexpected canonical `https://example.com/b/`, expected `https://example.com/c/`, where its chain of 2 hops ends',
      ],
    },
    'over a redirect': {
      pages: {
        '/a/': '<link rel="canonical" href="https://example.com/b/">',
        '/b/': '<link rel="canonical" href="https://example.com/old/">',
        '/c/': '<title>C</title>',
      },
      redirects: { '/old/': '/c/' },
      reports: [
        '/a/ 29-51 chain: Unexpected canonical `https://example.com/b/`, expected `https://example.com/c/`, where its chain of 3 hops ends',
      ],
      also: ['canonical/target-not-redirected'],
    },
  },
  *check(site, report) {
    for (const page of site.pages) {
      // A stub redirects, and the canonical of its target is what its target says.
      if (page.kind === 'refresh') continue
      const { hops, end, url } = site.resolve(page)
      const canonicalHops = hops.filter(({ by }) => by === 'canonical').length
      if (canonicalHops < 2 || end === 'loop') continue
      const first = page.canonicals.find((canonical) => canonical.url === hops[0]!.to)
      const next = site.find(hops[0]!.to)
      yield report(
        'chain',
        [first?.href.value ?? hops[0]!.to, url, String(hops.length)],
        { page, at: first?.href.at },
        {
          related:
            next?.type === 'page'
              ? [{ message: 'the next hop', at: { page: next.page, at: next.page.canonicals[0]?.href.at } }]
              : [],
        },
      )
    }
  },
})
