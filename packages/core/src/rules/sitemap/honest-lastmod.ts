import * as v from 'valibot'
import { option } from '../../options/schema-objects.ts'
import { areBuildTime, datesOf, isFuture } from '../../site/build-time.ts'
import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Require `lastmod` in sitemaps to be the date of the last change',
  why: 'Google uses `lastmod` only if it proves correct. The time of the build is not when pages changed.',
  howToFix:
    'Take the date from the content, for example `lastmod` in the frontmatter or the last commit of the file. If you do not know it, leave `lastmod` out.',
  level: 'warn',
  sources: [
    'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap#additional-notes-about-xml-sitemaps',
    'https://developers.google.com/search/blog/2023/06/sitemaps-lastmod-ping',
  ],
  messages: {
    future: 'Unexpected lastmod `{value}`, expected a date that is not in the future',
    same: 'Unexpected lastmod `{value}` on all {count} pages, expected the date on which each changed',
  },
  options: v.strictObject({
    least: option(
      v.pipe(v.number(), v.integer(), v.minValue(2)),
      'Number of dated pages in a sitemap from which equal dates are reported.',
      20,
    ),
  }),
  *check({ sitemaps, report, options, now }) {
    for (const sitemap of sitemaps.all) {
      const dates = datesOf(sitemap.entries)
      for (const date of dates) {
        if (isFuture(date, now))
          yield report('future', [date.value], { location: date.location, cause: 'future' })
      }
      // The sitemaps of an index are written at the same time, so their equal dates are correct.
      if (sitemap.kind === 'index' || dates.length < options.least || !areBuildTime(dates, now)) continue
      const { value, location } = dates[0]!
      yield report('same', [value, dates.length], { location, cause: 'same' })
    }
  },
  examples: {
    'small site with equal dates': {
      pages: { '/a': '<title>A</title>', '/b': '<title>B</title>' },
      sitemaps: {
        'sitemap.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://example.com/a</loc><lastmod>2026-11-21T08:30:12Z</lastmod></url>
<url><loc>https://example.com/b</loc><lastmod>2026-11-21T08:30:12Z</lastmod></url>
</urlset>`,
      },
    },
    'many pages with one past date': {
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
    'future date': {
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
    'same time for every page': {
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
        'sitemap.xml 2:47-71 same: Unexpected lastmod `2026-11-20T08:30:12.001Z` on all 3 pages, expected the date on which each changed',
      ],
    },
    'date of the build for every page': {
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
        'sitemap.xml 2:47-57 same: Unexpected lastmod `2026-11-21` on all 3 pages, expected the date on which each changed',
      ],
    },
  },
})
