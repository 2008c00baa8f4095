import { invalidDirectives } from '../../page/invalid-directives.ts'
import { pageRule } from '../../linter/define.ts'

export default pageRule({
  summary: 'Disallow directives that belong to another element',
  why: 'The value has no effect in a robots meta or X-Robots-Tag, and the element to which it belongs lacks it.',
  howToFix: 'Move the value to the element in the message.',
  level: 'warn',
  about: ['statements'],
  causeIsMessage: true,
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/special-tags',
    'https://developers.google.com/search/docs/crawling-indexing/qualify-outbound-links',
  ],
  messages: {
    misplaced: (name: string, belongs: string) =>
      `Unexpected directive \`${name}\`, expected it in ${belongs}`,
  },
  *check({ page, report }) {
    for (const { problem, raw, location } of invalidDirectives(page)) {
      if (problem.type === 'misplaced') yield report('misplaced', [raw, problem.belongsTo], { location })
    }
  },
  examples: {
    'in its own meta element': {
      html: '<meta name="google" content="nopagereadaloud"><meta name="rating" content="adult">',
    },
    'a value of another meta element': {
      html: '<meta name="robots" content="nopagereadaloud">',
      reports: [
        '30-45 misplaced: Unexpected directive `nopagereadaloud`, expected it in <meta name="google">',
      ],
    },
    'a link relation in frontmatter': {
      frontmatter: 'robots: [noindex, sponsored]',
      reports: [
        'frontmatter 2:19-28 misplaced: Unexpected directive `sponsored`, expected it in the `rel` of a link',
      ],
    },
  },
})
