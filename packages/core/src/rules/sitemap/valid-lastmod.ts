import { shorten } from '../../intent/format-value.ts'
import { parseW3cDatetime } from '@indexical/syntax/sitemap'
import { siteRule } from '../../linter/define.ts'

export default siteRule({
  summary: 'Require `lastmod` in sitemaps to be a W3C datetime',
  why: 'Crawlers ignore a date that they cannot parse, and may trust the other dates less.',
  howToFix:
    'Write the date as `2027-01-31`, or with time and zone as `2027-01-31T09:30:00+01:00`. If there is no date, leave `lastmod` out.',
  level: 'error',
  causeIsMessage: true,
  sources: ['https://www.w3.org/TR/NOTE-datetime', 'https://www.sitemaps.org/protocol.html#lastmoddef'],
  messages: {
    unparsable: 'Unexpected lastmod `{value}`, expected a W3C datetime such as `2027-01-31`',
    zoneless: 'Unexpected lastmod `{value}`, expected a time zone: `{value}Z`',
  },
  *check({ sitemaps, report }) {
    for (const { entries } of sitemaps.all) {
      for (const { lastmod } of entries) {
        if (!lastmod || parseW3cDatetime(lastmod.value)) continue
        const { value, location } = lastmod
        const id = parseW3cDatetime(`${value}Z`)?.timed ? 'zoneless' : 'unparsable'
        yield report(id, [shorten(value, 60)], { location })
      }
    }
  },
  examples: {
    'dates, and times with zone': {
      pages: { '/a': '<title>A</title>', '/b': '<title>B</title>', '/c': '<title>C</title>' },
      sitemaps: {
        'sitemap.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://example.com/a</loc><lastmod>2026-01</lastmod></url>
<url><loc>https://example.com/b</loc><lastmod>2026-01-31</lastmod></url>
<url><loc>https://example.com/c</loc><lastmod>2026-01-31T09:30:00.5+01:00</lastmod></url>
</urlset>`,
      },
    },
    'other date format, impossible day, missing zone': {
      pages: { '/a': '<title>A</title>', '/b': '<title>B</title>', '/c': '<title>C</title>' },
      sitemaps: {
        'sitemap.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://example.com/a</loc><lastmod>31/01/2026</lastmod></url>
<url><loc>https://example.com/b</loc><lastmod>2026-02-31</lastmod></url>
<url><loc>https://example.com/c</loc><lastmod>2026-01-31T09:30:00</lastmod></url>
</urlset>`,
      },
      reports: [
        'sitemap.xml 2:47-57 unparsable: Unexpected lastmod `31/01/2026`, expected a W3C datetime such as `2027-01-31`',
        'sitemap.xml 3:47-57 unparsable: Unexpected lastmod `2026-02-31`, expected a W3C datetime such as `2027-01-31`',
        'sitemap.xml 4:47-66 zoneless: Unexpected lastmod `2026-01-31T09:30:00`, expected a time zone: `2026-01-31T09:30:00Z`',
      ],
    },
  },
})
