import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatDate, parseDate } from '../../src/robots/date.ts'

/** RFC 3339, with what the text leaves open. */
function short(text: string): string | undefined {
  const date = parseDate(text)
  return date && formatDate(date.time) + (date.zoned ? '' : ' unzoned') + (date.dateOnly ? ' day' : '')
}

describe('forms that crawlers read', () => {
  test.each<[string, string]>([
    // Google's document
    ['25 Jun 2010 15:00:00 PST', '2010-06-25T23:00:00Z'],
    ['2020-09-21', '2020-09-21T00:00:00Z unzoned day'],
    ['25-Aug-2007 15:00:00 EST', '2007-08-25T20:00:00Z'],
    // RFC 822, RFC 1123, RFC 5322
    ['Fri, 25 Jun 10 15:00:00 GMT', '2010-06-25T15:00:00Z'],
    ['Fri, 25 Jun 2010 15:00:00 GMT', '2010-06-25T15:00:00Z'],
    ['Fri, 25 Jun 2010 15:00 UT', '2010-06-25T15:00:00Z'],
    ['5 Jun 2010 15:00:00 +0200', '2010-06-05T13:00:00Z'],
    ['25 Jun 2010 15:00:00 -0000', '2010-06-25T15:00:00Z'],
    ['fri, 25 jun 2010 15:00:00 gmt', '2010-06-25T15:00:00Z'],
    ['Fri,  25  Jun  2010   15:00:00  GMT', '2010-06-25T15:00:00Z'],
    ['25 June 2010', '2010-06-25T00:00:00Z unzoned day'],
    ['25 Jun 2010 15:00:00', '2010-06-25T15:00:00Z unzoned'],
    // RFC 850
    ['Friday, 25-Jun-10 15:00:00 PST', '2010-06-25T23:00:00Z'],
    ['Sunday, 06-Nov-94 08:49:37 GMT', '1994-11-06T08:49:37Z'],
    ['Tuesday, 01-Jan-30 00:00:00 GMT', '2030-01-01T00:00:00Z'],
    ['Saturday, 01-Jan-00 00:00:00 GMT', '2000-01-01T00:00:00Z'],
    ['Friday, 31-Dec-49 00:00:00 GMT', '2049-12-31T00:00:00Z'],
    ['Sunday, 01-Jan-50 00:00:00 GMT', '1950-01-01T00:00:00Z'],
    // asctime, the third HTTP date
    ['Sun Nov  6 08:49:37 1994', '1994-11-06T08:49:37Z unzoned'],
    // ISO 8601, RFC 3339
    ['2027-01-31T08:00:00Z', '2027-01-31T08:00:00Z'],
    ['2027-01-31t08:00:00z', '2027-01-31T08:00:00Z'],
    ['2027-01-31T08:00Z', '2027-01-31T08:00:00Z'],
    ['2027-01-31T08:00:00.123Z', '2027-01-31T08:00:00Z'],
    ['2027-01-31 08:00:00', '2027-01-31T08:00:00Z unzoned'],
    ['2027-01-31T08:00:00+01:00', '2027-01-31T07:00:00Z'],
    ['2027-01-31T08:00:00+0530', '2027-01-31T02:30:00Z'],
    ['2027-01-31T08:00:00-08', '2027-01-31T16:00:00Z'],
    ['2027-01-31 08:00:00 PST', '2027-01-31T16:00:00Z'],
    ['20270131', '2027-01-31T00:00:00Z unzoned day'],
    ['20270131T080000Z', '2027-01-31T08:00:00Z'],
    ['20270131T0800+0100', '2027-01-31T07:00:00Z'],
    ['2028-02-29', '2028-02-29T00:00:00Z unzoned day'],
  ])('%s', (text, expected) => {
    expect(short(text)).toBe(expected)
  })
})

describe('zones mean the same in summer and winter', () => {
  test.each<[string, number]>([
    ['EST', 5],
    ['EDT', 4],
    ['CST', 6],
    ['CDT', 5],
    ['MST', 7],
    ['MDT', 6],
    ['PST', 8],
    ['PDT', 7],
    ['GMT', 0],
    ['UTC', 0],
    ['UT', 0],
    ['Z', 0],
  ])('%s', (zone, hours) => {
    for (const month of ['Jan', 'Jul']) {
      const day = Date.UTC(2027, month === 'Jan' ? 0 : 6, 4)
      expect(parseDate(`04 ${month} 2027 00:00:00 ${zone}`)?.time).toBe(day + hours * 3_600_000)
    }
  })
})

describe('anything else is no date', () => {
  test.each([
    '',
    'soon',
    '2027',
    '2027-01',
    '2027-02-29',
    '31 Feb 2027',
    '2027-13-01',
    '2027-00-10',
    '2027-01-00',
    '31-Jun-2027 15:00:00 EST',
    '2027-01-31T24:00:00Z',
    '2027-01-31T08:60:00Z',
    '2027-01-31T08:00:61Z',
    '2027-01-31T08:00:00+25:00',
    '25 Jun 2010 15:00:00 CET',
    '25 Jun 2010 15:00:00 +2',
    '25 Foo 2010',
    '25-Jun 2010',
    '25 Jun 210',
    '06/25/2010',
    'Jun 25, 2010',
    '1893456000',
    '2027-01-31T08:00:00Z noindex',
    `2027-01-31${' '.repeat(100)}`,
  ])('%s', (text) => {
    expect(parseDate(text)).toBeUndefined()
  })
})

test('what we print is read back, to the second', () => {
  const range = { min: Date.UTC(0, 0, 1), max: Date.UTC(9999, 11, 31, 23, 59, 59) }
  fc.assert(
    fc.property(fc.integer(range), (time) => {
      const text = formatDate(time)
      expect(text).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
      expect(parseDate(text)).toEqual({ time: Math.floor(time / 1000) * 1000, zoned: true, dateOnly: false })
    }),
  )
})

test("reads what JavaScript's own dates print", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4e9 }), (seconds) => {
      const date = new Date(seconds * 1000)
      expect(parseDate(date.toUTCString())?.time).toBe(date.getTime())
      expect(parseDate(date.toISOString())?.time).toBe(date.getTime())
    }),
  )
})

test('an invalid time cannot be printed', () => {
  expect(() => formatDate(Number.NaN)).toThrow(RangeError)
})
