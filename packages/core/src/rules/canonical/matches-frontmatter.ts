import { usableCanonicals } from '../../site/canonical-targets.ts'
import { isSameUrl } from '@indexical/syntax/url'
import { hasOwnTags } from '../../page/page-kind.ts'
import { pageRule } from '../../linter/define.ts'

export default pageRule({
  summary: 'Require the canonical in the HTML to match the frontmatter',
  why: 'A layout or another tool overrides the author, and crawlers follow the tag.',
  howToFix:
    'Remove the canonical from the layout and let Indexical inject it (`inject: true`), or change `canonical` in the frontmatter.',
  level: 'error',
  about: ['requestedCanonical'],
  sources: ['https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls'],
  messages: {
    differs: (built: string, requested: string) =>
      `Unexpected canonical \`${built}\`, expected \`${requested}\` from the frontmatter`,
    missing: (requested: string) => `Missing canonical, expected \`${requested}\` from the frontmatter`,
  },
  *check({ page, report }) {
    const requested = page.requestedCanonical
    if (requested?.url === undefined || (page.kind === 'refresh' && !hasOwnTags(page))) return
    if (page.canonicals.length === 0) {
      if (hasOwnTags(page)) yield report('missing', [requested.url], { location: requested.href.location })
      return
    }
    for (const { url, href } of usableCanonicals(page)) {
      if (isSameUrl(url, requested.url)) continue
      yield report('differs', [href.value, requested.url], {
        location: href.location,
        related: [
          { message: `the frontmatter requests ${requested.href.value}`, location: requested.href.location },
        ],
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
    'a redirect at once': {
      frontmatter: 'canonical: /b/',
      html: '<meta http-equiv=refresh content="0; url=/c/">',
    },
    'a redirect after 5 seconds': {
      frontmatter: 'canonical: /b/',
      html: '<meta http-equiv=refresh content="5; url=/c/">',
      reports: [
        'frontmatter 2:12-15 missing: Missing canonical, expected `https://example.com/b/` from the frontmatter',
      ],
    },
  },
})
