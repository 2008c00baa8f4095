import { usableCanonicals } from '../../page/usable-canonicals.ts'
import { isSameUrl } from '@indexical/syntax/url'
import { pageRule } from '../../linter/define.ts'

export default pageRule({
  summary: 'Require the canonical in the HTML to match the frontmatter',
  why: 'A layout or another tool overrides the author, and crawlers follow the tag.',
  howToFix:
    'Remove the canonical from the layout and let Indexical inject it (`inject: true`), or change `canonical` in the frontmatter.',
  level: 'error',
  about: ['asked'],
  sources: ['https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls'],
  messages: {
    differs: (built: string, asked: string) =>
      `Unexpected canonical \`${built}\`, expected \`${asked}\` from the frontmatter`,
    missing: (asked: string) => `Missing canonical, expected \`${asked}\` from the frontmatter`,
  },
  *check({ page, report }) {
    const { asked } = page
    if (asked?.url === undefined || page.kind === 'refresh') return
    if (page.canonicals.length === 0) {
      if (page.kind === 'page')
        yield report({ message: 'missing', data: [asked.url], location: asked.href.location })
      return
    }
    for (const { url, href } of usableCanonicals(page)) {
      if (isSameUrl(url, asked.url)) continue
      yield report({
        message: 'differs',
        data: [href.value, asked.url],
        location: href.location,
        related: [{ message: `the frontmatter requests ${asked.href.value}`, location: asked.href.location }],
      })
    }
  },
  examples: {
    'the same target': {
      frontmatter: 'canonical: /b/',
      html: '<link rel="canonical" href="https://example.com/b/">',
    },
    'no frontmatter': { html: '<link rel="canonical" href="https://example.com/b/">' },
    'another target': {
      frontmatter: 'canonical: /b/',
      html: '<link rel="canonical" href="https://example.com/c/">',
      reports: [
        '29-51 differs: Unexpected canonical `https://example.com/c/`, expected `https://example.com/b/` from the frontmatter',
      ],
    },
    'no tag and no injection': {
      frontmatter: 'title: Dresses\ncanonical: /b/',
      html: '<title>Dresses</title>',
      reports: [
        'frontmatter 3:12-15 missing: Missing canonical, expected `https://example.com/b/` from the frontmatter',
      ],
    },
  },
})
