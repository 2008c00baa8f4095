import { canonicals, sitemapEntries } from '../../linter/carriers.ts'
import { ruleFamily } from '../../linter/define-family.ts'

export default ruleFamily({
  *check(targets, { report }) {
    for (const { url, written, place, isAlone } of targets((one) => one.includes('#'))) {
      if (place.page?.kind === 'refresh') continue
      const expected = url.replace(/#.*$/s, '')
      const fix = isAlone ? expected : undefined
      yield report('fragment', [written, expected], { ...place, cause: 'fragment', fix })
    }
  },
  members: {
    'canonical/no-fragment': {
      summary: 'Disallow a fragment in the canonical URL',
      why: 'Search engines index documents, not parts of them, and may ignore a canonical with a fragment.',
      howToFix: 'Remove `#` and everything after it from the canonical.',
      level: 'warn',
      fix: 'safe',
      sources: ['https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls'],
      messages: {
        fragment: 'Unexpected fragment in canonical `{href}`, expected `{expected}`',
      },
      carrier: canonicals,
      examples: {
        'without fragment': { html: '<link rel="canonical" href="https://example.com/page/">' },
        'an escaped number sign is part of the path': {
          html: '<link rel="canonical" href="https://example.com/c%23/">',
        },
        'with fragment': {
          html: '<link rel="canonical" href="https://example.com/page/#intro">',
          reports: [
            '29-60 fragment: Unexpected fragment in canonical `https://example.com/page/#intro`, expected `https://example.com/page/`',
          ],
          fixed: '<link rel="canonical" href="https://example.com/page/">',
        },
        'only a fragment': {
          html: '<link rel="canonical" href="#">',
          reports: [
            '29-30 fragment: Unexpected fragment in canonical `#`, expected `https://example.com/page/`',
          ],
          fixed: '<link rel="canonical" href="https://example.com/page/">',
          also: ['canonical/absolute'],
        },
      },
    },
    'sitemap/no-fragment': {
      summary: 'Disallow fragments in sitemap URLs',
      why: 'Search engines index documents. They drop the fragment, so the entry only repeats the URL of the document.',
      howToFix:
        'Remove the entry if the sitemap lists the document too, else remove `#` and everything after it.',
      level: 'warn',
      sources: [
        'https://www.rfc-editor.org/rfc/rfc3986#section-3.5',
        'https://developers.google.com/search/docs/crawling-indexing/url-structure',
      ],
      messages: {
        fragment: 'Unexpected fragment in `{url}`, expected `{expected}`',
      },
      carrier: sitemapEntries,
      examples: {
        'an escaped number sign': {
          pages: { '/': '<title>Home</title>' },
          files: ['c#.pdf'],
          sitemaps: { 'sitemap.txt': 'https://example.com/\nhttps://example.com/c%23.pdf\n' },
        },
        'a part of a page': {
          pages: { '/': '<title>Home</title>' },
          sitemaps: { 'sitemap.txt': 'https://example.com/\nhttps://example.com/#team\n' },
          reports: [
            'sitemap.txt 2:1-26 fragment: Unexpected fragment in `https://example.com/#team`, expected `https://example.com/`',
          ],
        },
      },
    },
  },
})
