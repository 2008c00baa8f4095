import { ownEntries } from '../../site/sitemaps.ts'
import { siteRule } from '../../linter/define.ts'

export default siteRule({
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
    fragment: (url: string, expected: string) =>
      `Unexpected fragment in \`${url}\`, expected \`${expected}\``,
  },
  *check({ graph, sitemaps, report }) {
    for (const { entry, url } of ownEntries({ graph, sitemaps })) {
      if (!url.includes('#')) continue
      const data = [entry.loc, url.replace(/#.*$/s, '')] as const
      yield report('fragment', data, { location: entry.location, cause: 'fragment' })
    }
  },
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
})
