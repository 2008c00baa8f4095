import { parseDate } from '@indexical/syntax/internal/robots'
import { directiveLocation } from '../../page/directive-location.ts'
import { pageRule } from '../../linter/define.ts'

const day = 86_400_000

export default pageRule({
  summary: 'Require a time zone in unavailable_after',
  why: 'No engine documents which zone it assumes, so the page may leave the index half a day early or late.',
  howToFix: 'Add the time and the zone: `2027-01-31T15:00:00Z` or `2027-01-31T15:00:00+01:00`.',
  level: 'warn',
  about: ['statements'],
  causeIsMessage: true,
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag',
    'https://www.rfc-editor.org/rfc/rfc3339#section-4',
  ],
  messages: {
    zone: (raw: string) => `Missing time zone in \`${raw}\`, expected one as in \`2027-01-31T15:00:00Z\``,
    time: (raw: string) =>
      `Missing time of day in \`${raw}\`, expected one as in \`2027-01-31T15:00:00Z\`: the date is near`,
  },
  *check({ page, report, now }) {
    for (const statement of page.statements) {
      for (const directive of statement.directives) {
        if (directive.name !== 'unavailable_after' || directive.problem) continue
        const date = parseDate(directive.value ?? '')
        // A date that was more than a day ago is in the past in every time zone.
        if (!date || date.zoned || date.time < now - day) continue
        const location = directiveLocation(statement, directive)
        if (!date.dateOnly) yield report('zone', [directive.raw], { location })
        else if (date.time <= now + day) yield report('time', [directive.raw], { location })
      }
    }
  },
  examples: {
    'zone offset': { html: '<meta name="robots" content="unavailable_after: 2027-01-31T15:00:00+01:00">' },
    'zone abbreviation': {
      html: '<meta name="robots" content="unavailable_after: 31 Jan 2027 15:00:00 PST">',
    },
    'distant day': { html: '<meta name="robots" content="unavailable_after: 2027-01-31">' },
    'past date': {
      html: '<meta name="robots" content="unavailable_after: 2020-09-21 10:00">',
      also: ['robots/not-expired'],
    },
    'time without zone': {
      html: '<meta name="robots" content="unavailable_after: 2027-01-31 15:00">',
      reports: [
        '30-65 zone: Missing time zone in `unavailable_after: 2027-01-31 15:00`, expected one as in `2027-01-31T15:00:00Z`',
      ],
    },
    'tomorrow, without time': {
      html: '<meta name="robots" content="unavailable_after: 2026-11-22">',
      reports: [
        '30-59 time: Missing time of day in `unavailable_after: 2026-11-22`, expected one as in `2027-01-31T15:00:00Z`: the date is near',
      ],
    },
  },
})
