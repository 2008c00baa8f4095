import { pageRule } from '../../linter/define.ts'

export default pageRule({
  summary: 'Disallow a fragment in the canonical URL',
  why: 'Search engines index documents, not parts of them, and may ignore a canonical with a fragment.',
  howToFix: 'Remove `#` and everything after it from the canonical.',
  level: 'warn',
  about: ['canonicals'],
  fix: 'safe',
  sources: ['https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls'],
  messages: {
    fragment: (href: string, expected: string) =>
      `Unexpected fragment in canonical \`${href}\`, expected \`${expected}\``,
  },
  *check({ page, report }) {
    if (page.kind === 'refresh') return
    for (const { href, url } of page.canonicals) {
      if (url === undefined || !href.value.includes('#')) continue
      const expected = url.replace(/#.*$/s, '')
      yield report('fragment', [href.value.trim(), expected], {
        location: href.location,
        cause: url.slice(expected.length),
        fix: expected,
      })
    }
  },
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
      reports: ['29-30 fragment: Unexpected fragment in canonical `#`, expected `https://example.com/page/`'],
      fixed: '<link rel="canonical" href="https://example.com/page/">',
      also: ['canonical/absolute'],
    },
  },
})
