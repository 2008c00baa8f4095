import * as v from 'valibot'
import type { SitemapEntry, SitemapFacts } from '../../sitemaps/types.ts'
import { parseW3cDatetime } from '../../sitemaps/w3c-datetime.ts'
import type { W3cDatetime } from '../../sitemaps/w3c-datetime.ts'
import { siteRule } from '../define.ts'

const day = 86_400_000

export default siteRule({
  summary: 'Require `lastmod` in sitemaps to tell when pages changed',
  why: 'Google uses the dates only while they prove true; the time of the build is true of no page.',
  level: 'warn',
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap#additional-notes-about-xml-sitemaps',
    'https://developers.google.com/search/blog/2023/06/sitemaps-lastmod-ping',
  ],
  messages: {
    future: (value: string) => `Unexpected lastmod \`${value}\`, expected a date that is not in the future`,
    same: (value: string, count: string) =>
      `Unexpected lastmod \`${value}\` on all ${count} pages, expected the day on which each changed`,
  },
  options: v.strictObject({
    least: v.optional(
      v.pipe(
        v.number(),
        v.integer(),
        v.minValue(2),
        v.description('Fewest dated pages of a sitemap from which equal dates are no accident.'),
      ),
      20,
    ),
  }),
  examples: {
    'a small site that was published in one go': {
      pages: { '/a': '<title>A</title>', '/b': '<title>B</title>' },
      sitemaps: {
        'sitemap.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://example.com/a</loc><lastmod>2026-11-21T08:30:12Z</lastmod></url>
<url><loc>https://example.com/b</loc><lastmod>2026-11-21T08:30:12Z</lastmod></url>
</urlset>`,
      },
    },
    'many pages of one day that has passed': {
      pages: { '/a': '<title>A</title>', '/b': '<title>B</title>', '/c': '<title>C</title>' },
      options: { least: 3 },
      sitemaps: {
        'sitemap.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://example.com/a</loc><lastmod>2024-05-01</lastmod></url>
<url><loc>https://example.com/b</loc><lastmod>2024-05-01</lastmod></url>
<url><loc>https://example.com/c</loc><lastmod>2024-05-01</lastmod></url>
</urlset>`,
      },
    },
    'a date in the future': {
      pages: { '/a': '<title>A</title>' },
      sitemaps: {
        'sitemap.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://example.com/a</loc><lastmod>2027-01-31</lastmod></url>
</urlset>`,
      },
      reports: [
        'sitemap.xml 2:47-57 future: Unexpected lastmod `2027-01-31`, expected a date that is not in the future',
      ],
    },
    'one moment for every page': {
      pages: { '/a': '<title>A</title>', '/b': '<title>B</title>', '/c': '<title>C</title>' },
      options: { least: 3 },
      sitemaps: {
        'sitemap.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://example.com/a</loc><lastmod>2026-11-20T08:30:12.001Z</lastmod></url>
<url><loc>https://example.com/b</loc><lastmod>2026-11-20T08:30:12.002Z</lastmod></url>
<url><loc>https://example.com/c</loc><lastmod>2026-11-20T08:30:12.002Z</lastmod></url>
</urlset>`,
      },
      reports: [
        'sitemap.xml 2:47-71 same: Unexpected lastmod `2026-11-20T08:30:12.001Z` on all 3 pages, expected the day on which each changed',
      ],
    },
    'the day of the build for every page': {
      pages: { '/a': '<title>A</title>', '/b': '<title>B</title>', '/c': '<title>C</title>' },
      options: { least: 3 },
      sitemaps: {
        'sitemap.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://example.com/a</loc><lastmod>2026-11-21</lastmod></url>
<url><loc>https://example.com/b</loc><lastmod>2026-11-21</lastmod></url>
<url><loc>https://example.com/c</loc><lastmod>2026-11-21</lastmod></url>
</urlset>`,
      },
      reports: [
        'sitemap.xml 2:47-57 same: Unexpected lastmod `2026-11-21` on all 3 pages, expected the day on which each changed',
      ],
    },
  },
  *check(site, report, { options, now }) {
    for (const sitemap of site.sitemaps) {
      const dates = datesOf(sitemap)
      for (const { time, value, at } of dates) {
        // A day of slack: it is tomorrow already in other time zones, and clocks differ.
        if (time > now + day) yield report('future', [value], at)
      }
      // The files of an index are written together, so their dates are equal by right.
      if (sitemap.kind === 'index' || dates.length < options.least || !areBuildTime(dates, now)) continue
      const { value, at } = dates[0]!
      yield report('same', [value, String(dates.length)], at)
    }
  },
})

interface DatedEntry extends W3cDatetime {
  value: string
  at: SitemapEntry['at']
}

function datesOf({ entries }: SitemapFacts): DatedEntry[] {
  return entries.flatMap(({ lastmod }) => {
    const date = lastmod && parseW3cDatetime(lastmod.value)
    return date ? [{ ...date, ...lastmod }] : []
  })
}

/** Either one moment to the second, which no set of edits has, or the very day of this run. */
function areBuildTime(dates: readonly DatedEntry[], now: number): boolean {
  const [{ time, timed }] = dates as [DatedEntry]
  if (dates.some((date) => date.timed !== timed || Math.abs(date.time - time) > 1000)) return false
  // Midnight is a day that a tool wrote out as a time.
  const isMoment = timed && time % day !== 0
  return isMoment || Math.floor(time / day) === Math.floor(now / day)
}
