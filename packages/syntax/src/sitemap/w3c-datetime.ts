/** A point in time, as in sitemaps. */
export interface W3cDatetime {
  /** Milliseconds since 1970, UTC; without a time of day, the start of the year, month or day. */
  time: number
  /** Whether there is a time of day. */
  timed: boolean
}

const form =
  /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(\.\d+)?)?(Z|([+-])(\d{2}):(\d{2})))?)?)?$/

/**
 * Parse a W3C datetime: a year, a month, a day, or a time with its zone. Undefined for other texts.
 *
 * @see https://www.w3.org/TR/NOTE-datetime
 */
export function parseW3cDatetime(text: string): W3cDatetime | undefined {
  const match = text.length > 64 ? null : form.exec(text)
  if (!match) return undefined
  const [, year, month = '01', day = '01', hour, minute, second = '00', fraction = ''] = match
  const date = new Date(0)
  // `Date.UTC` would map the years 0 to 99 to 1900 to 1999.
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day))
  if (date.getUTCMonth() !== Number(month) - 1 || date.getUTCDate() !== Number(day)) return undefined
  if (hour === undefined || minute === undefined) return { time: date.getTime(), timed: false }
  const [, , , , , , , , , sign, zoneHour = '0', zoneMinute = '0'] = match
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined
  if (Number(zoneHour) > 23 || Number(zoneMinute) > 59) return undefined
  const offset = (Number(zoneHour) * 60 + Number(zoneMinute)) * (sign === '-' ? -1 : 1)
  const seconds = Number(hour) * 3600 + Number(minute) * 60 + Number(second)
  const time = date.getTime() + seconds * 1000 + Math.floor(Number(`0${fraction}`) * 1000) - offset * 60_000
  return { time, timed: true }
}
