import { parseDate } from '@indexical/syntax/internal/robots'

const w3c =
  /^(?<year>\d{4})(?:-(?<month>\d{2})(?:-(?<day>\d{2})(?:[T ](?<time>\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?) ?(?<zone>Z|[+-]\d{2}(?::?\d{2})?)?)?)?)?$/i

/**
 * Convert a date of frontmatter to W3C datetime, the form of sitemaps; undefined for other values.
 *
 * A time without a zone is read as UTC. Generators convert `2027-01-31` to midnight UTC, so midnight is written as a
 * date without time. The forms of `unavailable_after`, such as `31 Jan 2027 09:30:00 GMT`, are also accepted.
 */
export function toDatetime(value: unknown): string | undefined {
  if (typeof value === 'number') return toDatetime(String(value))
  if (typeof value === 'string') return fromText(value.trim())
  if (Object.prototype.toString.call(value) !== '[object Date]') return undefined
  const time = (value as Date).getTime()
  return Number.isNaN(time) ? undefined : fromTime(time)
}

function fromText(text: string): string | undefined {
  const parts = w3c.exec(text)?.groups
  if (!parts) {
    // A text that consists of digits is more often a number than a date.
    const parsed = /[^\d]/.test(text) ? parseDate(text) : undefined
    return parsed && fromTime(parsed.time)
  }
  const { year, month, day, time, zone } = parts
  if (!isDay(Number(year), Number(month ?? 1), Number(day ?? 1))) return undefined
  const date = [year, month, day].filter((part) => part !== undefined).join('-')
  if (time === undefined) return date
  const datetime = `${date}T${time.replace(/\.0+$/, '')}${toZone(zone)}`
  return Number.isNaN(Date.parse(datetime)) ? undefined : datetime
}

/** `+01`, `+0100` and `+01:00` are the same zone; W3C datetime allows only the last form. */
function toZone(zone = 'Z'): string {
  if (zone.length < 2) return 'Z'
  return `${zone.slice(0, 3)}:${zone.slice(3).replace(':', '') || '00'}`
}

/** Return whether the day exists; `Date.parse` moves 31 February to March in some engines. */
function isDay(year: number, month: number, day: number): boolean {
  if (year < 1) return false
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

function fromTime(time: number): string | undefined {
  const text = new Date(time).toISOString()
  // Years beyond 9999 have a sign and two more digits, which no sitemap allows.
  if (text.length > 24) return undefined
  if (text.endsWith('T00:00:00.000Z')) return text.slice(0, 10)
  return text.replace('.000Z', 'Z')
}
