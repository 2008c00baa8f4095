import { llmsPages, siteCanonicals, sitemapEntries, usedVersions } from '../../linter/carriers.ts'
import { siteFamily } from '../../linter/define-family.ts'
import { findHidden, wholeNoindex } from '../../site/exclusions.ts'

export default siteFamily({
  *check(targets, { graph, host, report, now }) {
    const isWhole = wholeNoindex(graph).length > 0
    const find = (url: string): ReturnType<typeof findHidden> => findHidden({ graph, host }, url, now)
    for (const { url, written, place, code = '' } of targets((one) => find(one) !== undefined)) {
      const { page: target, reason, location } = find(url)!
      // Canonicals of a hidden page have no effect, and one setting that hides all pages is one mistake.
      if (place.page ? !graph.indexable(place.page).indexable : isWhole && reason.endsWith('noindex'))
        continue
      const [it, header] = place.page ? ['the target', 'the header of the target'] : ['it', 'its header']
      const why = `${target ? it : header} ${reason}`
      const ofVersion = code === '' ? place.cause : `${place.cause}: ${why}`
      const message = 'what keeps it out of the index'
      const related = location ? [{ message, page: target, location }] : []
      yield report('hidden', [written, why, code], { ...place, cause: place.page ? ofVersion : why, related })
    }
  },
  members: {
    'canonical/target-indexable': {
      summary: 'Require the canonical target to be indexable',
      why: 'The page gives its place in the index to a target that search engines must not index, so users find neither.',
      howToFix: 'Point the canonical to an indexable page, or remove `noindex` from the target.',
      level: 'error',
      disputes: true,
      sources: ['https://developers.google.com/search/blog/2013/04/5-common-mistakes-with-relcanonical'],
      messages: {
        hidden: 'Unexpected canonical `{href}`, expected an indexable page: {why}',
      },
      carrier: siteCanonicals,
      examples: {
        'a query of an indexable page': {
          pages: {
            '/a/': '<link rel=canonical href="https://example.com/b/?id=3">',
            '/b/': '<link rel=canonical href=https://example.com/b/>',
          },
          also: ['canonical/served-form'],
        },
        'a query of a noindex page': {
          pages: {
            '/a/': '<link rel=canonical href="https://example.com/b/?id=3">',
            '/b/': '<meta name=robots content=noindex>',
          },
          reports: [
            '/a/ 27-54 hidden: Unexpected canonical `https://example.com/b/?id=3`, expected an indexable page: the target has noindex',
          ],
          also: ['canonical/served-form'],
        },
        'an indexable page': {
          pages: {
            '/a/': '<link rel=canonical href=https://example.com/b/>',
            '/b/': '<meta name=robots content=nofollow>',
          },
        },
        'a noindex page with a canonical to itself': {
          pages: {
            '/a/': '<meta name=robots content=noindex><link rel=canonical href=https://example.com/a/>',
          },
        },
        'two noindex pages': {
          pages: {
            '/a/': '<meta name=robots content=noindex><link rel=canonical href=https://example.com/b/>',
            '/b/': '<meta name=robots content=noindex>',
            '/c/': '<title>C</title>',
          },
          also: ['canonical/no-noindex-mix'],
        },
        'a noindex page': {
          pages: {
            '/a/': '<link rel="canonical" href="https://example.com/b/">',
            '/b/': '<meta name=robots content=noindex>',
          },
          reports: [
            '/a/ 29-51 hidden: Unexpected canonical `https://example.com/b/`, expected an indexable page: the target has noindex',
          ],
        },
        'an expired page': {
          pages: {
            '/a/': '<link rel="canonical" href="https://example.com/b/">',
            '/b/': '<meta name=robots content="unavailable_after: 2020-09-21T00:00:00Z">',
          },
          reports: [
            '/a/ 29-51 hidden: Unexpected canonical `https://example.com/b/`, expected an indexable page: the target has expired',
          ],
          also: ['robots/not-expired'],
        },
        'the 404 page': {
          pages: {
            '/a/': '<link rel="canonical" href="https://example.com/404.html">',
            '/404.html': '<title>Not found</title>',
          },
          reports: [
            '/a/ 29-57 hidden: Unexpected canonical `https://example.com/404.html`, expected an indexable page: the target is an error page',
          ],
        },
        'a file with noindex in its header': {
          pages: { '/a/': '<link rel="canonical" href="https://example.com/a.pdf">' },
          files: ['a.pdf'],
          headers: '/a.pdf\n  X-Robots-Tag: noindex\n',
          reports: [
            '/a/ 29-54 hidden: Unexpected canonical `https://example.com/a.pdf`, expected an indexable page: the header of the target has noindex',
          ],
        },
      },
    },
    'hreflang/target-indexable': {
      summary: 'Require hreflang targets to be indexable',
      why: 'A language version that is not in the index cannot be shown to its audience.',
      howToFix: 'Remove `noindex` from the target page, or remove the hreflang link.',
      level: 'error',
      sources: ['https://developers.google.com/search/docs/specialty/international/localized-versions'],
      messages: {
        hidden: (href: string, why: string, code: string) =>
          `Unexpected hreflang \`${code}\` to \`${href}\`, expected an indexable page: ${why}`,
      },
      carrier: usedVersions,
      examples: {
        'query of a noindex page': {
          pages: {
            '/': '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/><link rel=alternate hreflang=de href=https://example.com/de/?x=1>',
            '/de/': '<meta name=robots content=noindex>',
          },
          reports: [
            '/ 119-146 hidden: Unexpected hreflang `de` to `https://example.com/de/?x=1`, expected an indexable page: the target has noindex',
          ],
        },
        'indexable target': {
          pages: {
            '/': '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/><link rel=alternate hreflang=de href=https://example.com/de/>',
            '/de/':
              '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/><link rel=alternate hreflang=de href=https://example.com/de/>',
          },
        },
        'all versions are noindex': {
          pages: {
            '/': '<meta name=robots content=noindex><link rel=alternate hreflang=de href=https://example.com/de/>',
            '/de/': '<meta name=robots content=noindex>',
          },
          also: ['robots/not-all-noindex'],
        },
        'noindex target': {
          pages: {
            '/': '<title>A</title><link rel=alternate hreflang=x-default href=https://example.com/>\n<link rel="alternate" hreflang="de" href="https://example.com/de/">',
            '/de/': '<meta name=robots content=noindex>',
          },
          reports: [
            '/ 2:43-66 hidden: Unexpected hreflang `de` to `https://example.com/de/`, expected an indexable page: the target has noindex',
          ],
        },
      },
    },
    'llms-txt/target-indexable': {
      summary: 'Require pages in llms.txt to be indexable',
      why: 'The file offers a page to agents that the site hides from search engines, which is rarely intended. Google Search does not read llms.txt.',
      howToFix: 'Remove the entry if nobody should find the page, or remove `noindex` from the page.',
      level: 'info',
      sources: ['https://llmstxt.org/'],
      messages: {
        hidden: 'Unexpected entry `{url}`, expected a page that search engines may index: {why}',
      },
      carrier: llmsPages,
      examples: {
        'text versions with noindex, and a text without a page': {
          pages: { '/': '<title>Home</title>', '/a/': '<title>A</title>' },
          files: ['a.md', 'llms-full.txt'],
          headers: '/*.md\n  X-Robots-Tag: noindex\n/llms-full.txt\n  X-Robots-Tag: noindex\n',
          llmsTxt: { 'llms.txt': '# Site\n\n- [A](/a.md)\n- [All](/llms-full.txt)\n' },
        },
        'a noindex page, and the text version of another': {
          pages: {
            '/': '<title>Home</title>',
            '/a/': '<meta name=robots content=noindex>',
            '/b/': '<meta name=robots content=noindex>',
          },
          files: ['b.md'],
          llmsTxt: { 'llms.txt': '# Site\n\n- [A](/a/)\n- [B](/b.md)\n' },
          reports: [
            'llms.txt 3:7-10 hidden: Unexpected entry `/a/`, expected a page that search engines may index: it has noindex',
            'llms.txt 4:7-12 hidden: Unexpected entry `/b.md`, expected a page that search engines may index: it has noindex',
          ],
          problems: 1,
          also: ['text-versions/matches-noindex'],
        },
      },
    },
    'sitemap/target-indexable': {
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
        hidden: 'Unexpected URL `{url}`, expected an indexable page: {why}',
      },
      carrier: sitemapEntries,
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
    },
  },
})
