const hour = 3_600_000
// Intl takes as long to load as a third of our code.
const monthNames =
  'january february march april may june july august september october november december'.split(' ')

/** Return all days on which a time may be, by time zone. Midnight without a zone is always one day. */
export function daysOf(time: number | undefined): Record<string, string>[] {
  if (time === undefined) return []
  const times = time % (24 * hour) === 0 ? [time] : [time, time - 12 * hour, time + 14 * hour]
  return times.map((one) => {
    const [year, month, day] = new Date(one).toISOString().slice(0, 10).split('-') as [string, string, string]
    return { year, month, day, monthname: monthNames[Number(month) - 1]! }
  })
}

/** Return a date in frontmatter as milliseconds since 1970; undefined for other values. */
export function toTime(value: unknown): number | undefined {
  if (value instanceof Date) return value.getTime()
  if (typeof value !== 'string') return undefined
  const time = Date.parse(value)
  return Number.isNaN(time) ? undefined : time
}
