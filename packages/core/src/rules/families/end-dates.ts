import { requestsNoindex, parseDate } from '@indexical/syntax/internal/robots'
import { directiveLocation } from '../../page/directive-location.ts'
import { pageRule } from '../../linter/define.ts'
import type { Page } from '../../page/types.ts'
import type { SignalLocation } from '@indexical/syntax'

const robotsMeta = 'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag'

const day = 86_400_000

/** Yield the valid dates of `unavailable_after`. */
function* endDates({ statements }: Page): Generator<{
  raw: string
  date: NonNullable<ReturnType<typeof parseDate>>
  location: SignalLocation
}> {
  for (const statement of statements) {
    for (const directive of statement.directives) {
      if (directive.name !== 'unavailable_after' || directive.problem) continue
      const date = parseDate(directive.value ?? '')
      if (date) yield { raw: directive.raw, date, location: directiveLocation(statement, directive) }
    }
  }
}

export default {
  'robots/not-expired': pageRule({
    summary: 'Disallow an unavailable_after date in the past',
    why: 'Engines treat the page as noindex, although it contains no noindex.',
    howToFix:
      'Remove `unavailable_after` or set a later date. If the page should stay out of the index, write `noindex`.',
    level: 'warn',
    about: ['statements'],
    sources: [robotsMeta],
    messages: {
      expired: 'Unexpected date in `{raw}`, expected one in the future: the page counts as noindex',
    },
    *check({ page, report, now }) {
      if (page.kind !== 'page') return
      if (requestsNoindex(page.statements)) return
      for (const { raw, date, location } of endDates(page))
        if (date.time <= now) yield report('expired', [raw], { location })
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
  }),
  'robots/zoned-date': pageRule({
    summary: 'Require a time zone in unavailable_after',
    why: 'No engine documents which zone it assumes, so the page may leave the index half a day early or late.',
    howToFix: 'Add the time and the zone: `2027-01-31T15:00:00Z` or `2027-01-31T15:00:00+01:00`.',
    level: 'warn',
    about: ['statements'],
    sources: [robotsMeta, 'https://www.rfc-editor.org/rfc/rfc3339#section-4'],
    messages: {
      zone: 'Missing time zone in `{raw}`, expected one as in `2027-01-31T15:00:00Z`',
      time: 'Missing time of day in `{raw}`, expected one as in `2027-01-31T15:00:00Z`: the date is near',
    },
    *check({ page, report, now }) {
      for (const { raw, date, location } of endDates(page)) {
        // A date that was more than a day ago is in the past in every time zone.
        if (date.zoned || date.time < now - day) continue
        if (!date.dateOnly) yield report('zone', [raw], { location })
        else if (date.time <= now + day) yield report('time', [raw], { location })
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
  }),
}
