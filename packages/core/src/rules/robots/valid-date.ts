import { invalidDirectives } from '../../page/invalid-directives.ts'
import { pageRule } from '../../linter/define.ts'

export default pageRule({
  summary: 'Require valid dates in unavailable_after',
  why: 'Crawlers ignore a date that they cannot parse, so the page never leaves the index.',
  howToFix: 'Write an ISO 8601 date with a time zone, such as `2027-01-31T00:00:00Z`.',
  level: 'error',
  about: ['statements'],
  causeIsMessage: true,
  sources: ['https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag'],
  messages: {
    unreadable: (raw: string) => `Unexpected date in \`${raw}\`, expected one like \`2027-01-31T00:00:00Z\``,
    missing: () => 'Missing date of `unavailable_after`, expected one like `2027-01-31T00:00:00Z`',
  },
  *check({ page, report }) {
    for (const { problem, raw, name, location } of invalidDirectives(page)) {
      if (problem.type === 'invalid-date') yield report('unreadable', [raw], { location })
      if (problem.type === 'missing-value' && name === 'unavailable_after')
        yield report('missing', [], { location })
    }
  },
  examples: {
    'RFC 3339': { html: '<meta name="robots" content="unavailable_after: 2027-01-31T00:00:00Z">' },
    'RFC 850 with its comma': {
      html: '<meta name="robots" content="unavailable_after: Sunday, 31-Jan-27 00:00:00 GMT, nofollow">',
    },
    'day that does not exist': {
      html: '<meta name="robots" content="unavailable_after: 2027-02-31">',
      reports: [
        '30-59 unreadable: Unexpected date in `unavailable_after: 2027-02-31`, expected one like `2027-01-31T00:00:00Z`',
      ],
    },
    text: {
      html: '<meta name="robots" content="unavailable_after: next spring">',
      reports: [
        '30-60 unreadable: Unexpected date in `unavailable_after: next spring`, expected one like `2027-01-31T00:00:00Z`',
      ],
    },
    'missing date': {
      html: '<meta name="robots" content="unavailable_after">',
      reports: [
        '30-47 missing: Missing date of `unavailable_after`, expected one like `2027-01-31T00:00:00Z`',
      ],
    },
  },
})
