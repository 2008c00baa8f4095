import { siteRule } from '../define.ts'

export default siteRule({
  summary: 'Disallow switching off a rule that finds nothing',
  why: 'A suppression that outlives its cause hides the next mistake.',
  level: 'warn',
  sources: ['https://eslint.org/docs/latest/use/configure/rules#report-unused-eslint-disable-comments'],
  messages: {
    unused: (rule: string) => `Unexpected suppression of \`${rule}\`, expected one that suppresses something`,
  },
  examples: {
    'it suppresses something': {
      pages: {
        '/a/': {
          html: '<link rel=canonical href=https://example.com/gone/>',
          frontmatter: 'indexical: { ignore: { canonical/target-exists: arrives with the next release } }',
        },
      },
    },
    'nothing to suppress': {
      pages: {
        '/a/': {
          html: '<link rel=canonical href=https://example.com/a/>',
          frontmatter: 'indexical: { ignore: { canonical/target-exists: it was late } }',
        },
      },
      reports: [
        '/a/ frontmatter 2:24-47 unused: Unexpected suppression of `canonical/target-exists`, expected one that suppresses something',
      ],
    },
  },
  *check(site, report) {
    for (const { page, ignore } of site.unusedIgnores) {
      yield report('unused', [ignore.rule], { page, at: ignore.at })
    }
  },
})
