import { intentMessages } from '../../intent/problems.ts'
import { pageRule, reportIntent } from '../../linter/define.ts'

const id = 'frontmatter/valid-syntax'

export default pageRule({
  summary: 'Require frontmatter to parse',
  why: 'If frontmatter does not parse, the page is published without its directives and canonical.',
  howToFix:
    'Correct the syntax at the reported position, for example close a bracket or remove a repeated key. Put the frontmatter at the top of the file.',
  level: 'error',
  about: ['problems'],
  sources: ['https://yaml.org/spec/1.2.2/'],
  messages: intentMessages[id],
  check: ({ page }) => reportIntent(page, id),
  examples: {
    'plain keys': { frontmatter: 'title: Dresses\nrobots: noindex' },
    'an unclosed list': {
      frontmatter: 'title: Dresses\nrobots: [noindex',
      reports: ['frontmatter 4:1-1 syntax: Unexpected end of a YAML value in brackets, expected `]`'],
    },
    'a repeated key': {
      frontmatter: 'robots: noindex\nrobots: index',
      reports: ['frontmatter 3:1-7 duplicate: Unexpected second key `robots`, expected each key once'],
    },
    'a list': {
      frontmatter: '<!--\n---\n- noindex\n---\n-->',
      reports: ['frontmatter 3:1-10 not-a-map: Unexpected list as frontmatter, expected keys with values'],
    },
    'after another comment': {
      frontmatter: '<!-- Winter 2026 -->\n<!--\n---\nrobots: noindex\n---\n-->',
      reports: [
        'frontmatter 3:1-4 hidden: Unexpected frontmatter behind a comment, expected it at the top of the file',
      ],
    },
    'a comment without its second fence': {
      frontmatter: '<!--\n---\nrobots: noindex\n-->',
      reports: [
        'frontmatter 3:1-1 missing: Missing `---` line before the end of the comment, expected one after the last key',
      ],
    },
  },
})
