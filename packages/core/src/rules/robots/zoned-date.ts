import { parseDate } from '../../robots/date.ts'
import { directivePlace } from '../../signals/directive-place.ts'
import { pageRule } from '../define.ts'

const day = 86_400_000

export default pageRule({
  summary: 'Require a time zone in unavailable_after',
  why: 'No engine says which zone it assumes, so the page may leave the index half a day early or late.',
  level: 'warn',
  about: ['statements'],
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag',
    'https://www.rfc-editor.org/rfc/rfc3339#section-4',
  ],
  messages: {
    zone: (raw: string) => `Missing time zone in \`${raw}\`, expected one as in \`2027-01-31T15:00:00Z\``,
    time: (raw: string) =>
      `Missing time of day in \`${raw}\`, expected one as in \`2027-01-31T15:00:00Z\`: it is a matter of hours`,
  },
  examples: {
    'a zone': { html: '<meta name="robots" content="unavailable_after: 2027-01-31T15:00:00+01:00">' },
    'a zone by its letters': {
      html: '<meta name="robots" content="unavailable_after: 31 Jan 2027 15:00:00 PST">',
    },
    'a day that is far away': { html: '<meta name="robots" content="unavailable_after: 2027-01-31">' },
    'long over': {
      html: '<meta name="robots" content="unavailable_after: 2020-09-21 10:00">',
      also: ['robots/not-expired'],
    },
    'a time without zone': {
      html: '<meta name="robots" content="unavailable_after: 2027-01-31 15:00">',
      reports: [
        '30-65 zone: Missing time zone in `unavailable_after: 2027-01-31 15:00`, expected one as in `2027-01-31T15:00:00Z`',
      ],
    },
    'tomorrow, whenever that begins': {
      html: '<meta name="robots" content="unavailable_after: 2026-11-22">',
      reports: [
        '30-59 time: Missing time of day in `unavailable_after: 2026-11-22`, expected one as in `2027-01-31T15:00:00Z`: it is a matter of hours',
      ],
    },
  },
  *check(page, report, { now }) {
    for (const statement of page.statements) {
      for (const directive of statement.directives) {
        if (directive.name !== 'unavailable_after' || directive.problem) continue
        const date = parseDate(directive.value ?? '')
        // What is over for more than any zone's distance is over in all zones.
        if (!date || date.zoned || date.time < now - day) continue
        const at = directivePlace(statement, directive)
        if (!date.dateOnly) yield report('zone', [directive.raw], at)
        else if (date.time <= now + day) yield report('time', [directive.raw], at)
      }
    }
  },
})
