import { isNoindex, parseDate } from '@indexical/syntax/internal/robots'
import { directiveLocation } from '../../page/directive-location.ts'
import { pageRule } from '../../linter/define.ts'

export default pageRule({
  summary: 'Disallow an unavailable_after date in the past',
  why: 'Engines treat the page as noindex, although it contains no noindex.',
  howToFix:
    'Remove `unavailable_after` or set a later date. If the page should stay out of the index, write `noindex`.',
  level: 'warn',
  about: ['statements'],
  causeIsMessage: true,
  sources: ['https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag'],
  messages: {
    expired: (raw: string) =>
      `Unexpected date in \`${raw}\`, expected one in the future: the page counts as noindex`,
  },
  *check({ page, report, now }) {
    if (page.kind !== 'page') return
    const directives = page.statements.flatMap((statement) =>
      statement.directives.map((directive) => ({ statement, directive })),
    )
    if (directives.some(({ directive }) => isNoindex(directive))) return
    for (const { statement, directive } of directives) {
      if (directive.name !== 'unavailable_after' || directive.problem) continue
      const date = parseDate(directive.value ?? '')
      if (!date || date.time > now) continue
      yield report('expired', [directive.raw], { location: directiveLocation(statement, directive) })
    }
  },
  examples: {
    'future date': { html: '<meta name="robots" content="unavailable_after: 2027-01-31T00:00:00Z">' },
    'page with noindex too': {
      html: '<meta name="robots" content="noindex, unavailable_after: 2020-09-21T00:00:00Z">',
    },
    'past date': {
      html: '<meta name="robots" content="unavailable_after: 21 Sep 2020 00:00:00 GMT">',
      reports: [
        '30-73 expired: Unexpected date in `unavailable_after: 21 Sep 2020 00:00:00 GMT`, expected one in the future: the page counts as noindex',
      ],
    },
    'past date beside a noindex that crawlers ignore': {
      html: '<meta name="robots" content="noindex: yes, unavailable_after: 2020-09-21T00:00:00Z">',
      also: ['robots/valid-value'],
      reports: [
        '44-83 expired: Unexpected date in `unavailable_after: 2020-09-21T00:00:00Z`, expected one in the future: the page counts as noindex',
      ],
    },
  },
})
