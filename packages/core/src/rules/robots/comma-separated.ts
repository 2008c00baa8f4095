import { misreadDirectives } from '../../signals/misread-directives.ts'
import { pageRule } from '../define.ts'

export default pageRule({
  summary: 'Require commas between directives',
  why: 'Without commas the whole list is one unknown directive, and all of it is ignored.',
  level: 'error',
  about: ['statements'],
  fix: 'safe',
  sources: ['https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag'],
  messages: {
    separator: (raw: string, wanted: string) => `Unexpected separator in \`${raw}\`, expected \`${wanted}\``,
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
  *check(page, report) {
    for (const { problem, raw, at } of misreadDirectives(page)) {
      if (problem.type !== 'separator') continue
      const wanted = problem.directives.join(', ')
      yield report('separator', [raw, wanted], at, { fix: wanted })
    }
  },
})
