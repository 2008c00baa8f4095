import { invalidDirectives } from '../../page/invalid-directives.ts'
import { pageRule } from '../../linter/define.ts'

export default pageRule({
  summary: 'Require commas between directives',
  why: 'Without commas the whole list is one unknown directive, and crawlers ignore all of it.',
  howToFix: 'Put a comma between directives: `noindex, nofollow`.',
  level: 'error',
  about: ['statements'],
  fix: 'safe',
  causeIsMessage: true,
  sources: ['https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag'],
  messages: {
    separator: (raw: string, expected: string) =>
      `Unexpected separator in \`${raw}\`, expected \`${expected}\``,
  },
  *check({ page, report }) {
    for (const { problem, raw, location } of invalidDirectives(page)) {
      if (problem.type !== 'separator') continue
      const expected = problem.directives.join(', ')
      yield report('separator', [raw, expected], { location, fix: expected })
    }
  },
  examples: {
    commas: { html: '<meta name="robots" content="noindex,nofollow">' },
    'a space inside a directive': { html: '<meta name="robots" content="max-snippet: 20, noindex">' },
    spaces: {
      html: '<meta name="robots" content="noindex nofollow">',
      reports: ['30-46 separator: Unexpected separator in `noindex nofollow`, expected `noindex, nofollow`'],
      fixed: '<meta name="robots" content="noindex, nofollow">',
    },
    semicolons: {
      html: '<meta name="robots" content="noindex;nofollow">',
      reports: ['30-46 separator: Unexpected separator in `noindex;nofollow`, expected `noindex, nofollow`'],
      fixed: '<meta name="robots" content="noindex, nofollow">',
    },
  },
})
