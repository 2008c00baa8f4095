import { parseDate } from '../../robots/date.ts'
import { directivePlace } from '../../signals/directive-place.ts'
import { pageRule } from '../define.ts'

export default pageRule({
  summary: 'Disallow an unavailable_after that has passed',
  why: 'The page is as good as noindex, and nothing on it says so.',
  level: 'warn',
  about: ['statements'],
  sources: ['https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag'],
  messages: {
    expired: (raw: string) =>
      `Unexpected date in \`${raw}\`, expected one in the future: the page counts as noindex`,
  },
  examples: {
    'in the future': { html: '<meta name="robots" content="unavailable_after: 2027-01-31T00:00:00Z">' },
    'a page that says noindex too': {
      html: '<meta name="robots" content="noindex, unavailable_after: 2020-09-21T00:00:00Z">',
    },
    'in the past': {
      html: '<meta name="robots" content="unavailable_after: 21 Sep 2020 00:00:00 GMT">',
      reports: [
        '30-73 expired: Unexpected date in `unavailable_after: 21 Sep 2020 00:00:00 GMT`, expected one in the future: the page counts as noindex',
      ],
    },
  },
  *check(page, report, { now }) {
    if (page.kind !== 'page') return
    const directives = page.statements.flatMap((statement) =>
      statement.directives.map((directive) => ({ statement, directive })),
    )
    if (directives.some(({ directive }) => directive.name === 'noindex' || directive.name === 'none')) return
    for (const { statement, directive } of directives) {
      if (directive.name !== 'unavailable_after' || directive.problem) continue
      const date = parseDate(directive.value ?? '')
      if (!date || date.time > now) continue
      yield report('expired', [directive.raw], directivePlace(statement, directive))
    }
  },
})
