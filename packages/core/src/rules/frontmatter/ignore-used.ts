import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Disallow suppressing a rule that has no findings on the page',
  why: 'A suppression that is no longer needed hides the next mistake.',
  howToFix: 'Remove the rule from `indexical.ignore` in the frontmatter of the page.',
  level: 'warn',
  sources: ['https://eslint.org/docs/latest/use/configure/rules#report-unused-eslint-disable-comments'],
  messages: {
    unused: (rule: string) =>
      `Unexpected suppression of \`${rule}\`, expected a rule with findings on this page`,
  },
  *check({ inputs, report }) {
    for (const { page, suppression } of inputs.unusedSuppressions) {
      yield report('unused', [suppression.rule], { page, location: suppression.location })
    }
  },
  examples: {
    'a suppressed finding': {
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
        '/a/ frontmatter 2:24-47 unused: Unexpected suppression of `canonical/target-exists`, expected a rule with findings on this page',
      ],
    },
  },
})
