import { intentMessages } from '../../intent/problems.ts'
import { pageRule } from '../define.ts'
import { reportIntent } from '../report-intent.ts'

const id = 'frontmatter/no-conflict'

export default pageRule({
  summary: 'Disallow frontmatter that contradicts itself',
  why: 'Two keys that say different things leave it to chance which one is published.',
  level: 'error',
  about: ['problems'],
  sources: ['https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag'],
  messages: intentMessages[id],
  examples: {
    'a shorthand that agrees': { frontmatter: 'noindex: true\nrobots: nofollow' },
    'two names with one value': { frontmatter: 'canonical: /a/\ncanonicalURL: /a/' },
    'a shorthand against a list': {
      frontmatter: 'noindex: true\nrobots: [index, follow]',
      reports: [
        'frontmatter 2:10-14 disagree: Unexpected `noindex: true` beside `robots: index`, expected both to agree',
      ],
    },
    'two names': {
      frontmatter: 'canonical: /a/\ncanonicalURL: /b/',
      reports: [
        'frontmatter 3:15-18 two-names: Unexpected `canonicalURL` with another value than `canonical`, expected one of them',
      ],
    },
  },
  check: (page) => reportIntent(page, id),
})
