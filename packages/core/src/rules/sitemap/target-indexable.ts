import { findIgnoringQuery } from '../../site/resolve-page.ts'
import { ownEntries } from '../../site/sitemaps.ts'
import { readFileSignals } from '../../site/file-signals.ts'
import { wholeNoindex } from '../../site/exclusions.ts'
import { contradictsIndex } from '../../page/agrees.ts'
import { siteRule } from '../../linter/define.ts'

/**
 * Texts for the reasons that this rule reports. sitemap/target-not-redirected reports redirects, and fragments may be
 * listed on purpose.
 */
const descriptions: Partial<Record<string, string>> = {
  noindex: 'it has noindex',
  expired: 'it has expired',
  'error-page': 'it is an error page',
}

export default siteRule({
  summary: 'Require sitemaps to list indexable pages only',
  why: 'The sitemap requests indexing of the page, and the page forbids it.',
  howToFix:
    'Remove the URL from the sitemap, or remove `noindex` from the page. A sitemap that the plugin writes leaves such pages out.',
  level: 'error',
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap',
    'https://support.google.com/webmasters/answer/7440203',
  ],
  messages: {
    hidden: (url: string, why: string) => `Unexpected URL \`${url}\`, expected an indexable page: ${why}`,
  },
  *check({ graph, host, sitemaps, report, now }) {
    const isWhole = wholeNoindex(graph).length > 0
    for (const { entry, url } of ownEntries({ graph, sitemaps })) {
      const found = findIgnoringQuery(graph, url)
      if (found?.type === 'file') {
        const { hiddenBy } = readFileSignals(host, url, found.file, now)
        if (!hiddenBy) continue
        const related = [{ message: 'what keeps it out of the index', location: hiddenBy.location }]
        yield report('hidden', [entry.loc, 'its header has noindex'], {
          cause: 'its header has noindex',
          location: entry.location,
          related,
        })
      }
      if (found?.type !== 'page') continue
      const { reason, effective } = graph.indexable(found.page)
      const why = reason === undefined ? undefined : descriptions[reason]
      if (why === undefined || (reason === 'noindex' && (isWhole || contradictsIndex(found.page)))) continue
      const { index, unavailableAfter } = effective.because
      const cause = (reason === 'expired' ? (unavailableAfter ?? index) : index)?.statement.location
      yield report('hidden', [entry.loc, why], {
        cause: why,
        location: entry.location,
        related: cause
          ? [{ message: 'what keeps it out of the index', page: found.page, location: cause }]
          : [],
      })
    }
  },
  examples: {
    'indexable page, and noindex for another crawler': {
      pages: { '/a/': '<title>A</title>', '/b/': '<meta name=seznambot content=noindex>' },
      sitemaps: {
        'sitemap.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://example.com/a/</loc></url>
<url><loc>https://example.com/b/</loc></url>
</urlset>`,
      },
    },
    'noindex page, expired page and error page': {
      pages: {
        '/a/': '<meta name="robots" content="noindex">',
        '/b/': '<meta name="robots" content="unavailable_after: 2020-01-01T00:00:00Z">',
        '/404.html': '<title>Not found</title>',
      },
      sitemaps: {
        'sitemap.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://example.com/a/</loc></url>
<url><loc>https://example.com/b/</loc></url>
<url><loc>https://example.com/404.html</loc></url>
</urlset>`,
      },
      reports: [
        'sitemap.xml 2:11-33 hidden: Unexpected URL `https://example.com/a/`, expected an indexable page: it has noindex',
        'sitemap.xml 3:11-33 hidden: Unexpected URL `https://example.com/b/`, expected an indexable page: it has expired',
        'sitemap.xml 4:11-39 hidden: Unexpected URL `https://example.com/404.html`, expected an indexable page: it is an error page',
      ],
      also: ['robots/not-expired'],
    },
    'contradicting directives, which robots/no-contradiction reports': {
      pages: {
        '/': '<title>Home</title><link rel=alternate hreflang=x-default href=https://example.com/><link rel=alternate hreflang=de href=https://example.com/de/>',
        '/a/': '<link rel=canonical href=https://example.com/de/>',
        '/de/': '<meta name=robots content="index, follow"><meta name=robots content=noindex>',
      },
      sitemaps: { 'sitemap.txt': 'https://example.com/\nhttps://example.com/de/\n' },
      also: ['robots/no-contradiction'],
    },
    'file with a noindex header': {
      pages: { '/': '<title>Home</title>' },
      files: ['paper.pdf', 'open.pdf'],
      headers: '/paper.pdf\n  X-Robots-Tag: noindex\n',
      sitemaps: {
        'sitemap.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://example.com/</loc></url>
<url><loc>https://example.com/paper.pdf</loc></url>
<url><loc>https://example.com/open.pdf</loc></url>
</urlset>`,
      },
      reports: [
        'sitemap.xml 3:11-40 hidden: Unexpected URL `https://example.com/paper.pdf`, expected an indexable page: its header has noindex',
      ],
    },
  },
})
