import { intentMessages } from '../../intent/problems.ts'
import { pageRule, reportIntent } from '../../linter/define.ts'

const id = 'frontmatter/no-conflict'

export default pageRule({
  summary: 'Disallow contradictory keys in frontmatter',
  why: 'If two keys contradict each other, the page may be published with the wrong one.',
  howToFix: 'Remove one of the two keys, or give both the same value.',
  level: 'error',
  about: ['problems'],
  sources: ['https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag'],
  messages: intentMessages[id],
  check: ({ page }) => reportIntent(page, id),
  examples: {
    'a shorthand that adds to `robots`': { frontmatter: 'noindex: true\nrobots: nofollow' },
    'two names of a key with one value': { frontmatter: 'canonical: /a/\ncanonicalURL: /a/' },
    'a shorthand that contradicts a list': {
      frontmatter: 'noindex: true\nrobots: [index, follow]',
      reports: [
        'frontmatter 2:10-14 disagree: Unexpected `noindex: true` beside `robots: index`, expected both to agree',
      ],
    },
    'two names of a key with two values': {
      frontmatter: 'canonical: /a/\ncanonicalURL: /b/',
      reports: [
        'frontmatter 3:15-18 two-names: Unexpected `canonicalURL` with another value than `canonical`, expected one of them',
      ],
    },
  },
})
