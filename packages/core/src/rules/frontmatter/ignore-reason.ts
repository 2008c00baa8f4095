import { intentMessages } from '../../intent/problems.ts'
import { pageRule, reportIntent } from '../../linter/define.ts'

const id = 'frontmatter/ignore-reason'

export default pageRule({
  summary: 'Require a reason for each rule that a page suppresses',
  why: 'Without a reason, you cannot decide later whether the suppression is still needed.',
  howToFix: 'Replace `true` with a short text that explains why the page suppresses the rule.',
  level: 'error',
  about: ['problems'],
  sources: ['https://eslint.org/docs/latest/use/configure/rules#comment-descriptions'],
  messages: intentMessages[id],
  check: ({ page }) => reportIntent(page, id),
  examples: {
    'a reason': {
      frontmatter: 'indexical: { ignore: { canonical/own-hostname: syndicated from example.org } }',
      html: '<link rel="canonical" href="https://example.org/page/">',
    },
    'no reason': {
      frontmatter: 'indexical:\n  ignore:\n    canonical/own-hostname: true',
      reports: [
        'frontmatter 4:5-27 missing: Missing reason for ignoring `canonical/own-hostname`, expected a text',
      ],
    },
  },
})
