import { intentMessages } from '../../intent/problems.ts'
import { pageRule, reportIntent } from '../../linter/define.ts'

const id = 'frontmatter/valid-type'

export default pageRule({
  summary: 'Require values of the right type in frontmatter',
  why: 'Indexical ignores a value that it cannot interpret, so the page may be indexed against the intent of the author.',
  howToFix: 'Write the value in the expected form, for example `robots: noindex` or `canonical: /about/`.',
  level: 'error',
  about: ['problems'],
  sources: ['https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag'],
  messages: intentMessages[id],
  check: ({ page }) => reportIntent(page, id),
  examples: {
    'a string, a list, an object': {
      frontmatter: 'robots: { index: true, googlebot: [nosnippet] }\nsitemap: false',
    },
    'keys that themes use with another meaning': { frontmatter: 'lastUpdated: false\nseo: true' },
    'a number': {
      frontmatter: 'title: Dresses\nrobots: 5',
      reports: [
        'frontmatter 3:9-10 value: Unexpected number `5` for `robots`, expected a string, a list or an object',
      ],
    },
    'a list': {
      frontmatter: 'canonical: [/a/, /b/]',
      reports: [
        'frontmatter 2:12-22 kind: Unexpected list for `canonical`, expected a URL, a path or a `./file.md`',
      ],
    },
    'an unknown key in `robots`': {
      frontmatter: 'robots: { "no index, please": true }',
      reports: [
        'frontmatter 2:11-29 key: Unexpected key `no index, please` in `robots`, expected a directive or a crawler',
      ],
    },
  },
})
