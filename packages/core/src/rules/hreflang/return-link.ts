import { siteRule } from '../define.ts'

export default siteRule({
  summary: 'Require versions in other languages to link back',
  why: 'A pair counts only when both pages say so; anyone could claim a page as a version otherwise.',
  level: 'error',
  sources: [
    'https://developers.google.com/search/docs/specialty/international/localized-versions#all-method-guidelines',
  ],
  messages: {
    oneSided: (code: string, href: string, url: string) =>
      `Unexpected hreflang \`${code}\` to \`${href}\`, expected a page that lists \`${url}\` too`,
  },
  examples: {
    'both list each other': {
      pages: {
        '/': '<title>A</title><link rel=alternate hreflang=en href=https://example.com/><link rel=alternate hreflang=de href=https://example.com/de/><link rel=alternate hreflang=x-default href=https://example.com/>',
        '/de/':
          '<title>A</title><link rel=alternate hreflang=de href=https://example.com/de/><link rel=alternate hreflang=en href=https://example.com/><link rel=alternate hreflang=x-default href=https://example.com/>',
      },
    },
    'another host is never asked': {
      pages: {
        '/': '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/><link rel=alternate hreflang=de href=https://example.org/>',
      },
    },
    'the page for all other languages': {
      pages: {
        '/': '<title>Choose</title>',
        '/en/a/':
          '<title>A</title><link rel=alternate hreflang=en href=https://example.com/en/a/><link rel=alternate hreflang=x-default href=https://example.com/>',
      },
    },
    'one in head, the other in the sitemap': {
      pages: {
        '/': '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/><link rel=alternate hreflang=de href=https://example.com/de/>',
        '/de/': '<title>A</title>',
      },
      sitemaps: {
        'sitemap.xml':
          '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"><url><loc>https://example.com/</loc></url><url><loc>https://example.com/de/</loc><xhtml:link rel="alternate" hreflang="x-default" href="https://example.com/"/><xhtml:link rel="alternate" hreflang="de" href="https://example.com/de/"/></url></urlset>',
      },
    },
    'one side only': {
      pages: {
        '/': '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/>\n<link rel="alternate" hreflang="de" href="https://example.com/de/">',
        '/de/': '<title>A</title>',
      },
      reports: [
        '/ 2:1-68 oneSided: Unexpected hreflang `de` to `https://example.com/de/`, expected a page that lists `https://example.com/` too',
      ],
    },
  },
  *check(site, report) {
    const graph = site.hreflang()
    for (const { page, versions, counts } of graph.pages) {
      if (!counts) continue
      const named = new Set(versions.filter(({ code }) => !code.isDefault).map(({ target }) => target?.page))
      const done = new Set<unknown>()
      for (const { target, hreflang, href, at } of versions) {
        const other = target?.page
        // A page for all other languages cannot list every page that names it.
        if (!other || other === page || !named.has(other) || done.has(other)) continue
        done.add(other)
        // What is wrong with the target itself is said by the rules about targets.
        if (target.hidden || target.canonical || target.block) continue
        if (graph.names(other, page) || graph.of(other)?.isBroken || hasLost(other)) continue
        const theirs = graph.of(other)?.versions[0]?.at
        yield report(
          'oneSided',
          [hreflang.value.trim(), href.value.trim(), page.url],
          { page, at },
          {
            related: [{ message: 'the page that does not link back', at: { page: other, at: theirs } }],
          },
        )
      }
    }
  },
})

/** All its annotations stand in body; that is what has to be repaired. */
function hasLost({ alternates }: { alternates: readonly { inHead: boolean }[] }): boolean {
  return alternates.some(({ inHead }) => !inHead)
}
