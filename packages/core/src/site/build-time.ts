import { parseW3cDatetime } from '@indexical/syntax/sitemap'
import type { SitemapEntry, W3cDatetime } from '@indexical/syntax/sitemap'

const day = 86_400_000

/** A date of an entry. */
export interface DatedEntry extends W3cDatetime {
  value: string
  location: SitemapEntry['location']
}

/** Return the valid dates of a sitemap. */
export function datesOf(entries: readonly Pick<SitemapEntry, 'lastmod'>[]): DatedEntry[] {
  return entries.flatMap(({ lastmod }) => {
    const date = lastmod && parseW3cDatetime(lastmod.value)
    return date ? [{ ...date, ...lastmod }] : []
  })
}

/** Return whether a date is in the future. One day is allowed for time zones and clock differences. */
export function isFuture({ time }: W3cDatetime, now: number): boolean {
  return time > now + day
}

/**
 * Return whether the dates are those of a build: all are the same second, which is never true for edits, or the day of
 * this build.
 */
export function areBuildTime(dates: readonly DatedEntry[], now: number): boolean {
  const [{ time, timed }] = dates as [DatedEntry]
  if (dates.some((date) => date.timed !== timed || Math.abs(date.time - time) > 1000)) return false
  // A time at midnight is a date that a tool wrote as a time.
  const isMoment = timed && time % day !== 0
  return isMoment || Math.floor(time / day) === Math.floor(now / day)
}
