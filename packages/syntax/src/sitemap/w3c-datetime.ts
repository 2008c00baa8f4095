import { dayOf, offsetOf, timeOf } from '../robots/date.ts'

/** A point in time, as in sitemaps. */
export interface W3cDatetime {
  /** Milliseconds since 1970, UTC; without a time of day, the start of the year, month or day. */
  time: number
  /** Whether there is a time of day. */
  timed: boolean
}

const form =
  /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:T(\d{2}):(\d{2})(?::([0-5]\d)(\.\d+)?)?(Z|[+-]\d{2}:\d{2}))?)?)?$/

/**
 * Parse a W3C datetime: a year, a month, a day, or a time with its zone. Undefined for other texts.
 *
 * @see https://www.w3.org/TR/NOTE-datetime
 */
export function parseW3cDatetime(text: string): W3cDatetime | undefined {
  const match = text.length > 64 ? null : form.exec(text)
  if (!match) return undefined
  const [, year, month = '01', day = '01', hour, minute, second, fraction = '', zone = 'Z'] = match
  const start = dayOf(year!, month, Number(day))
  if (start === undefined) return undefined
  if (hour === undefined) return { time: start, timed: false }
  const clock = timeOf(hour, minute, second)
  const offset = offsetOf(zone.toLowerCase())
  if (clock === undefined || offset === undefined) return undefined
  return { time: start + clock + Math.floor(Number(`0${fraction}`) * 1000) - offset, timed: true }
}
