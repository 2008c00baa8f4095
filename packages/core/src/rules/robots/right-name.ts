import { misreadDirectives } from '../../signals/misread-directives.ts'
import { pageRule } from '../define.ts'

export default pageRule({
  summary: 'Require words that belong to another place to stand there',
  why: 'A robots meta or X-Robots-Tag with such a word has no effect, neither here nor there.',
  level: 'warn',
  about: ['statements'],
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/special-tags',
    'https://developers.google.com/search/docs/crawling-indexing/qualify-outbound-links',
  ],
  messages: {
    misplaced: (name: string, belongs: string) =>
      `Unexpected directive \`${name}\`, expected it in ${belongs}`,
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
  *check(page, report) {
    for (const { problem, raw, at } of misreadDirectives(page)) {
      if (problem.type === 'misplaced') yield report('misplaced', [raw, problem.belongsTo], at)
    }
  },
})
