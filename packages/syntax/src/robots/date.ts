/** A point in time, read from free text. */
export interface ParsedDate {
  /** Milliseconds since 1970 in UTC. A date without zone is read as UTC, and one without time as 00:00. */
  time: number
  /** Whether the text contains a zone. */
  zoned: boolean
  /** Whether the text contains no time of day. */
  dateOnly: boolean
}

const fullMonths =
  'january february march april may june july august september october november december'.split(' ')
const months = fullMonths.map((name) => name.slice(0, 3))
const weekday = '(?:sun|mon|tue|wed|thu|fri|sat|sunday|monday|tuesday|wednesday|thursday|friday|saturday)'
const clock = '(?<hour>\\d{1,2}):(?<minute>\\d{2})(?::(?<second>\\d{2})(?:\\.\\d+)?)?'
const zone = '(?<zone>[a-z]{1,3}|[+-]\\d{2}(?::?\\d{2})?)'

/** RFC 822, 1123 and 5322 with spaces; RFC 850 and Google's old examples with dashes. */
const mail = new RegExp(
  `^(?:${weekday},? )?(?<day>\\d{1,2})(?<dash>[ -])(?<month>[a-z]+)\\k<dash>(?<year>\\d{2}|\\d{4})(?: ${clock})?(?: ?${zone})?$`,
)
/**
 * ISO 8601, extended (`2027-01-31T08:00:00Z`) and basic (`20270131T080000Z`). RFC 3339 allows a space instead of `T`.
 */
const iso = new RegExp(
  `^(?<year>\\d{4})-(?<month>\\d{2})-(?<day>\\d{2})(?:[t ](?<hour>\\d{2}):(?<minute>\\d{2})(?::(?<second>\\d{2})(?:\\.\\d+)?)?(?: ?${zone})?)?$`,
)
const isoBasic = new RegExp(
  `^(?<year>\\d{4})(?<month>\\d{2})(?<day>\\d{2})(?:t(?<hour>\\d{2})(?<minute>\\d{2})(?<second>\\d{2})?${zone}?)?$`,
)
/** The third form of HTTP dates, as printed by C's `asctime`. It never contains a zone. */
const asctime = new RegExp(`^${weekday} (?<month>[a-z]{3}) (?<day>\\d{1,2}) ${clock} (?<year>\\d{4})$`)

/** RFC 822 zones in hours. The names mean standard or daylight time in every season. */
const zones: ReadonlyMap<string, number> = new Map(
  Object.entries({
    z: 0,
    ut: 0,
    utc: 0,
    gmt: 0,
    est: -5,
    edt: -4,
    cst: -6,
    cdt: -5,
    mst: -7,
    mdt: -6,
    pst: -8,
    pdt: -7,
  }),
)

/**
 * Parse a date in a form that `unavailable_after` allows: RFC 822, RFC 850, ISO 8601.
 *
 * `Date.parse` is unsuitable, because its results for such texts differ between engines.
 *
 * @returns undefined if the text has another form or is not a calendar day
 */
export function parseDate(text: string): ParsedDate | undefined {
  if (text.length > 64) return undefined
  const value = text.trim().replace(/\s+/g, ' ').toLowerCase()
  const match = mail.exec(value) ?? iso.exec(value) ?? isoBasic.exec(value) ?? asctime.exec(value)
  const parts = match?.groups
  if (!parts) return undefined
  const day = dayOf(parts['year'] ?? '', parts['month'] ?? '', Number(parts['day']))
  const clockTime = timeOf(parts['hour'], parts['minute'], parts['second'])
  const offset = parts['zone'] === undefined ? 0 : offsetOf(parts['zone'])
  if (day === undefined || clockTime === undefined || offset === undefined) return undefined
  return {
    time: day + clockTime - offset,
    zoned: parts['zone'] !== undefined,
    dateOnly: parts['hour'] === undefined,
  }
}

/**
 * Format a time as RFC 3339 in UTC, to the second: `2027-01-31T00:00:00Z`.
 *
 * @param time milliseconds since 1970, UTC
 * @throws {RangeError} if the time is invalid
 */
export function formatDate(time: number): string {
  return `${new Date(Math.floor(time / 1000) * 1000).toISOString().slice(0, -5)}Z`
}

/** Return the start of a day; undefined if it is not a day of the calendar. */
export function dayOf(year: string, month: string, day: number): number | undefined {
  const index = monthOf(month)
  const fullYear = yearOf(year)
  const date = new Date(0)
  // `Date.UTC` would map the years 0 to 99 to 1900 to 1999.
  date.setUTCFullYear(fullYear, index, day)
  const exists =
    date.getUTCFullYear() === fullYear && date.getUTCMonth() === index && date.getUTCDate() === day
  return exists ? date.getTime() : undefined
}

/** Return the full year. By section 4.3 of RFC 2822, 00 to 49 are 2000 to 2049. */
function yearOf(year: string): number {
  if (year.length !== 2) return Number(year)
  return Number(year) + (Number(year) < 50 ? 2000 : 1900)
}

/** Return the index of the month; -1 makes the calendar check fail. */
function monthOf(month: string): number {
  if (/^\d/.test(month)) return Number(month) - 1
  const short = months.indexOf(month)
  return short < 0 ? fullMonths.indexOf(month) : short
}

/** Return a time of day in milliseconds; undefined if it does not exist. */
export function timeOf(hour = '0', minute = '0', second = '0'): number | undefined {
  // 60 is a leap second.
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 60) return undefined
  return ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1000
}

/** Return the offset of a zone in lower case, in milliseconds; undefined if it is unknown. */
export function offsetOf(text: string): number | undefined {
  const hours = zones.get(text)
  if (hours !== undefined) return hours * 3_600_000
  const match = /^([+-])(\d{2}):?(\d{2})?$/.exec(text)
  if (!match || Number(match[2]) > 23 || Number(match[3] ?? 0) > 59) return undefined
  const minutes = Number(match[2]) * 60 + Number(match[3] ?? 0)
  return (match[1] === '-' ? -minutes : minutes) * 60_000
}
